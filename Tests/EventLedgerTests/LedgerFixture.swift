import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// A ledger in a temporary folder.
struct LedgerFixture {
  let folder: TemporaryFolder
  let log = LogRecorder()
  var context: LedgerContext
  var path: String { folder.file("test.ledger") }

  init(seed: UInt64 = 1) throws {
    folder = try TemporaryFolder()
    context = LedgerContext.testing(
      random: SeededRandom(seed: seed), log: log, fileSystem: RealFileSystem())
  }

  func open(_ options: LedgerOptions = LedgerOptions.records) -> Ledger {
    Ledger.open(at: path, options: options, context: context)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    let file = try RealFileSystem().open(place(name), .read)
    return try file.read(count: Int(try file.status().sizeBytes), at: 0)
  }

  /// The active segment's bytes.
  func logBytes() throws -> [UInt8] { try bytes("log/" + SegmentName.name(1)) }

  /// Where a file is: a table's name is a link, and no link is followed within a ledger.
  private func place(_ name: String) throws -> FilePath {
    try RealFileSystem().realPath(FilePath(path).appending(name))
  }

  /// Makes two sealed segments and an active one, with events of two tables.
  func addThreeSegments() throws {
    let ledger = open()
    for round in 0..<3 {
      for number in 0..<4 { try ledger.transaction { try $0.tasks.add(title: "task \(round) \(number)") } }
      try ledger.transaction { try $0.accounts.add(name: "account \(round)") }
      if round < 2 { try ledger.seal() }
    }
    try ledger.close()
  }

  /// Changes the bytes of a file.
  func overwrite(_ name: String, at offset: UInt64, with bytes: [UInt8]) throws {
    let file = try RealFileSystem().open(place(name), .update)
    try file.write(bytes, at: offset)
    try file.close()
  }

  func size(_ name: String) throws -> UInt64 {
    try RealFileSystem().status(of: FilePath(path).appending(name), followLinks: true)?.sizeBytes ?? 0
  }

  /// Puts the folder back as it stands now, after tasks with `titles` were added and backed up.
  ///
  /// - Returns: the folder of backups.
  func goBackToOlderFolder(after titles: [String], backups name: String = "backups") throws -> String {
    let older = folder.file("older")
    try FileManager.default.copyItem(atPath: path, toPath: older)
    let newer = open()
    for title in titles { try newer.transaction { try $0.tasks.add(title: title) } }
    let place = folder.file(name)
    _ = try newer.backUp(to: place)
    try newer.close()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: older, toPath: path)
    return place
  }

  static func task(_ title: String, id: UUID? = nil, record: UUID = UUID()) -> EventDraft {
    EventDraft(
      type: "task.inserted",
      data: JSONText(["id": .string(record.uuidString.lowercased()), "title": .string(title)]), id: id)
  }
}
