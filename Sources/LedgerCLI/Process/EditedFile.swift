import EventLog
import SystemPackage

/// A file in a folder of its own, which only this user can read, for a person to edit.
struct EditedFile {
  private let folder: FilePath
  let path: FilePath

  /// - Parameter name: of the file; editors go by its extension.
  init(named name: String, _ environment: ProcessEnvironment) throws {
    let parent = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/ledger-edit-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw LedgerError(.ioFailed, "No folder can be made in \(parent): \(Errno(rawValue: errno)).")
    }
    folder = FilePath(String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    path = folder.appending(name)
  }

  func write(_ text: String) throws {
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
    try file.closeAfter { _ = try file.writeAll(Array(text.utf8)) }
  }

  /// What is in it now. An editor may have put another file in its place.
  func read() throws -> String {
    let file = try FileDescriptor.open(path, .readOnly)
    return try file.closeAfter {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { break }
        bytes += piece[..<count]
        guard bytes.count <= Self.mostBytes else {
          throw LedgerError(.limitExceeded, "The text is longer than 1 MiB.")
        }
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LedgerError(.invalidText, "The text is not valid UTF-8.")
      }
      return text
    }
  }

  private static let mostBytes = 1 << 20

  /// Removes the folder, with whatever the editor left in it.
  func remove() {
    let files = RealFileSystem()
    do {
      for name in try files.list(folder) { try files.remove(folder.appending(name)) }
      try files.removeDirectory(folder)
    } catch {
      // It is in the temporary folder, readable by this user alone.
    }
  }
}
