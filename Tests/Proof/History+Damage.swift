import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import SQLite

// What other programs, disks and people may do to the files of a table.
extension History {
  private var projections: String { path + "/projections" }

  func damageSomething() {
    let name = Self.tables.randomElement(using: &drafts.random) ?? "tasks"
    let database = "\(projections)/\(name).sqlite"
    guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: database) else { return }
    let file = "\(projections)/\(link)"
    let kind = Int.random(in: 0..<13, using: &drafts.random)
    do {
      // A snapshot is but a help: no table becomes suspect because of it.
      if kind == 11 {
        if try damageSnapshot() { tell("damage a snapshot") }
        return
      }
      suspects.insert(name)
      // The link may lead to another table's file, since an earlier damage.
      suspects.insert(URL(fileURLWithPath: link).deletingPathExtension().lastPathComponent)
      switch kind {
      case 0: try change(file)
      case 1: try cut(file)
      case 2: try remove(file)
      case 3: try remove(file + "-wal")
      case 4: try change(file + "-wal")
      case 5: try cut(file + "-wal")
      case 6: try replace(database, byFile: file)
      case 7: try lead(database, to: someGeneration(besides: link) ?? "nowhere.sqlite")
      case 8: try remove(database)
      case 9: try remove((file as NSString).deletingLastPathComponent)
      case 12:
        // What the next rebuild would begin with, and nothing to compare it with.
        try changeSnapshot(of: name)
        try cut(file)
      default: try zeroPage(file)
      }
      tell("damage \(kind) to \(name)")
    } catch {
      tell("no damage \(kind) to \(name)")
    }
  }

  // MARK: Kinds

  private func change(_ file: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    guard !bytes.isEmpty else { return }
    for _ in 0..<Int.random(in: 1...3, using: &drafts.random) {
      let place = Int.random(in: 0..<bytes.count, using: &drafts.random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &drafts.random)
    }
    try overwrite(file, bytes)
  }

  private func zeroPage(_ file: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    guard bytes.count >= 4096 else { return }
    let page = Int.random(in: 0..<bytes.count / 4096, using: &drafts.random) * 4096
    bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
    try overwrite(file, bytes)
  }

  private func cut(_ file: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    let size = try handle.seekToEnd()
    try handle.truncate(atOffset: UInt64.random(in: 0...size, using: &drafts.random))
    try handle.close()
  }

  private func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: file) }

  private func replace(_ link: String, byFile file: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    try remove(link)
    try bytes.write(to: URL(fileURLWithPath: link))
  }

  private func lead(_ link: String, to text: String) throws {
    try remove(link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: text)
  }

  /// Another table's file, or an older generation.
  private func someGeneration(besides link: String) throws -> String? {
    let folders = try FileManager.default.contentsOfDirectory(atPath: projections).sorted()
    let files = folders.flatMap { folder in
      Self.tables.map { "\(folder)/\($0).sqlite" }.filter {
        FileManager.default.fileExists(atPath: "\(projections)/\($0)") && $0 != link
      }
    }
    return files.randomElement(using: &drafts.random)
  }

  private func damageSnapshot() throws -> Bool {
    let folder = path + "/snapshots"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    guard let name = names.randomElement(using: &drafts.random) else { return false }
    try drafts.random.oneIn(2) ? change("\(folder)/\(name)") : cut("\(folder)/\(name)")
    return true
  }

  /// Other rows in the newest one of a table, in pages with checksums that fit.
  private func changeSnapshot(of name: String) throws {
    let folder = path + "/snapshots"
    let all = try FileManager.default.contentsOfDirectory(atPath: folder)
    guard let newest = all.filter({ $0.hasPrefix(name + "-") && $0.hasSuffix(".sqlite") }).max() else {
      return
    }
    let connection = try Connection(path: "\(folder)/\(newest)", .readWrite, pages: .checked)
    defer { do { try connection.close() } catch {} }
    for (table, column) in [("task", "title"), ("account", "name"), ("user", "name")] {
      do {
        try connection.execute(
          "UPDATE \(table) SET \(column) = \(column) || '!'; PRAGMA wal_checkpoint(TRUNCATE)")
        return
      } catch is LedgerError {
        continue  // another table's
      }
    }
  }

  /// In place: who has the file open sees it.
  private func overwrite(_ file: String, _ bytes: Data) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.write(contentsOf: bytes)
    try handle.close()
  }
}
