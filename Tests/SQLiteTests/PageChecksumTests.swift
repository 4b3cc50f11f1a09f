import CPageChecksum
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import SQLite

/// A file whose pages carry checksums, and what is done to it behind SQLite's back.
@Suite struct PageChecksumTests {
  let folder: TemporaryFolder
  var path: String { folder.file("test.sqlite") }
  var wal: String { path + "-wal" }

  init() throws { folder = try TemporaryFolder() }

  /// 200 rows over some 30 pages, with an index and overflow pages; closed, with an empty -wal.
  private func make() throws {
    let connection = try open(.create)
    try connection.execute(
      """
      PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE, c BLOB);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200)
      INSERT INTO t SELECT i, 'row ' || i || ' of two hundred, padded', randomblob(iif(i % 50 = 0, 9000, 200)) FROM n;
      """)
    try close(connection)
  }

  private func open(_ access: Connection.Access = .readWrite, _ pages: Connection.Pages = .checked) throws
    -> Connection
  {
    let connection = try Connection(path: path, access, pages: pages)
    if access != .immutable { try connection.setPersistentWAL(true) }
    return connection
  }

  private func close(_ connection: Connection) throws {
    #expect(try connection.checkpointAndTruncateWAL())
    try connection.close()
  }

  /// Everything that is in the table, read by table and by index.
  private func rows(_ connection: Connection) throws -> [[SQLiteValue]] {
    try connection.rows("SELECT a, b, c FROM t ORDER BY a") {
      [$0.value(at: 0), $0.value(at: 1), $0.value(at: 2)]
    }
      + connection.rows("SELECT b FROM t ORDER BY b") { [$0.value(at: 0)] }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// What a kill leaves: the files as they lie, without the -shm, under the same name in another folder.
  private func killed() throws -> PageChecksumTests {
    let other = try PageChecksumTests()
    for file in [path, wal] { try other.write(bytes(file), to: file == path ? other.path : other.wal) }
    return other
  }

  private func expectWrongPage(_ what: String, _ body: () throws -> Void) throws {
    let error = #expect(throws: LedgerError.self, "\(what)") { try body() }
    #expect(error?.isWrongPage == true, "\(what): \(error.map { "\($0)" } ?? "")")
    #expect(error?.code == .tableDamaged)
  }

  @Test("each page ends with its checksum, and any program reads the file")
  func pagesAreReadable() throws {
    try make()
    let file = try bytes(path)
    #expect(file.count / 4096 > 20 && file.count % 4096 == 0 && file[20] >= 8)
    for page in 0..<file.count / 4096 {
      let start = page * 4096
      #expect(
        file[start..<start + 4096].withUnsafeBytes { PageChecksums.isIntact($0, number: UInt64(page + 1)) })
    }
    #expect(try bytes(wal).isEmpty)
    let checked = try open()
    let plain = try open(.readWrite, .plain)
    #expect(try rows(plain) == rows(checked))
    #expect(try plain.rows("PRAGMA integrity_check") { $0.string(at: 0) } == ["ok"])
  }

  @Test("one byte changed in every page is met before a row of that page is given out")
  func everyChangedPageIsMet() throws {
    try make()
    let original = try bytes(path)
    for page in 0..<original.count / 4096 {
      for offset in [0, 1, 20, 99, 100, 101, 1000, 2048, 4000, 4087, 4088, 4095] {
        let place = page * 4096 + offset
        var changed = original
        changed[place] ^= 1 << UInt8(offset % 8)
        try write(changed, to: path)
        try expectWrongPage("byte \(place)") { _ = try rows(open()) }
        let ranges = try PageChecksums.wrongRanges(in: RealFileSystem().open(FilePath(path), .read))
        #expect(ranges == [UInt64(page * 4096)..<UInt64((page + 1) * 4096)])
      }
    }
  }

  @Test(
    "a page in the place of another, of zeros, or cut, is met",
    arguments: ["swapped", "repeated", "zeros", "sector of zeros", "cut in a page"])
  func wrongPagesAreMet(_ damage: String) throws {
    try make()
    var file = try bytes(path)
    let page = { (number: Int) in number * 4096..<(number + 1) * 4096 }
    let (second, tenth) = (Array(file[page(2)]), Array(file[page(10)]))
    switch damage {
    case "swapped":
      file.replaceSubrange(page(2), with: tenth)
      file.replaceSubrange(page(10), with: second)
    case "repeated": file.replaceSubrange(page(10), with: second)
    case "zeros": file.replaceSubrange(page(10), with: [UInt8](repeating: 0, count: 4096))
    case "sector of zeros":
      file.replaceSubrange(10 * 4096 + 512..<10 * 4096 + 1024, with: [UInt8](repeating: 0, count: 512))
    default: file.removeLast(100)
    }
    try write(file, to: path)
    try expectWrongPage(damage) { _ = try rows(open()) }
  }

  @Test("what the plain sqlite3 writes or checkpoints is met, and what it only reads is not")
  func otherProgramsAreMet() throws {
    try make()
    let reader = try open(.readWrite, .plain)
    let all = try rows(reader)
    try reader.close()
    #expect(try rows(open()) == all)
    // Rows written by us, moved into the file by another program.
    let ours = try open()
    try ours.execute("UPDATE t SET b = b || '!' WHERE a < 100")
    let expected = try rows(ours)
    let killed = try killed()
    let other = try killed.open(.readWrite, .plain)
    #expect(try killed.rows(other) == expected)
    try killed.close(other)
    try expectWrongPage("a foreign checkpoint") { _ = try killed.rows(killed.open()) }
    #expect(try killed.rows(killed.open(.readOnly, .plain)) == expected)
  }

  // MARK: The -wal

  @Test("after a kill the -wal is recovered, checkpointed, and every page has its checksum")
  func killLosesNothing() throws {
    try make()
    let writer = try open()
    try writer.execute("PRAGMA wal_autocheckpoint = 20")
    for round in 1...30 {
      try writer.execute("UPDATE t SET c = randomblob(300), b = b || '.' WHERE a % 7 = \(round % 7)")
    }
    let expected = try rows(writer)
    let killed = try killed()
    #expect(try killed.bytes(killed.wal).count > 0)
    let survivor = try killed.open()
    #expect(try killed.rows(survivor) == expected)
    try killed.close(survivor)
    #expect(try PageChecksums.wrongRanges(in: RealFileSystem().open(FilePath(killed.path), .read)).isEmpty)
    #expect(try killed.rows(killed.open()) == expected)
  }

  @Test("one byte changed anywhere in a -wal that a kill left is met: no frame is silently cut off")
  func changedFramesAreMet() throws {
    try make()
    let writer = try open()
    try writer.execute("UPDATE t SET c = randomblob(300) WHERE a < 40")
    try writer.execute("UPDATE t SET b = b || '.' WHERE a > 150")
    let killed = try killed()
    let original = try (file: killed.bytes(killed.path), wal: killed.bytes(killed.wal))
    let frames = (original.wal.count - 32) / 4120
    #expect(frames > 4)
    var places = Array(0..<32)
    for frame in 0..<frames {
      places += [0, 3, 5, 8, 12, 15, 16, 23, 24, 500, 4119].map { 32 + frame * 4120 + $0 }
    }
    for place in places {
      var changed = original.wal
      changed[place] ^= 0x10
      try killed.write(original.file, to: killed.path)
      try killed.write(changed, to: killed.wal)
      // The format number has an error of SQLite's own.
      #expect(throws: LedgerError.self, "byte \(place)") { _ = try killed.rows(killed.open()) }
    }
    try killed.write(original.wal, to: killed.wal)
    try killed.write(original.file, to: killed.path)
    #expect(try killed.rows(killed.open()) == rows(writer))
  }

  @Test("a frame that changes while processes are at work is neither given out nor checkpointed")
  func changedFramesAreMetAlive() throws {
    try make()
    let writer = try open()
    try writer.execute("UPDATE t SET c = randomblob(300)")
    let file = try RealFileSystem().open(FilePath(wal), .update)
    let size = Int(try file.status().sizeBytes)
    for frame in 0..<(size - 32) / 4120 {
      let place = UInt64(32 + frame * 4120 + 24 + 3000)
      var byte = try file.read(count: 1, at: place)
      byte[0] ^= 4
      try file.write(byte, at: place)
    }
    let reader = try open()
    try expectWrongPage("reading") { _ = try rows(reader) }
    try expectWrongPage("checkpointing") { _ = try writer.checkpointAndTruncateWAL() }
  }

  @Test("a transaction that overwrites its own frames in the -wal reads them back")
  func ownFramesAreReadBack() throws {
    try make()
    let connection = try open()
    try connection.execute("PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 0; BEGIN")
    for round in 0..<40 {
      try connection.execute("UPDATE t SET c = randomblob(500), b = a || ' \(round) padded to some length'")
      #expect(try connection.first("SELECT count(*), sum(length(b)) > 0 FROM t") { $0.int64(at: 0) } == 200)
      if round == 20 { try connection.execute("SAVEPOINT s; DELETE FROM t; ROLLBACK TO s; RELEASE s") }
    }
    try connection.execute("COMMIT")
    let expected = try rows(connection)
    #expect(try rows(open()) == expected)
    let killed = try killed()
    #expect(try killed.rows(killed.open()) == expected)
    try connection.execute(
      "BEGIN; UPDATE t SET c = randomblob(600); UPDATE t SET c = randomblob(600); ROLLBACK")
    #expect(try rows(connection) == expected)
    // What such a transaction leaves in the -wal looks like a damaged frame: suspicion, never other rows.
    let inTheMiddle = try self.killed()
    do {
      #expect(try inTheMiddle.rows(inTheMiddle.open()) == expected)
    } catch let error as LedgerError {
      #expect(error.isWrongPage)
    }
    try close(connection)
    #expect(try rows(open()) == expected)
  }

  @Test("readers, a writer and checkpoints at once meet no page in the making")
  func noFalseAlarmBesideAWriter() async throws {
    try make()
    try await withThrowingTaskGroup(of: Void.self) { group in
      let here = self
      group.addTask {
        let writer = try here.open()
        writer.setBusyTimeout(milliseconds: 5000)
        try writer.execute("PRAGMA wal_autocheckpoint = 15; PRAGMA cache_size = 10")
        for round in 0..<300 {
          try writer.execute("UPDATE t SET c = randomblob(400) WHERE a % 10 = \(round % 10)")
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<150 {
            let reader = try here.open(.readWrite)
            reader.setBusyTimeout(milliseconds: 5000)
            #expect(try here.rows(reader).count == 400)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Other files

  @Test("a table made before pages had checksums is suspect at its first page")
  func olderTableIsSuspect() throws {
    let old = try open(.create, .plain)
    try old.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a, b, c)")
    try close(old)
    try expectWrongPage("an older file") { _ = try rows(open()) }
  }

  @Test("the checksum depends on every byte and on the page's number")
  func checksumDependsOnAll() {
    var page = [UInt8](repeating: 0, count: 4096)
    let zero = ledger_page_checksum(page, 1)
    #expect(zero != 0 && zero != ledger_page_checksum(page, 2))
    var seen: Set<UInt64> = [zero]
    for index in 0..<4088 {
      page[index] = 1
      #expect(seen.insert(ledger_page_checksum(page, 1)).inserted)
      page[index] = 0
    }
    page[4090] = 1
    #expect(ledger_page_checksum(page, 1) == zero)
  }
}
