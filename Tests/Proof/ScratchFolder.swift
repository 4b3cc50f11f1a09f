import Foundation
import SystemPackage

/// A folder for real files, in memory where the machine has such a place, removed with the last reference to
/// it.
final class ScratchFolder: Sendable {
  let path: FilePath

  init() throws {
    let memory = "/dev/shm"
    let place =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    path = FilePath("\(place)/ledger-proof-\(UUID().uuidString.prefix(13))")
    try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: false)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path.string) } catch { print("left behind: \(path)") }
  }

  func file(_ name: String) -> String { path.appending(name).string }
}
