import Crypto
import EventLedger
import Logging
import Projections
import SQLite
import SystemPackage

/// The small files of a bundle, gathered in memory. What can't be had is left out with its reason; nothing
/// throws.
///
/// Each is put together from values that are known not to be people's, and every text in it is redacted all
/// the same.
struct BundleContents {
  struct Part {
    var file: BundledFile
    var bytes: [UInt8]
  }

  let text: TextRedaction
  private(set) var parts: [Part] = []
  var leftOut: [LeftOut] = []
  /// Events whose lines are in an archive.
  var archived: (events: ClosedRange<UInt64>, count: UInt64)?
  private(set) var status: LedgerStatus?
  /// Logs of more stored bytes are verified without reading each line: it would take longer than the bundle.
  private static let verifiedBytes: UInt64 = 8 << 20
  private static let incidents = 1000
  /// Messages of the files, which a reader may want in another language.
  private var texts: [Message] = []

  init(text: TextRedaction) { self.text = text }

  mutating func addReports(of ledger: Ledger) {
    var status = ledger.status()
    self.status = status
    status.freeBytes = nil
    status.userName = nil
    let isQuick = status.logBytes > Self.verifiedBytes
    let report = ledger.verify(VerifyOptions(isQuick: isQuick))
    if ledger.loadError == nil {
      let cards = ledger.standing(status.health.cards, settings: report.settingsFault).cards
      if !cards.isEmpty { status.health = .tables(cards) }
    }
    let value = StatusJSON.value(text.withoutPlaces(status))
    add("status.json", value, source: Self.statusSource)
    add("cards.json", value["cards"] ?? [], source: Self.statusSource)
    let source = isQuick ? Self.quickVerifySource : Self.verifySource
    let redacted = text.withoutPlaces(report)
    add("verify.json", VerifyJSON.value(redacted), source: source)
    keepTexts(of: text.withoutPlaces(status), redacted)
  }

  private mutating func keepTexts(of status: LedgerStatus, _ report: VerifyReport) {
    for card in status.health.cards { keep([card.title, card.whatHappened]) }
    for finding in report.findings { keep([finding.message, finding.hint].compactMap(\.self)) }
    if let answers = report.answers { keep([answers.howSerious, answers.whatComesBack, answers.canGoOn]) }
    keep([status.onlyReading].compactMap(\.self))
  }

  /// Those that are in no other language are left out.
  private mutating func keep(_ messages: [Message]) {
    texts += messages.map(text.redactedMessage).filter { $0.key != Message(verbatim: "").key }
  }

  /// The messages with their keys in the catalogs: whoever reads the bundle has them in another language.
  mutating func addTexts() {
    for part in leftOut { keep([part.what, part.why]) }
    var seen: Set<Message> = []
    let distinct = texts.filter { seen.insert($0).inserted }
    add("texts.json", .array(distinct.map(\.json)), source: "the messages of these files")
  }

  // The source of a file is for support, who has the command.
  private static let statusSource = "ledger status --json"  // lint: allow(command): told to support
  private static let verifySource = "ledger verify --json"  // lint: allow(command): told to support
  // lint: allow(command): told to support
  private static let quickVerifySource = "ledger verify --quick --json"
  private static let settingsSource = "ledger config list"  // lint: allow(command): told to support

  /// Notes a stretch of events whose lines are in an archive.
  mutating func passOver(archived events: ClosedRange<UInt64>) {
    let count = UInt64(events.count)
    archived =
      archived.map { ($0.events.lowerBound...events.upperBound, $0.count + count) } ?? (events, count)
  }

  /// Says that no bundle holds them.
  mutating func leaveOutArchived() {
    guard let (events, count) = archived else { return }
    let what: Message =
      count == UInt64(events.count)
      ? events.eventsInWords : "\(grouped(count)) of \(events.eventsInWords)"
    leftOut.append(LeftOut(what, "they are in an archive", events: events))
  }

  /// The projection files: those of the program as they are, those of kinds as their events in the bundle
  /// have them. The SHA-256 of a projection's files, one after the other, is the fingerprint that a table
  /// made from the bundle keeps.
  mutating func addDefinitions(_ kinds: [RegisteredKind], _ request: BundleRequest) {
    for kind in kinds where kind.error == nil {
      var file = KindFile(
        .init(file: kind.file, text: kind.text),
        upcasters: kind.upcasters.map { .init(file: kind.upcastersFile ?? "", text: $0) })
      if !request.includesPersonal { file = file.redacted(named: kind.name) }
      let source = "event \(kind.sequence)"
      add("definitions/\(kind.name).sql", Array(file.projection.text.utf8), source: source)
      guard let upcasters = file.upcasters else { continue }
      add("definitions/\(kind.name).upcasters.sql", Array(upcasters.text.utf8), source: source)
    }
    for file in request.projections.files {
      add("definitions/\(file.file)", Array(file.text.utf8), source: "the program")
      if let upcasters = file.upcasters {
        add("definitions/\(upcasters.file)", Array(upcasters.text.utf8), source: "the program")
      }
    }
  }

  /// The reports of tables that were set aside; the files themselves hold people's values.
  mutating func addQuarantine(_ root: FilePath, _ context: LedgerContext) {
    do {
      for report in try ProjectionStore(ledger: root, context: context.forLog).reports() {
        guard report.isComplete, Self.isTable(report.table) else {
          leftOut.append(LeftOut("a folder in quarantine", "its report can't be read", isLost: true))
          continue
        }
        let name = "\(report.table).\(report.generation)"
        let path = freeName("quarantine/\(name)", "/report.json")
        let members = report.bundledMembers(text, root, context.fileSystem)
        add(path, .object(members), source: "quarantine/\(name)-…/report.json")
        leftOut.append(LeftOut("the files of quarantine/\(name)", "they contain personal values"))
      }
    } catch {
      leftOut.append(
        LeftOut(
          Message(verbatim: "quarantine"), text.redactedMessage(LedgerError(wrapping: error).message),
          isLost: true))
    }
  }

  /// The table's name is a part of the file's.
  static func isTable(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.utf8.allSatisfy { $0.isASCIIWordByte || "-_".utf8.contains($0) }
  }

  private func freeName(_ name: String, _ suffix: String) -> String {
    var number = 1
    while parts.contains(where: { $0.file.name == name + (number == 1 ? "" : "-\(number)") + suffix }) {
      number += 1
    }
    return name + (number == 1 ? "" : "-\(number)") + suffix
  }

  mutating func addIncidents(of ledger: Ledger) {
    do {
      var bytes: [UInt8] = []
      let incidents = try ledger.incidents()
      keep(incidents.suffix(Self.incidents).map { text.withoutPlaces($0).message })
      if incidents.count > Self.incidents {
        leftOut.append(
          LeftOut("\(incidents.count - Self.incidents) older incidents", "only the newest are needed"))
      }
      for incident in incidents.suffix(Self.incidents) {
        text.redacted(.object(text.withoutPlaces(incident).members)).append(to: &bytes)
        bytes.append(0x0A)
      }
      add("incidents.jsonl", bytes, source: "incidents.jsonl")
    } catch {
      leftOut.append(
        LeftOut(
          Message(verbatim: "incidents.jsonl"), text.redactedMessage(LedgerError(wrapping: error).message),
          isLost: true))
    }
  }

  mutating func addEnvironment(
    _ request: BundleRequest, _ root: FilePath, _ context: LedgerContext, of ledger: Ledger,
    rememberedBackups: Int
  ) {
    let files = context.fileSystem
    let doctor = ledger.doctor()
    var space = JSONValue.null
    var options: [String] = []
    do {
      space = .string(Self.spaceClass(try files.freeBytes(at: root)))
      options = try Connection.compileOptions()
    } catch {
      leftOut.append(LeftOut("free space", text.redactedMessage(LedgerError(wrapping: error).message)))
    }
    var value: JSONValue =
      [
        "versions": BundleManifest.json(BundleManifest.versions(request)), "freeSpace": space,
        "sqliteOptions": .array(options.map(JSONValue.string)), "zlibFlags": .integer(Int64(zlibFlags)),
        "rememberedBackups": .integer(Int64(rememberedBackups)),
        "backups": .array(doctor.backups.compactMap(Self.backup)),
      ]
    let lost = tablesOfLostKinds(request, context)
    if lost > 0 { value["tablesOfLostKinds"] = .integer(Int64(lost)) }
    value["fileSystem"] = doctor.fileSystem.map(JSONValue.string)
    if request.isNamedByOption { value["namedByOption"] = true }
    value["language"] = request.language.map { .string($0.rawValue) }
    add("environment.json", value, source: "this machine")
    add(
      "settings.json", .object(request.settings.map { .init($0.name, .string($0.value)) }),
      source: Self.settingsSource)
  }

  /// How many, and not their names: what no event registers may be called anything.
  private func tablesOfLostKinds(_ request: BundleRequest, _ context: LedgerContext) -> Int {
    do {
      return try Ledger.countTablesOfLostKinds(at: request.ledger, beside: request.projections, context)
    } catch {
      context.logger.notice("tables of lost kinds not counted", metadata: ["path": "\(request.ledger)"])
      return 0
    }
  }

  /// When a backup was made and how far it goes, and not where it is.
  private static func backup(_ backup: DoctorReport.Backup) -> JSONValue? {
    guard !backup.isOfOtherCopy, let time = backup.time else { return nil }
    var value: JSONValue = ["time": .string(time.rfc3339)]
    value["seq"] = backup.sequence.map { .integer(Int64(clamping: $0)) }
    return value
  }

  mutating func addDamage(_ damage: [LogDamage], _ fileSystem: any FileSystem) {
    keep(damage.map { text.withoutPlaces($0.reason) })
    let values = damage.map { damage in
      var value: JSONValue = [
        "code": .string(damage.code.name), "file": .string(damage.path),
        "reason": .string(text.withoutPlaces(damage.reason).english),
      ]
      value["bytes"] = damage.bytes.map {
        [.integer(Int64(clamping: $0.lowerBound)), .integer(Int64(clamping: $0.upperBound))]
      }
      value["firstEvent"] = damage.firstSequence.map { .integer(Int64(clamping: $0)) }
      value["lastEvent"] = damage.lastSequence.map { .integer(Int64(clamping: $0)) }
      FileStart(of: FilePath(damage.path), fileSystem).add(to: &value)
      return value
    }
    add("damage.json", .array(values), source: "log")
  }

  /// Only the class of free space is given: the exact number says more than support needs.
  private static func spaceClass(_ bytes: UInt64) -> String {
    switch bytes {
    case ..<(1 << 20): "under 1 MiB"
    case ..<(100 << 20): "under 100 MiB"
    case ..<(1 << 30): "under 1 GiB"
    default: "1 GiB or more"
    }
  }

  private mutating func add(_ name: String, _ value: JSONValue, source: String) {
    add(name, Array((text.redacted(value).prettyPrinted + "\n").utf8), source: source)
  }

  private mutating func add(_ name: String, _ bytes: [UInt8], source: String) {
    var file = BundledFile(
      name: name, sizeBytes: UInt64(bytes.count), sha256: hexadecimal(SHA256.hash(data: bytes)),
      source: source)
    file.sample = BundledFile.sample(bytes)
    parts.append(Part(file: file, bytes: bytes))
  }
}

extension LeftOut {
  /// Events that could not be read.
  init(_ damage: LogDamage) {
    let file = damage.path.split(separator: "/").last.map(String.init) ?? "log"
    let place: Message = damage.bytes.map { "\(file), \($0.inWords)" } ?? Message(verbatim: file)
    var events: ClosedRange<UInt64>?
    if let first = damage.firstSequence, let last = damage.lastSequence, first <= last {
      events = first...last
    }
    self.init(
      damage.events ?? "part of the log", "\(damage.reason) (\(place))", events: events,
      isLost: true)
  }
}

extension QuarantineReport {
  /// What a bundle says of it: never the folder's name, which anybody may have changed.
  fileprivate func bundledMembers(
    _ text: TextRedaction, _ root: FilePath, _ fileSystem: any FileSystem
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("table", .string(table)), .init("generation", .integer(Int64(generation))),
      .init("when", .string(when.rfc3339)), .init("code", .string(code)),
      .init("reason", .string(text.withoutPlaces(reason).english)),
      .init("head", .integer(Int64(clamping: head))),
      .init("sizeBytes", .integer(Int64(clamping: files.reduce(0) { $0 &+ $1.sizeBytes }))),
    ]
    if let position { members.append(.init("position", .integer(Int64(clamping: position)))) }
    if let event {
      members.append(
        .init(
          "event",
          [
            "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id),
            "type": .string(event.type),
          ]))
    }
    if let mended { members.append(.init("mended", .string(mended.rfc3339))) }
    let place = root.appending("quarantine").appending(folder)
    members.append(
      .init(
        "files",
        .array(
          files.compactMap { file in
            // Of the files only the database itself: the others mean nothing without it.
            guard file.name.hasSuffix(".sqlite") else { return nil }
            var value: JSONValue = ["name": .string("quarantine/\(table).\(generation)/\(table).sqlite")]
            FileStart(of: place.appending(file.name), fileSystem).add(to: &value)
            return value
          })))
    return members
  }
}
