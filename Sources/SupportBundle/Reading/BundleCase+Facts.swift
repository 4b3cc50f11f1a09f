package import EventLedger

/// What a bundle says about its ledger's surroundings, for a person who helps.
extension BundleCase {
  /// Something that happened to the ledger, as `incidents.jsonl` has it.
  package struct Happening: Hashable, Sendable {
    package var time: String
    package var code: String
    package var table: String?
    /// What was done: `quarantined`, `rebuilt`; of a choice that a person took, what it was.
    package var action: String?
    package var message: String
  }

  /// A file that is damaged, or was set aside.
  package struct DamagedFile: Hashable, Sendable {
    /// In the ledger's folder.
    package var name: String
    package var sizeBytes: UInt64?
    /// What it begins with: `gzip`, `SQLite`, `zeros` and so on, and bytes that are the format's own.
    package var start: String
    package var startBytes: String?
    package var reason: String?
  }

  /// A backup that the owner's ledger remembers.
  package struct KnownBackup: Hashable, Sendable {
    package var time: String?
    package var sequence: UInt64?
  }

  /// The oldest first.
  package var happenings: [Happening] {
    (documents["incidents.jsonl"] ?? []).split(separator: 0x0A).compactMap { line in
      guard let value = Self.json(Array(line)), let time = value["time"]?.stringValue,
        let code = value["code"]?.stringValue, let message = value["message"]?.stringValue
      else { return nil }
      return Happening(
        time: time, code: code, table: value["table"]?.stringValue, action: value["action"]?.stringValue,
        message: message)
    }
  }

  package var damagedFiles: [DamagedFile] {
    let log = (document("damage.json")?.elements ?? []).compactMap { damage in
      // What is missing at the end of the log is in no file that could be damaged.
      damage["code"]?.stringValue == LedgerError.Code.lostEvents.name
        ? nil : damage["file"]?.stringValue.flatMap { Self.file($0, damage, damage["reason"]?.stringValue) }
    }
    let tables = documents.keys.filter { $0.hasPrefix("quarantine/") }.sorted().flatMap { name in
      let report = document(name)
      // One that was put right needs no look.
      guard let report, report["mended"] == nil else { return [DamagedFile]() }
      return (report["files"]?.elements ?? []).compactMap { file in
        file["name"]?.stringValue.flatMap { Self.file($0, file, nil) }
      }
    }
    var seen: Set<String> = []
    return (log + tables).filter { seen.insert($0.name).inserted }
  }

  private static func file(_ name: String, _ value: JSONValue, _ reason: String?) -> DamagedFile? {
    guard let start = value["start"]?.stringValue else { return nil }
    return DamagedFile(
      name: name, sizeBytes: BundleManifest.number(value["sizeBytes"]), start: start,
      startBytes: value["startBytes"]?.stringValue, reason: reason)
  }

  private var environment: JSONValue? { document("environment.json") }

  /// Such as `ext4`.
  package var fileSystem: String? { environment?["fileSystem"]?.stringValue }
  package var freeSpace: String? { environment?["freeSpace"]?.stringValue }

  /// True where the ledger remembers backups, and none of them was found when the bundle was made.
  package var hasBackupsAway: Bool {
    failures.contains(where: \.backupIsAway) && !failures.contains(where: \.hasBackup)
  }

  /// Why the owner's ledger can only be read; nil where it can be written to.
  package var onlyReading: String? { verify["readOnly"]?.stringValue }

  /// What the check answers to a question, such as `howSerious`.
  package func answer(_ question: String) -> Message? {
    verify["answers"]?[question]?.stringValue.map(message)
  }

  /// Which version of ledger the owner needs; nil where the check does not say.
  package var howToUpdate: Message? {
    (verify["findings"]?.elements ?? []).first {
      $0["code"]?.stringValue == LedgerError.Code.newerFormat.name
    }?["hint"]?.stringValue.map(message)
  }

  /// Files of the log that are not there.
  package var missingFiles: [String] {
    damagedFiles.filter { $0.start == "missing" && $0.name.contains("log/") }.map { file in
      file.name.hasPrefix("LEDGER/") ? String(file.name.dropFirst("LEDGER/".count)) : file.name
    }
  }

  /// Tables of which no readable event says what they hold.
  package var tablesOfLostKinds: Int64 { environment?["tablesOfLostKinds"]?.integerValue ?? 0 }

  /// True where the owner named the ledger on the command line.
  package var isNamedByOption: Bool { environment?["namedByOption"]?.boolValue ?? false }

  /// What the owner reads; nil in bundles that do not say.
  package var language: Language? { environment?["language"]?.stringValue.flatMap(Language.init(rawValue:)) }

  /// Nil in bundles that do not say.
  package var knownBackups: [KnownBackup]? {
    environment?["backups"]?.elements?.map {
      KnownBackup(time: $0["time"]?.stringValue, sequence: BundleManifest.number($0["seq"]))
    }
  }

  private func document(_ name: String) -> JSONValue? { documents[name].flatMap(Self.json) }

  private static func json(_ bytes: [UInt8]) -> JSONValue? {
    guard case .success(let value) = Result(catching: { try JSONValue(parsing: bytes) }) else { return nil }
    return value
  }
}
