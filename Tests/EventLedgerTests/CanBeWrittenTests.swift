import EventLog
import LedgerBase
import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger

/// What `verify` says of writing is what a writer then finds.
@Suite struct CanBeWrittenTests {
  let fixture: LedgerFixture
  private let disk = RealFileSystem()
  private var log: FilePath { FilePath(fixture.path).appending("log") }

  /// Two sealed segments and an active one.
  init() throws {
    fixture = try LedgerFixture()
    try fixture.addThreeSegments()
  }

  enum Fault: String, CaseIterable {
    case none, headIsMissing, headIsFolder, lockIsFolder
    case garbageAtEnd, copyOfItselfAtEnd, halfMemberAtEnd, lastMemberDamaged, lastSegmentCut
    case firstSegmentDamaged, firstSegmentMissing, firstSegmentAndTableDamaged, tableDamaged
    case copyOfLastAsNext, copyOfFirstAsNext, copyFartherOn, emptyFileAsNext, garbageAsNext
  }

  @Test(
    "verify says that the ledger can be written where a write succeeds, and only there",
    arguments: Fault.allCases)
  func saysWhatHappens(_ fault: Fault) throws {
    try plant(fault)
    let report = fixture.open().verify()
    let refusal = try attemptToWrite()
    // A table that can't be rebuilt refuses its own changes, and no others.
    let expected = fault == .firstSegmentAndTableDamaged ? false : report.canBeWritten
    #expect(expected == (refusal == nil), "\(String(describing: refusal)); \(report.findings)")
    guard let answers = report.answers else { return }
    if report.canBeWritten {
      #expect(!answers.canGoOn.contains("can't write"), "\(answers.canGoOn)")
    } else {
      #expect(
        !answers.canGoOn.contains("Yes") && !answers.canGoOn.contains("also write"), "\(answers.canGoOn)")
    }
  }

  private func attemptToWrite() throws -> LedgerError? {
    do {
      try fixture.open().transaction { try $0.tasks.add(title: "one more") }
      return nil
    } catch let error as LedgerError {
      return error
    }
  }

  @Test("an unreadable member at the end is called damage by the card, as by verify")
  func lastMember() throws {
    try plant(.lastMemberDamaged)
    let ledger = fixture.open()
    #expect(ledger.loadError?.code == .damagedLog)
    #expect(ledger.health.cards.map(\.code) == [.damagedLog])
    #expect(ledger.verify().findings.map(\.code) == [.damagedLog])
    #expect(fixture.open().health.cards.map(\.code) == [.damagedLog])
  }

  @Test("a folder in the place of head is one finding, which says so")
  func headIsFolder() throws {
    try plant(.headIsFolder)
    let findings = fixture.open().verify().findings
    #expect(findings.count == 1 && findings[0].message.contains("not a regular file"), "\(findings)")
    #expect(findings[0].path == log.appending("head").string)
    try disk.removeDirectory(log.appending("head"))
    #expect(try attemptToWrite() == nil)
    #expect(fixture.open().verify().isIntact)
  }

  @Test("where the log is damaged too, a damaged table is not to be rebuilt before it is repaired")
  func tableBesideDamagedLog() throws {
    try plant(.firstSegmentAndTableDamaged)
    let finding = try #require(fixture.open().verify().findings.first { $0.table == "tasks" })
    #expect(finding.hint?.contains("Repair the log first") == true, "\(finding)")
    #expect(finding.hint?.remedies == [])
    #expect(fixture.open().verify().answers?.canGoOn.contains("none that change tasks") == true)
    #expect(try attemptToWrite()?.cause is LedgerError)
    try fixture.open().transaction { try $0.accounts.add(name: "one more") }
  }

  // MARK: Faults

  private func plant(_ fault: Fault) throws {
    let names = try disk.segments(in: log)
    let (first, last) = try (path(names.first), path(names.last))
    let end = try #require(fixture.open().status().head)
    let next = log.appending(SegmentName.name(end.sequence + 1))
    switch fault {
    case .none: break
    case .headIsMissing: try disk.remove(log.appending("head"))
    case .headIsFolder: try putFolder(in: log.appending("head"))
    case .lockIsFolder: try putFolder(in: FilePath(fixture.path).appending("lock"))
    case .garbageAtEnd: try append([UInt8](repeating: 0xA5, count: 300), to: last)
    case .copyOfItselfAtEnd: try append(bytes(of: last), to: last)
    case .halfMemberAtEnd: try append(Array(bytes(of: last).prefix(60)), to: last)
    case .lastMemberDamaged: try flip(last, fromEnd: 30)
    case .lastSegmentCut: try cut(last)
    case .firstSegmentDamaged: try flip(first, fromEnd: 60)
    case .firstSegmentMissing: try disk.remove(first)
    case .firstSegmentAndTableDamaged:
      try flip(first, fromEnd: 60)
      try fixture.overwrite("projections/tasks.sqlite", at: 5000, with: [0xFF, 0xFE, 0xFD])
    case .tableDamaged:
      try fixture.overwrite("projections/tasks.sqlite", at: 5000, with: [0xFF, 0xFE, 0xFD])
    case .copyOfLastAsNext: try write(bytes(of: last), to: next)
    case .copyOfFirstAsNext: try write(bytes(of: first), to: next)
    case .copyFartherOn: try write(bytes(of: last), to: log.appending(SegmentName.name(900)))
    case .emptyFileAsNext: try write([], to: next)
    case .garbageAsNext: try write([UInt8](repeating: 0xA5, count: 300), to: next)
    }
  }

  private func path(_ name: UInt64?) throws -> FilePath {
    log.appending(SegmentName.name(try #require(name)))
  }

  private func putFolder(in path: FilePath) throws {
    if try disk.status(of: path, followLinks: false) != nil { try disk.remove(path) }
    try disk.createFolders(path)
  }

  private func bytes(of path: FilePath) throws -> [UInt8] {
    let file = try disk.open(path, .read)
    defer { closeReadOnly(file) }
    return try file.read(count: Int(file.status().sizeBytes), at: 0)
  }

  private func write(_ bytes: [UInt8], to path: FilePath) throws {
    let file = try disk.open(path, .createNew)
    try file.write(bytes, at: 0)
    try file.close()
  }

  private func append(_ bytes: [UInt8], to path: FilePath) throws {
    let file = try disk.open(path, .update)
    try file.write(bytes, at: file.status().sizeBytes)
    try file.close()
  }

  private func flip(_ path: FilePath, fromEnd distance: UInt64) throws {
    let file = try disk.open(path, .update)
    let offset = try file.status().sizeBytes - distance
    var byte = try file.read(count: 1, at: offset)
    byte[0] ^= 1
    try file.write(byte, at: offset)
    try file.close()
  }

  private func cut(_ path: FilePath) throws {
    let file = try disk.open(path, .update)
    try file.truncate(to: file.status().sizeBytes - 30)
    try file.close()
  }
}
