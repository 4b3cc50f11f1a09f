import LedgerBase
public import SystemPackage

/// A new empty folder that is removed, with all that is in it, when the last reference to it goes.
///
/// Hold it in a variable for as long as the folder is needed: `withExtendedLifetime(folder) { … }`, or a
/// stored property of the suite.
public final class TemporaryFolder: Sendable {
  /// The folder, without symbolic links in its path.
  public let path: FilePath

  /// Wherever temporary folders are, a message that names one is wrapped at the same places.
  private static let pathLength = 88

  /// Makes the folder below the system's temporary folder.
  public init(named name: String = "ledger-test") throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    // lint: allow(ids): the name of a folder that a test throws away
    let plain = "\(name)-\(UUID().uuidString.prefix(8))"
    let missing = Self.pathLength - parent.path.count - 1 - plain.count
    let url = parent.appendingPathComponent(plain + String(repeating: "-", count: max(0, missing)))
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = FilePath(url.path)
  }

  deinit {
    // lint: allow(try?): a folder that a test made unwritable, or removed itself, is no failure of the test
    try? FileManager.default.removeItem(atPath: path.string)
  }

  /// The path of a file or folder in it, as text.
  public func file(_ name: String) -> String {
    path.appending(name).string
  }
}
