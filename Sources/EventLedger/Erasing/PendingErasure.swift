import EventLog
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `erasing.json`: an erasure has been begun, and may not be done. Whoever takes the lock next finishes it.
struct PendingErasure {
  /// The log's last event before it.
  var after: UInt64
  /// True for what a backup brought back: the log that its restore set aside has it erased already, and stays.
  var isAgain = false
  /// What a restore that was begun may bring back: it has no event in the restored log yet.
  var targets: [VoidEvent.Target] = []

  static func path(_ root: FilePath) -> FilePath { root.appending("erasing.json") }

  /// Nil where nothing was begun. One that can't be read stands for every erasure there is: to look at each again does no harm.
  static func read(_ root: FilePath, _ files: any FileSystem) throws -> PendingErasure? {
    guard try files.status(of: path(root), followLinks: true) != nil else { return nil }
    do {
      let json = try ChecksummedJSON.read(path(root), in: files)
      return PendingErasure(
        after: json["after"]?.integerValue.flatMap { UInt64(exactly: $0) } ?? 0,
        isAgain: json["again"]?.boolValue ?? false,
        targets: (json["targets"]?.elements ?? []).compactMap { target in
          guard let sequence = target["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
            let id = target["id"]?.stringValue.flatMap({ UUID(text: $0) })
          else { return nil }
          return VoidEvent.Target(sequence: sequence, id: id)
        })
    } catch let error as LedgerError where error.code == .ioFailed && error.errno == nil {
      return PendingErasure(after: 0)
    }
  }

  /// It is on disk when this returns.
  func write(_ root: FilePath, _ files: any FileSystem) throws {
    let targets = targets.map { target -> JSONValue in
      ["seq": .integer(Int64(clamping: target.sequence)), "id": .string(target.id.lowercase)]
    }
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("after", .integer(Int64(clamping: after))), .init("again", .bool(isAgain)),
        .init("targets", .array(targets)),
      ], to: Self.path(root), in: files)
  }

  static func remove(_ root: FilePath, _ files: any FileSystem) throws {
    guard try files.status(of: path(root), followLinks: false) != nil else { return }
    try files.remove(path(root))
    try files.syncDirectory(root)
  }
}
