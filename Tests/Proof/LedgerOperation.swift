import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import Projections
import SystemPackage

/// Where a try has its ledger and its backups.
struct OperationPlace: Sendable {
  var folder: String
  var ledger: String { folder + "/test.ledger" }
  var backups: String { folder + "/backups" }
  var new: String { folder + "/new.ledger" }
  var archive: String { folder + "/archive" }

  static func context(_ disk: any FileSystem) -> LedgerContext {
    // Ids are new at each try.
    let random = SeededRandom(seed: .random(in: .min ... .max))
    var context = LedgerContext.testing(random: random, fileSystem: disk)
    context.segmentLimits = SmallLog.reservingLimits
    return context
  }

  func open(_ context: LedgerContext) -> Ledger {
    Ledger.open(
      at: ledger, options: LedgerOptions(projections: .records, wait: .zero, createIfMissing: false),
      context: context)
  }
}

/// Something that is done to a ledger; a new one is one more line in ``all``.
struct LedgerOperation: Sendable {
  var name: String
  /// How many of the acknowledged events are there afterwards; nil for all.
  var keptEvents: Int?
  /// False where the operation is begun with a log that does not open, or ends with another ledger in the
  /// place.
  var keepsLedger = true
  /// True where a table is set aside, which a rebuild brings back.
  var damagesTable = false
  /// True where the log is damaged before.
  var isOfDamagedLog = false
  /// What it says where the first try has done it after all.
  var doneAlready: Set<LedgerError.Code> = []
  /// Brings the ledger into the state where the operation has its work.
  var prepare: @Sendable (OperationPlace, Ledger) throws -> Void = { _, _ in }
  /// What is done to files once the ledger is closed.
  var spoil: @Sendable (OperationPlace) throws -> Void = { _ in }
  /// Where the ledger is that is to be whole in the end.
  var result: @Sendable (OperationPlace) -> String = { $0.ledger }
  var act: @Sendable (OperationPlace, LedgerContext) throws -> Void

  /// Runs it on an open ledger.
  private static func on(_ body: @escaping @Sendable (Ledger, OperationPlace) throws -> Void)
    -> @Sendable (OperationPlace, LedgerContext) throws -> Void
  {
    { place, context in
      let ledger = place.open(context)
      if let error = ledger.loadError { throw error }
      let outcome = Result { try body(ledger, place) }
      try ledger.close()
      try outcome.get()
    }
  }

  /// Makes the ledger that the operation begins with.
  ///
  /// - Returns: the ids of what was acknowledged.
  func make(at place: OperationPlace) throws -> [UUID] {
    let ledger = Ledger.open(
      at: place.ledger, options: .records, context: OperationPlace.context(RealFileSystem()))
    var ids: [UInt64: UUID] = [:]
    func note() throws {
      try ledger.events(onDamage: { _ in }) {
        ids[$0.sequence] = $0.id
        return true
      }
    }
    for number in 1...4 {
      try ledger.withReceipts {
        try $0.tasks.add(title: "task \(number)", steps: ["a", "b"])
        try $0.accounts.add(name: "account \(number)")
      }
    }
    // What the preparation archives can't be read afterwards.
    try note()
    try prepare(place, ledger)
    try note()
    try ledger.close()
    try spoil(place)
    return ids.sorted { $0.key < $1.key }.map(\.value)
  }

  static let all: [LedgerOperation] = [
    LedgerOperation(
      name: "append", act: on { ledger, _ in _ = try ledger.transaction { try $0.tasks.add(title: "x") } }),
    LedgerOperation(name: "seal", act: on { ledger, _ in try ledger.seal() }),
    LedgerOperation(
      name: "quarantine", damagesTable: true, doneAlready: [.tableQuarantined], spoil: spoilTable,
      act: on { ledger, _ in try ledger.read { _ = try $0.tasks.count() } }),
    LedgerOperation(
      name: "quarantine drop", damagesTable: true, prepare: { _, _ in },
      spoil: {
        try spoilTable($0); setAside($0)
      },
      act: on { ledger, _ in try ledger.dropQuarantined(ledger.quarantineReports()) }),
    LedgerOperation(name: "backup", act: on { ledger, place in _ = try ledger.backUp(to: place.backups) }),
    LedgerOperation(
      name: "backup again", prepare: backUpAndGoOn,
      act: on { ledger, place in
        _ = try ledger.backUp(to: place.backups, keep: 1)
      }),
    LedgerOperation(
      name: "restore to a new place", keptEvents: 16, doneAlready: [.ledgerExists], prepare: backUpAndGoOn,
      result: { $0.new }, act: { _ = try Ledger.restore(from: $0.backups, to: $0.new, context: $1) }),
    LedgerOperation(
      name: "restore over", keptEvents: 16, keepsLedger: false, prepare: backUpAndGoOn,
      act: {
        _ = try Ledger.restore(
          from: $0.backups, over: $0.ledger, wait: .zero, projections: .records, context: $1)
      }),
    LedgerOperation(
      name: "restore --segments", keepsLedger: false, isOfDamagedLog: true, prepare: backUpAndGoOn,
      spoil: spoilSegment,
      act: {
        _ = try Ledger.recoverSegments(
          of: $0.ledger, from: $0.backups, wait: .zero, projections: .records, context: $1)
      }),
    LedgerOperation(
      name: "salvage", keepsLedger: false, isOfDamagedLog: true, doneAlready: [.ledgerExists],
      prepare: backUpAndGoOn,
      spoil: spoilSegment, result: { $0.new },
      act: {
        _ = try Ledger.salvage($0.ledger, to: $0.new, backups: $0.backups, projections: .records, context: $1)
      }),
    LedgerOperation(
      name: "erase", doneAlready: [.noSuchRecord],
      act: on { ledger, _ in
        // In a sealed segment and in the active one.
        let event = try ledger.event(at: 1)
        guard let id = event?.data.map(JSONValue.init)?["id"]?.stringValue else {
          throw LedgerError(.noSuchRecord, "It is erased.")
        }
        try ledger.erase(ledger.previewErase([id]), confirmation: .personSaidYes)
      }),
    LedgerOperation(name: "archive", act: on(archive)),
    LedgerOperation(
      name: "attach", doneAlready: [.noArchive], prepare: { try archive($1, $0) },
      act: on { ledger, place in try ledger.attach(from: place.archive) }),
    LedgerOperation(name: "rebuild", act: on { ledger, _ in try ledger.rebuild(["tasks", "ledger"]) }),
    LedgerOperation(
      name: "rebuild undo", doneAlready: [.nothingToUndo],
      prepare: { _, ledger in try ledger.rebuild(["tasks"]) },
      act: on { ledger, _ in try ledger.undoRebuild("tasks") }),
    LedgerOperation(
      name: "void", doneAlready: [.alreadyVoided],
      act: on { ledger, _ in try ledger.void(ledger.previewVoid([13]), confirmation: .personSaidYes) }),
    LedgerOperation(
      name: "reset", act: on { ledger, _ in try ledger.reset(confirmation: .personSaidYes) }),
    LedgerOperation(
      name: "upgrade", prepare: { place, _ in try appendVersionOne(place) },
      act: on { ledger, _ in try ledger.upgrade() }),
    LedgerOperation(
      name: "first append after an update", prepare: { place, _ in try appendVersionOne(place) },
      act: on { ledger, _ in _ = try ledger.transaction { try $0.tasks.add(title: "x") } }),
    LedgerOperation(
      name: "reset --start-over", keptEvents: 0, keepsLedger: false,
      act: { place, context in
        let ledger = place.open(context)
        _ = try ledger.startOver(confirmation: .personSaidYes)
        try ledger.close()
      }),
  ]

  // MARK: States

  /// Tasks without an order, as an older program wrote them.
  private static func appendVersionOne(_ place: OperationPlace) throws {
    let context = OperationPlace.context(RealFileSystem())
    let log = try EventLog.open(at: FilePath(place.ledger), context: context.forLog)
    for number in 1...3 {
      let sequence = log.head.sequence + 1
      let time = Timestamp(microseconds: 1_700_000_000_000_000 - Int64(number))
      let header = EventHeader(
        sequence: sequence, id: .v7(at: time, random: context.random), time: time, type: "task.inserted")
      let data: JSONValue = [
        "id": .string(UUID.v7(at: time, random: context.random).lowercase),
        "title": .string("old \(number)"), "createdAt": .string(time.rfc3339),
      ]
      var line: [UInt8] = []
      EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(data), to: &line)
      try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
        _ = try log.commit(
          try log.prepare(lines: line + [0x0A], count: 1), concerning: ["tasks": sequence])
      }
    }
    try log.close()
  }

  @Sendable private static func archive(_ ledger: Ledger, _ place: OperationPlace) throws {
    try ledger.archive(before: .event(ledger.head().sequence), to: place.archive)
  }

  @Sendable private static func backUpAndGoOn(_ place: OperationPlace, _ ledger: Ledger) throws {
    try ledger.seal()
    try ledger.backUp(to: place.backups)
    _ = try ledger.transaction { try $0.tasks.add(title: "after the backup", steps: ["a"]) }
  }

  @Sendable private static func spoilTable(_ place: OperationPlace) throws {
    let link = place.ledger + "/projections/tasks.sqlite"
    let file =
      place.ledger + "/projections/" + (try FileManager.default.destinationOfSymbolicLink(atPath: link))
    for path in [file, file + "-wal"] {
      let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.write(contentsOf: Data(repeating: 0x5A, count: size))
      try handle.close()
    }
  }

  /// Lets a reader meet the damage.
  private static func setAside(_ place: OperationPlace) {
    let ledger = place.open(OperationPlace.context(RealFileSystem()))
    do { _ = try ledger.read { try $0.tasks.count() } } catch { return }
  }

  @Sendable private static func spoilSegment(_ place: OperationPlace) throws {
    let file = place.ledger + "/log/" + SegmentName.name(1)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[bytes.count / 2] ^= 0x55
    try bytes.write(to: URL(fileURLWithPath: file))
  }
}
