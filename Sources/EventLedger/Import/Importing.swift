import Projections
import SystemPackage

/// Events that go in together: each for itself, or all or none.
struct ImportPart {
  var events: [ImportedEvent]
  var isAtomic: Bool
}

/// What became of one event.
enum ImportOutcome {
  /// Written, or there already; with the field whose value was left out so that its record goes last, and
  /// that value; and whether its record was there already, and was deleted since.
  case taken(Receipt, last: (field: String, given: Int64)? = nil, isDeleted: Bool = false)
  case refused(LedgerError)
  /// It means nothing here.
  case leftOut
}

/// Takes in events from elsewhere.
struct Importing {
  let root: FilePath
  let log: EventLog
  let catalog: KindCatalog
  let tables: TableCatalog
  let voiding: Voiding
  let registration: KindRegistration
  let appender: Appender
  let writeLock: WriteLock
  let context: LedgerContext

  /// Appends parts with one sync for all.
  ///
  /// - Returns: for each event of each part, in order, what became of it.
  /// - Throws: what concerns more than an event; the parts before are then written, unless it is the writing
  ///   that failed.
  /// - Parameters:
  ///   - record: of the import; it is written with the parts.
  ///   - isLast: nothing of the import follows.
  func take(
    _ parts: [ImportPart], _ record: inout ImportRecord, isLast: Bool = false
  ) throws -> [ImportOutcome] {
    let group = try appender.makeGroup()
    var outcomes: [ImportOutcome] = []
    var places: [(outcomes: Range<Int>, receipts: Range<Int>)] = []
    let result = Result {
      for part in parts {
        let start = outcomes.count
        if let receipts = try take(part, in: group, &outcomes) {
          places.append((start..<outcomes.count, receipts))
        }
      }
    }
    var next = record
    // Where the parts failed, those before are in.
    let marked = Result {
      try mark(parts.flatMap(\.events), outcomes, &next, in: group, isLast: isLast && result.isSuccess)
    }
    group.finish()
    for (range, receipts) in places { try resolve(&outcomes, range, try group.receipts(receipts)) }
    _ = try group.receipts(0..<0)
    record = next
    try result.get()
    try marked.get()
    return outcomes
  }

  /// Adds to the record what became of events, and the record to the append.
  private func mark(
    _ events: [ImportedEvent], _ outcomes: [ImportOutcome], _ record: inout ImportRecord,
    in group: WriteGroup, isLast: Bool
  ) throws {
    try record.open(log, newID: context.newID)
    for (event, outcome) in zip(events, outcomes) {
      guard case .taken(let receipt, _, _) = outcome else { continue }
      if receipt.isDuplicate {
        guard record.claim(event, receipt) else { continue }
      } else {
        record.add(receipt)
      }
      record.keepsNumbers = event.sequence == receipt.sequence
    }
    guard isLast ? record.isUnfinished : record.isDue else { return }
    _ = try group.part(expecting: nil, isAtomic: false) { batch in
      let sequence = batch.base.sequence + UInt64(batch.events.count) + 1
      guard let draft = record.event(at: sequence, batch.now, isLast: isLast) else { return }
      try batch.addSystemEvent(draft, concerning: [ImportEvent.type])
    }
  }

  /// - Returns: where the receipts of the part will be; nil if it was refused.
  private func take(
    _ part: ImportPart, in group: WriteGroup, _ outcomes: inout [ImportOutcome]
  ) throws -> Range<Int>? {
    guard part.isAtomic else {
      let (taken, places) = try group.part(expecting: nil, isAtomic: false) { batch in
        try part.events.map { try batch.takeOrRefuse($0) }
      }
      outcomes += taken
      return places
    }
    var failed = 0
    do {
      let (taken, places) = try group.part(expecting: nil, isAtomic: true) { batch in
        try part.events.enumerated().map { index, event in
          failed = index
          return try batch.take(event)
        }
      }
      outcomes += taken
      return places
    } catch let error as LedgerError where error.isAboutOneEventOfImport {
      outcomes += part.events.indices.map { .refused($0 == failed ? error : Self.refusedWithBatch(error)) }
      return nil
    }
  }

  /// The receipts that were given while the append was open do not know yet what the tables made of it.
  private func resolve(_ outcomes: inout [ImportOutcome], _ range: Range<Int>, _ receipts: [Receipt]) throws {
    var rest = receipts[...]
    for index in range {
      guard case .taken(_, let last, let isDeleted) = outcomes[index], let receipt = rest.popFirst() else {
        continue
      }
      outcomes[index] = .taken(receipt, last: last, isDeleted: isDeleted)
    }
  }

  private static func refusedWithBatch(_ error: LedgerError) -> LedgerError {
    LedgerError(
      error.code, "Another event of its atomic batch was rejected: \(error.message.insideSentence).",
      hint: error.hint)
  }

  // MARK: Voids

  /// What became of the voids of one batch.
  enum VoidImport {
    case done([Receipt], missing: Int)
    /// All are there already.
    case there
    /// None of the events that they name is here, or all are void already.
    case pointless
  }

  /// Voids here what `ledger.voided` of another ledger voided there. They name events by id, and keep their
  /// own ids.
  func takeVoids(_ voids: [EventDraft]) throws -> VoidImport {
    try writeLock.withLock {
      let ids = try tables.prepareTable(try catalog.idDefinition())
      if let id = voids.first?.id, let there = try ids.sequence(ofEvent: id) {
        try requireVoid(there, id.lowercase)
        return .there
      }
      let targets = voids.flatMap { VoidEvent.targetIDs(in: $0.data) }
      let found = try targets.compactMap { try ids.sequence(ofEvent: $0) }
      let voided = try log.voidedEvents()
      let left = found.filter { !voided.contains($0) }
      guard !left.isEmpty else { return .pointless }
      let outcome = try voiding.voidUnderLock(
        left.map { $0...$0 }, samples: 0, progress: { _, _, _ in }, originals: voids, confirm: { _ in })
      return .done(outcome.receipts, missing: targets.count - found.count)
    }
  }

  private func requireVoid(_ sequence: UInt64, _ id: String) throws {
    let type = try log.makeReader().line(at: sequence).withUnsafeBytes { try EventLine(scanning: $0).type }
    guard type != VoidEvent.type else { return }
    throw LedgerError(
      .duplicateID, "Event \(sequence) already has the id \(id), with different content.",
      at: .init(sequence: sequence))
  }

  // MARK: Kinds

  /// Registers here a kind that another ledger has registered. An older version of one that is here is left
  /// out, and so is that one was taken away there: the events of it may follow.
  func takeKind(_ draft: EventDraft) throws -> ImportOutcome {
    guard draft.type == KindEvent.registered else { return .leftOut }
    guard let file = KindEvent.file(in: draft.data) else {
      throw LedgerError(
        .newerFormat,
        "The other ledger has registered a kind of record in a form that this version does not know.",
        hint: "Install a newer version of ledger, then import again.")
    }
    if let id = draft.id,
      let there = try writeLock.withLock({
        try tables.prepareTable(catalog.idDefinition()).sequence(ofEvent: id)
      })
    {
      return .taken(
        Receipt(
          sequence: there, id: id, time: draft.time ?? context.now(), type: draft.type, isDuplicate: true))
    }
    let change = try registration.registerKind(file, replacing: nil, original: draft) { _, _, _ in }
    return change.receipt.map { .taken($0) } ?? .leftOut
  }

  // MARK: Trying

  /// Copies the log into a new folder, as the ledger of a rehearsal. Where that fails, nothing stays.
  func copyLog(to folder: FilePath) throws {
    let files = context.fileSystem
    try files.createDirectory(folder)
    do {
      try writeLock.withLock {
        try files.copyFiles(in: root.appending("log"), to: folder.appending("log"))
        let tables = root.appending("log").appending("tables")
        if try files.status(of: tables, followLinks: true) != nil {
          try files.copyFiles(in: tables, to: folder.appending("log").appending("tables"))
        }
        try files.copy(root.appending(LedgerFile.name), to: folder.appending(LedgerFile.name))
      }
    } catch {
      // The first failure says more.
      do { try files.removeTree(folder) } catch {}
      throw error
    }
  }
}

extension FileSystem {
  /// Copies the files of a folder, and none of its folders.
  fileprivate func copyFiles(in folder: FilePath, to target: FilePath) throws {
    try createDirectory(target)
    for name in try list(folder) where name.utf8.first != UInt8(ascii: ".") {
      let file = folder.appending(name)
      guard try status(of: file, followLinks: true)?.kind == .file else { continue }
      try copy(file, to: target.appending(name))
    }
  }

  /// Copies a file's bytes; nothing is synced.
  fileprivate func copy(_ from: FilePath, to: FilePath) throws {
    guard try status(of: from, followLinks: true) != nil else { return }
    let source = try open(from, .read)
    defer { closeReadOnly(source) }
    let copy = try open(to, .createNew)
    var offset: UInt64 = 0
    while true {
      let piece = try source.read(count: 1 << 20, at: offset)
      if piece.isEmpty { break }
      try copy.write(piece, at: offset)
      offset += UInt64(piece.count)
    }
    try copy.close()
  }
}

extension LedgerError {
  /// True if one line is refused and the import continues; what would refuse line after line ends it.
  var isAboutOneEventOfImport: Bool { code.isAboutOneEvent && code != .tableQuarantined }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
