package import SystemPackage

/// Which files a log consists of. A reader without the lock that finds damage checks whether it changed
/// meanwhile: what was read may have been a file that sealing, tail recovery or a restore has replaced.
package struct LogStamp: Hashable, Sendable {
  private var segments: [UInt64] = []
  private var identities: [FileIdentity?] = []

  package init(of root: FilePath, _ fileSystem: any FileSystem) throws {
    let directory = root.appending("log")
    segments = try fileSystem.segments(in: directory)
    let paths = segments.map { directory.appending(SegmentName.name($0)) } + [directory.appending("head")]
    identities = try paths.map { try fileSystem.status(of: $0, followLinks: true)?.identity }
  }

  /// Runs `body` again if it found damage while files were replaced; at last under the lock, when they stay
  /// still.
  ///
  /// - Parameter isDamage: whether what `body` gave, or threw, may be due to that.
  package static func steady<T>(
    _ root: FilePath, wait: Duration, _ fileSystem: any FileSystem, isDamage: (Result<T, any Error>) -> Bool,
    _ body: () throws -> T
  ) throws -> T {
    for _ in 0..<3 {
      let before = Result { try LogStamp(of: root, fileSystem) }
      let result = Result { try body() }
      guard isDamage(result) else { return try result.get() }
      let after = Result { try LogStamp(of: root, fileSystem) }
      if case .success(let before) = before, case .success(let after) = after, before == after {
        return try result.get()
      }
    }
    do {
      return try EventLog.withLock(of: root, wait: wait, fileSystem, body)
    } catch let error as LedgerError where [.locked, .permissionDenied].contains(error.code) {
      return try body()
    }
  }
}
