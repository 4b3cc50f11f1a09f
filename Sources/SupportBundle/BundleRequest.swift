public import EventLedger

/// What a bundle is made of, and for.
public struct BundleRequest: Sendable {
  /// The ledger's folder.
  public var ledger: String
  /// Those that the ledger is opened with.
  public var projections: ProjectionSet
  /// Put people's values in as they are. The file's name then says so.
  public var includesPersonal = false
  /// When the bundle is made: part of its name and of its files.
  public var time: Timestamp
  /// What else identifies the machine or its user, and must not be in a redacted bundle.
  public var privateNames: [PrivateName] = []
  /// Versions of the programs: of `ledger`, of the application that embeds it, of the system.
  public var versions: [(name: String, version: String)] = []
  /// Settings that are not secret, by name. For others only that they are set.
  public var settings: [(name: String, value: String)] = []
  /// What the owner reads, for support's reply; nil if that is not known.
  public var language: Language?
  /// True where a person named the ledger on the command line, so that each further command has to name it
  /// too.
  public var isNamedByOption = false
  /// Only events from this time on.
  public var since: Timestamp?
  /// Only events with these sequence numbers.
  public var sequences: ClosedRange<UInt64>?
  /// The option that selected these events, named when others are left out.
  package var sequencesOption = Remedy.parameter("events", "Range of events")
  /// The largest size of the archive; the newest events go in first.
  public var limitBytes: UInt64 = 25 << 20

  /// - Parameters:
  ///   - ledger: the path of its folder.
  ///   - projections: those that the ledger is opened with: what their files do not call public is personal.
  ///   - time: from the caller's clock.
  public init(ledger: String, projections: ProjectionSet, time: Timestamp) {
    Translations.add(.supportBundle)
    self.ledger = ledger
    self.projections = projections
    self.time = time
  }
}

/// Something that identifies a machine or its user, with its replacement.
public struct PrivateName: Hashable, Sendable {
  public enum Kind: Sendable {
    /// A folder or file: it is replaced and searched for wherever its bytes occur.
    case path
    /// A name such as the host's or the user's: it is replaced and searched for as a whole word.
    case name
  }
  public var text: String
  public var replacement: String
  public var kind: Kind

  /// - Parameters:
  ///   - text: the folder, or the name.
  ///   - replacement: such as `HOME`, `HOST`, `USER`.
  ///   - kind: what it is.
  public init(_ text: String, as replacement: String, _ kind: Kind) {
    self.text = text
    self.replacement = replacement
    self.kind = kind
  }

  /// False for a name that is too short, or too common, to tell anything of a machine.
  var canBeTold: Bool {
    text.utf8.count > 1 && text != "localhost" && (kind == .path ? text != "/" : true)
  }
}

extension PrivateName {
  /// Folders that exist on too many machines for their names to identify one.
  private static let everywhere: Set<String> = [
    "users", "home", "root", "share", "local", "media", "volumes", "private", "library",
    "application support",
    "documents", "desktop", "downloads", "temp", "folders", "containers", "backup", "backups", "user", "proc",
    "state", "lib", "shared", "public", "external", "storage", "cache", "caches",
  ]

  /// Each name on the way to those that are folders, the last one included: alone it may tell as much.
  static func parts(of names: [PrivateName], _ vocabulary: Vocabulary) -> [PrivateName] {
    let folders = names.filter { $0.kind == .path }
    let parts = Set(folders.flatMap { $0.text.split(separator: "/").map(String.init) })
    return parts.filter {
      $0.utf8.count >= 4 && !everywhere.contains($0.lowercased()) && !vocabulary.isOurs($0)
        && UUID(text: $0) == nil
    }
    .sorted().map { PrivateName($0, as: "PATH", .name) }
  }
}

/// A bundle that was made.
public struct MadeBundle: Sendable {
  /// Where it is; of a preview, where it would be.
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
  /// The events that the limit on the size left no room for.
  public var cut: ClosedRange<UInt64>?
  /// What was asked for and is not there: events after the last one.
  public var notThere: Message?
}

/// One file in a bundle.
public struct BundledFile: Hashable, Sendable {
  public var name: String
  public var sizeBytes: UInt64
  public var sha256: String
  /// Where its contents come from.
  public var source: String
  /// Of a file of events: the first and last of them, and how many.
  public var events: ClosedRange<UInt64>?
  public var eventCount: UInt64 = 0
  /// The first three lines, shortened: for a preview.
  public var sample: [String] = []
}

/// Something that a bundle does not hold.
public struct LeftOut: Hashable, Sendable {
  public var what: Message
  public var why: Message
  /// The events concerned, where it is about events.
  public var events: ClosedRange<UInt64>?
  /// True where it could not be read; false where it was left out by intention.
  public var isLost = false

  init(_ what: Message, _ why: Message, events: ClosedRange<UInt64>? = nil, isLost: Bool = false) {
    self.what = what
    self.why = why
    self.events = events
    self.isLost = isLost
  }
}
