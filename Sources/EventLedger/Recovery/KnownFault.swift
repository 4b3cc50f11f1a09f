/// A fault of a library or system under us that is known to damage files (`Docs/recovery.md` has the same
/// table).
struct KnownFault: Hashable, Sendable {
  enum Component: String, Sendable {
    case sqlite = "SQLite"
    case linux = "Linux"
    case openZFS = "OpenZFS"
  }

  var component: Component
  /// What it does, as the rest of "… has a known fault: ".
  var effect: Message
  /// Each from the first version that has it to the first that has not.
  var versions: [Range<Version>]
  /// The file system that it is of; nil for all.
  var fileSystem: String?
  /// The version to update to.
  var fixedIn: String
  var source: String

  static let all = [
    KnownFault(
      component: .sqlite,
      effect:
        "when two programs write to a table at the same moment, pages of it can be lost (the WAL-reset bug)",
      versions: ["3.7.0"..<"3.44.6", "3.45.0"..<"3.50.7", "3.51.0"..<"3.51.3"], fixedIn: "3.51.3",
      source: "https://sqlite.org/wal.html#walresetbug"),
    KnownFault(
      component: .linux, effect: "files on XFS can be damaged", versions: ["6.3.0"..<"6.3.5"],
      fileSystem: "xfs", fixedIn: "6.3.5",
      source:
        "https://paulponraj.com/unveiling-the-culprit-how-a-single-missing-line-triggered-xfs-metadata-corruption-on-linux-6-3/"
    ),
    KnownFault(
      component: .linux, effect: "files on btrfs can be damaged", versions: ["5.1.0"..<"5.4.14"],
      fileSystem: "btrfs", fixedIn: "5.4.14",
      source: "https://github.com/Zygo/bees/blob/master/docs/btrfs-kernel.md"),
    KnownFault(
      component: .linux, effect: "blocks can be written to the wrong place on a disk",
      versions: ["4.19.0"..<"4.19.8"], fixedIn: "4.19.8",
      source: "https://www.phoronix.com/news/Linux-4.19-EXT4-Issue-Likely-MQ"),
    KnownFault(
      component: .linux,
      effect: "a failed write may go unreported, so that what was acknowledged is not on the disk",
      versions: ["0.0.0"..<"4.13.0"], fixedIn: "4.13",
      source: "https://github.com/torvalds/linux/commit/088737f44bbf6378745f5b57b035e57ee3dc4750"),
    KnownFault(
      component: .openZFS, effect: "parts of a file that was just written can be read, and copied, as zeros",
      versions: ["2.1.4"..<"2.1.14", "2.2.0"..<"2.2.2"], fileSystem: "zfs", fixedIn: "2.1.14 or 2.2.2",
      source: "https://github.com/openzfs/zfs/issues/15526"),
  ]
}

/// Numbers with dots between them.
struct Version: Comparable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  var numbers: [Int]

  /// The first series of numbers in a text, such as that of `Linux 6.1.0-28-amd64`; nil if there is none.
  init?(in text: String) {
    let start = text.drop { !$0.isNumber }
    let digits = start.prefix { $0.isNumber || $0 == "." }
    numbers = digits.split(separator: ".").prefix(3).compactMap { Int($0) }
    if numbers.isEmpty { return nil }
  }

  /// A version of ledger: three numbers, as in "0.1.0"; nil for anything else.
  init?(released text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3, text.utf8.count <= 32, numbers.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
  }

  init(stringLiteral text: String) {
    numbers = text.split(separator: ".").compactMap { Int($0) }
  }

  static func < (a: Version, b: Version) -> Bool {
    for index in 0..<max(a.numbers.count, b.numbers.count) {
      let left = index < a.numbers.count ? a.numbers[index] : 0
      let right = index < b.numbers.count ? b.numbers[index] : 0
      if left != right { return left < right }
    }
    return false
  }

  var description: String { numbers.map(String.init).joined(separator: ".") }
}

/// What this process runs on, as far as known faults go by it.
struct Surroundings: Hashable, Sendable {
  /// Such as `3.40.1`.
  var sqlite: String
  /// Such as `Linux 6.1.0-28-amd64`.
  var system: String
  /// The file system's kind, as `mount` names it.
  var fileSystem: String?
  /// Its own version, where it has one.
  var fileSystemVersion: String?

  /// The known faults that are here, with the version that is here.
  var faults: [(fault: KnownFault, version: Version)] {
    KnownFault.all.compactMap { fault in
      if let kind = fault.fileSystem, kind != fileSystem { return nil }
      guard let version = version(of: fault.component),
        fault.versions.contains(where: { $0.contains(version) })
      else { return nil }
      return (fault, version)
    }
  }

  private func version(of component: KnownFault.Component) -> Version? {
    switch component {
    case .sqlite: Version(in: sqlite)
    case .linux: system.hasPrefix("Linux ") ? Version(in: system) : nil
    case .openZFS: fileSystemVersion.flatMap(Version.init(in:))
    }
  }
}
