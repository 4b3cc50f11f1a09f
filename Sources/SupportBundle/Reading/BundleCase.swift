package import EventLedger
package import SystemPackage

/// A bundle as support sees it: checked, with what the owner's ledger reported about itself.
package struct BundleCase: Sendable {
  /// What was broken on the owner's machine: a recovery card.
  package struct Failure: Hashable, Sendable {
    /// True where the card says that the remembered backups are not there.
    package var backupIsAway = false
    /// Nil if it is the whole ledger.
    package var table: String?
    package var title: String
    package var reason: String
    package var code: String
    /// What reported it: `SQLite`, `POSIX` or `ledger`.
    package var origin = FaultOrigin.ledger
    /// What the system answered, where it is a failure of the system.
    package var errno: Errno? {
      origin.domain == "POSIX" ? origin.number.map { Errno(rawValue: CInt(truncatingIfNeeded: $0)) } : nil
    }
    package var since: String?
    package var position: UInt64?
    package var behind: UInt64?
    package var event: UInt64?
    /// The event's type and id.
    package var eventType: String?
    package var eventID: String?
    /// True where the card offered a backup that the owner's ledger remembers.
    package var hasBackup = false
    /// What the card offered to repair it, the best first; a place is the one that the owner's ledger
    /// remembers.
    package var repairs: [Repair] = []
    /// True where the card offered a salvage before that backup, which lacks what is damaged or lost.
    package var salvageComesFirst: Bool { hasBackup && repairs.first == .salvage }
  }

  /// What the check that was made for the bundle found, besides what a card says.
  package struct Finding: Hashable, Sendable {
    package var message: String
    package var hint: String?
  }

  /// The state of a table on the owner's machine.
  package struct Table: Hashable, Sendable {
    package var name: String
    package var state: String
    package var position: UInt64?
  }

  package var name: String
  package var sizeBytes: UInt64
  package var sha256: String
  package var manifest: BundleManifest
  package var failures: [Failure]
  /// What is wrong without keeping a table or the log from being used: a small file that is damaged.
  package private(set) var findings: [Finding] = []
  package var tables: [Table]
  /// The last thing that went wrong: its code and message.
  package var lastIncident: (time: String, code: String, message: String)?
  /// `verify.json`, and settings by name.
  package var verify: JSONValue
  package var settings: JSONValue
  /// What the check that was made for the bundle names as helping, the best first.
  package var repairs: [Repair] { (verify["remedies"]?.elements ?? []).compactMap { Repair($0) } }
  /// The lines of the events at which something failed.
  package var failingLines: [UInt64: String] = [:]
  /// Projections whose file here differs from the owner's.
  package var otherDefinitions: [String]
  package var documents: [String: [UInt8]]
  /// Messages of the bundle, by their English texts.
  let texts: [String: Message]
  private let builtIn: [String]
  private let builtInFiles: Set<String>

  /// Reads and checks a bundle; writes nothing.
  ///
  /// - Parameter projections: those that are known here.
  /// - Throws: `damagedBundle`, `newerFormat`, or a file system error.
  package init(
    reading path: FilePath, _ projections: ProjectionSet, _ fileSystem: any FileSystem,
    limits: BundleLimits = BundleLimits()
  ) throws {
    var reader = BundleReader(path, fileSystem, limits: limits)
    let events = EventFilesCheck()
    reader.onFile = { try events.take($0, $1) }
    let contents = try reader.read()
    try events.compare(contents.manifest)
    self.init(
      contents, projections, try contents.json("status.json") ?? [:], try contents.json("verify.json") ?? [:])
    settings = try contents.json("settings.json") ?? [:]
    failures = (try contents.json("cards.json")?.elements ?? []).compactMap(Failure.init)
    // They become words of a command that a person runs.
    guard (failures.compactMap(\.table) + tables.map(\.name)).allSatisfy(BundleContents.isTable) else {
      throw Refusal.of("it gives a table a name that no table can have")
    }
    addDamage(try contents.json("damage.json")?.elements ?? [])
    addFindings(try contents.json("status.json")?["ledgerFile"])
    lastIncident = Self.lastIncident(contents)
    try findFailingLines(path, fileSystem, limits)
  }

  private init(
    _ contents: BundleReader.Contents, _ projections: ProjectionSet, _ status: JSONValue, _ verify: JSONValue
  ) {
    builtIn = projections.names
    builtInFiles = Set(projections.files.map(\.file))
    name = contents.name
    sizeBytes = contents.sizeBytes
    sha256 = contents.sha256
    manifest = contents.manifest
    documents = contents.documents
    texts = Self.texts(contents.documents["texts.json"])
    self.verify = verify
    settings = [:]
    failures = []
    tables = (status["tables"]?.elements ?? []).compactMap { table in
      guard let name = table["name"]?.stringValue, let state = table["state"]?.stringValue else { return nil }
      return Table(name: name, state: state, position: BundleManifest.number(table["position"]))
    }
    otherDefinitions = projections.files.filter { file in
      let files = [(text: file.text, file: file.file)] + (file.upcasters.map { [$0] } ?? [])
      return files.contains { contents.documents["definitions/\($0.file)"] != Array($0.text.utf8) }
    }.map(\.name)
  }

  /// Damage that was first found when the bundle was made has no card yet.
  private mutating func addDamage(_ damage: [JSONValue]) {
    guard let first = damage.first, let code = first["code"]?.stringValue,
      !failures.contains(where: { $0.table == nil })
    else { return }
    failures.insert(
      Failure(
        title: "A part of the log can't be read", reason: first["reason"]?.stringValue ?? "", code: code),
      at: 0)
  }

  /// What only the check found: no command had used the table, or read the file, before.
  private mutating func addFindings(_ ledgerFile: JSONValue?) {
    for finding in verify["findings"]?.elements ?? [] {
      guard let message = finding["message"]?.stringValue, let code = finding["code"]?.stringValue else {
        continue
      }
      let isDamage = finding["severity"]?.stringValue == VerifyReport.Finding.Severity.damage.rawValue
      if let table = finding["table"]?.stringValue {
        guard isDamage, BundleContents.isTable(table), !failures.contains(where: { $0.table == table }) else {
          continue
        }
        failures.append(
          Failure(table: table, title: "The table '\(table)' is damaged", reason: message, code: code))
      } else if !failures.contains(where: { $0.table == nil }) {
        findings.append(Finding(message: message, hint: finding["hint"]?.stringValue))
      }
    }
    if let message = ledgerFile?["message"]?.stringValue,
      !findings.contains(where: { $0.message.contains("ledger.json") })
    {
      findings.append(Finding(message: message))
    }
  }

  private static func lastIncident(_ contents: BundleReader.Contents)
    -> (time: String, code: String, message: String)?
  {
    let lines = (contents.documents["incidents.jsonl"] ?? []).split(separator: 0x0A)
    for line in lines.reversed() {
      guard case .success(let value) = Result(catching: { try JSONValue(parsing: Array(line)) }),
        let time = value["time"]?.stringValue, let code = value["code"]?.stringValue,
        let message = value["message"]?.stringValue, code != Incident.choice
      else { continue }
      return (time, code, message)
    }
    return nil
  }

  /// A second reading, for what the first could not know yet.
  private mutating func findFailingLines(
    _ path: FilePath, _ fileSystem: any FileSystem, _ limits: BundleLimits
  ) throws {
    let wanted = Set(failures.compactMap(\.event))
    guard !wanted.isEmpty else { return }
    var found: [UInt64: String] = [:]
    let events = EventFilesCheck { line in
      if wanted.contains(line.sequence) { found[line.sequence] = String(decoding: line.bytes, as: UTF8.self) }
    }
    var reader = BundleReader(path, fileSystem, limits: limits)
    reader.onFile = { try events.take($0, $1) }
    _ = try reader.read()
    failingLines = found
  }

  /// True for a table of the program's, and for one whose file the bundle has.
  func knows(_ table: String) -> Bool {
    builtIn.contains(table) || documents["definitions/\(table).sql"] != nil
  }

  /// The projection files of the owner's kinds of record.
  var kindFiles: [RecordKindFile] {
    func text(_ name: String) -> String? { documents[name].map { String(decoding: $0, as: UTF8.self) } }
    return documents.keys.sorted().compactMap { path in
      guard path.hasPrefix("definitions/"), path.hasSuffix(".sql"), !path.hasSuffix(".upcasters.sql"),
        let sql = text(path)
      else { return nil }
      let file = String(path.dropFirst("definitions/".count))
      guard !builtInFiles.contains(file) else { return nil }
      return RecordKindFile(
        sql: sql, file: file, upcasters: text("definitions/\(RecordKindFile.upcastersFile(beside: file))"))
    }
  }

  /// Which events the bundle has, without gaps in between.
  package var eventRanges: [ClosedRange<UInt64>] {
    manifest.eventFiles.compactMap(\.events).reduce(into: []) { ranges, events in
      if let last = ranges.last, last.upperBound + 1 == events.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound...events.upperBound
      } else {
        ranges.append(events)
      }
    }
  }

  /// True where tables are built from less than the owner's are.
  var lacksEvents: Bool { manifest.archived != nil || !missingEvents.isEmpty }

  /// Events that the owner's ledger has and the bundle has not.
  package var missingEvents: [ClosedRange<UInt64>] {
    var next: UInt64 = 1
    var missing: [ClosedRange<UInt64>] = []
    for range in manifest.eventFiles.compactMap(\.events) {
      if range.lowerBound > next { missing.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if let last = manifest.ledger.sequence, last >= next { missing.append(next...last) }
    return missing
      + manifest.leftOut.compactMap(\.events).filter { lost in
        !missing.contains { $0.overlaps(lost) }
      }
  }
}

extension BundleCase.Failure {
  init?(_ card: JSONValue) {
    guard let title = card["title"]?.stringValue, let code = card["code"]?.stringValue,
      let reason = card["whatHappened"]?.stringValue
    else { return nil }
    table = card["table"]?.stringValue
    self.title = title
    self.reason = reason
    self.code = code
    if let domain = card["domain"]?.stringValue {
      origin = FaultOrigin(domain: domain, number: card["number"]?.integerValue.map { Int($0) })
    }
    since = card["since"]?.stringValue
    position = BundleManifest.number(card["position"])
    behind = BundleManifest.number(card["behind"])
    event = BundleManifest.number(card["event"]?["seq"])
    eventType = card["event"]?["type"]?.stringValue
    eventID = card["event"]?["id"]?.stringValue
    let choices = card["choices"]?.elements ?? []
    hasBackup = choices.contains { $0["backup"] != nil }
    backupIsAway = choices.contains { $0["title"]?.stringValue == RecoveryCard.connectBackups.english }
    repairs = choices.compactMap { $0["remedy"].flatMap { Repair($0) } }
  }
}
