public import EventLog

/// What a bundle is made of, and for.
public struct BundleRequest: Sendable {
  /// The ledger's folder.
  public var ledger: String
  /// Put people's values in as they are. The file's name then says so.
  public var includesPersonal = false
  /// When the bundle is made: it stands in its name and in its files.
  public var time: Timestamp
  /// What else identifies the machine and must not be in a redacted bundle, each with what stands in its place
  /// (home folder, host name, user name).
  public var replacements: [(private: String, replacement: String)] = []
  /// Versions of the programs: of `ledger`, of the application that embeds it.
  public var versions: [(name: String, version: String)] = []

  /// - Parameter time: from the caller's clock.
  public init(ledger: String, time: Timestamp) {
    self.ledger = ledger
    self.time = time
  }
}

/// A bundle that was made.
public struct MadeBundle: Sendable {
  /// Where it is.
  public var path: String
  public var sizeBytes: UInt64
  /// SHA-256 of the file, in hexadecimal digits.
  public var sha256: String
  public var events: UInt64
  /// What is in it, in order.
  public var files: [BundledFile]
  /// What is not in it, and why.
  public var leftOut: [LeftOut]
  /// False when part of the ledger could not be read.
  public var isComplete: Bool
}

/// One file in a bundle.
public struct BundledFile: Hashable, Sendable {
  public var name: String
  public var sizeBytes: UInt64
  public var sha256: String
  /// Where its contents come from.
  public var source: String
}

/// Something that a bundle does not hold.
public struct LeftOut: Hashable, Sendable {
  public var what: String
  public var why: String
}
