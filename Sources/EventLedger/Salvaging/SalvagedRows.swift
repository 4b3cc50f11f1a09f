// What a salvage takes from tables. If the log has lost the event that changed a row last, the row becomes an
// event in that place, or in the place of an earlier lost event if events in between depend on the record:
// everything that follows applies as it did. Rows that are still missing once that log is applied are
// appended at its end. Each such event says in `meta` that it is from a salvage, from which table, and which
// event changed the row last.

import Logging
import Projections
import SQLite
import SystemPackage

/// The tables of a ledger that is salvaged, and what can be taken from them.
final class SalvagedRows {
  /// One table file that can be read.
  struct Source {
    var projection: Projection
    /// Why its rows may be outdated or wrong; nil if they are trusted.
    var suspicion: Message?
    /// True where rows are missing that its file once had.
    var isDamaged: Bool
    var rows: [RowEvents]
    var position: LogPosition? { projection.checkpoint }
    var definition: ProjectionDefinition { projection.definition }
  }

  private struct Key: Hashable {
    var table: String
    var values: [SQLiteValue]
  }

  private(set) var sources: [Source] = []
  /// Tables that another ledger or another copy of this one made: nothing is taken from them, but their rows
  /// are listed.
  private var others: [Source] = []
  var ofOthers: [String] { others.map(\.definition.name) }
  /// Tables of which nothing can be read, and why, as part of a sentence.
  private(set) var unread: [(table: String, reason: Message)] = []
  /// What became of each table.
  private(set) var tables: [SalvagedTable] = []
  private let context: LedgerContext
  /// Rows that replace lost events, by their projection.
  private var placed: [String: Set<Key>] = [:]
  /// Events whose values no row may bring back.
  private var erased: Set<UInt64> = []

  /// Opens every table that can be read; ``close()`` closes them.
  init(of root: FilePath, _ definitions: DefinitionSet, _ context: LedgerContext) {
    self.context = context
    let store = ProjectionStore(ledger: root, context: context.forLog)
    for definition in definitions.all where definition.everyEvent == nil {
      let (found, fault) = store.readable(definition)
      if let fault { unread.append((definition.name, fault)) }
      guard let found else { continue }
      do {
        let rows = try found.table.rowEvents()
        sources.append(
          Source(
            projection: found.table, suspicion: found.suspicion, isDamaged: found.isDamaged, rows: rows))
      } catch {
        unread.append((definition.name, LedgerError(wrapping: error).message.insideSentence))
        found.table.closeQuietly()
      }
    }
    // The projection file of a registered kind is only in the log.
    for name in store.unknownNames(beside: definitions.all) {
      unread.append(
        (
          name,
          "no readable event says what it contains: its rows are left out unless \(Remedy.kindFile) gives its projection file"
        ))
    }
    for (table, reason) in unread {
      context.logger.notice("table not read", metadata: ["table": "\(table)", "reason": "\(reason.english)"])
    }
  }

  func close() {
    for source in sources + others { source.projection.closeQuietly() }
    (sources, others) = ([], [])
  }

  /// True where a table gives a row, or a remembered backup may be read in part: a ledger can be made from
  /// that without a log.
  static func canReplaceLog(of root: FilePath, _ projections: ProjectionSet, _ context: LedgerContext) -> Bool
  {
    do {
      if try Ledger.rememberedPlace(root.string, context) != nil { return true }
      let work = try SalvageWork(root.string, nil, [], projections, context)
      defer { work.close() }
      return try work.rows.haveAny()
    } catch {
      context.logger.notice("tables can't be asked", metadata: ["path": "\(root)"])
      return false
    }
  }

  /// How many rows a salvage of this ledger would find that the events it can read do not give. Best effort:
  /// what a salvage refuses, or can't read, is not promised.
  static func count(of root: FilePath, _ projections: ProjectionSet, _ context: LedgerContext) -> Int {
    do {
      let work = try SalvageWork(root.string, nil, [], projections, context)
      defer { work.close() }
      return try work.rows.counts(for: work.salvage).reduce(0) { $0 + $1.rows }
    } catch {
      context.logger.notice("rows of tables can't be counted", metadata: ["path": "\(root)"])
      return 0
    }
  }

  /// True where a table gives a row.
  func haveAny() throws -> Bool {
    struct Found: Error {}
    do {
      for source in sources {
        for table in source.rows { _ = try table.forEachRow(in: source.projection) { _ in throw Found() } }
      }
    } catch is Found { return true }
    return false
  }

  /// The position of each table.
  var positions: [LogPosition] { sources.compactMap(\.position) }

  /// Drops the tables that another ledger or another copy of this one made. In the others, what was erased is
  /// skipped.
  func keepOnly(of salvage: LogSalvage) throws {
    if !salvage.lost.isEmpty { erased = try salvage.erasedEvents() }
    var kept: [Source] = []
    for source in sources {
      if let position = source.position, try salvage.isOfOther(position) {
        others.append(source)
      } else {
        kept.append(source)
      }
    }
    sources = kept
  }

  // MARK: In place of lost events

  private struct Candidate {
    var key: Key
    var row: RowEvents.Row
    var rows: RowEvents
    var place: UInt64
    var isEdit = false
    /// False where the event leaves out the place in the list, because kept events move records by their
    /// places then.
    var isPlaced = true
  }

  /// By table, how many rows were changed last, or were inserted, by an event that is lost.
  func counts(for salvage: LogSalvage) throws -> [(table: String, rows: Int)] {
    let lost = salvage.lost
    return try sources.flatMap { source in
      let kept = salvage.isWithoutLog ? nil : try KeptEvents(source, salvage)
      return try source.rows.map { rows in
        var count = 0
        _ = try rows.forEachRow(in: source.projection) { row in
          guard let sequence = row.sequence, !erased.contains(sequence) else { return }
          let isLacked = kept.map { $0.lack(Key(table: rows.table, values: row.key)) } ?? true
          if isLacked || lost.holds(sequence) { count += 1 }
        }
        return (table: rows.table, rows: count)
      }
    }.filter { $0.rows > 0 }
  }

  /// The lines to put in place of lost events, by their sequence numbers.
  func lines(inPlaceOf salvage: LogSalvage) throws -> [UInt64: [UInt8]] {
    let lost = salvage.lost
    guard !lost.isEmpty else { return [:] }
    var lines: [UInt64: [UInt8]] = [:]
    for source in sources {
      let kept = try KeptEvents(source, salvage)
      var found = try candidates(source) { lost.holds($0.sequence ?? 0) || kept.lack($1) }
      guard !found.isEmpty else { continue }
      fit(&found, into: lost, kept)
      try putParentsFirst(&found, source.projection.references())
      for candidate in found where lines[candidate.place] == nil && lost.holds(candidate.place) {
        guard let line = line(candidate) else { continue }
        lines[candidate.place] = line
        if !candidate.isEdit { placed[source.definition.name, default: []].insert(candidate.key) }
      }
    }
    return lines
  }

  private func candidates(
    _ source: Source, where isConcerned: (RowEvents.Row, Key) -> Bool
  ) throws -> [Candidate] {
    var found: [Candidate] = []
    for rows in source.rows {
      _ = try rows.forEachRow(in: source.projection) { row in
        let key = Key(table: rows.table, values: row.key)
        guard let sequence = row.sequence, !erased.contains(sequence), isConcerned(row, key) else { return }
        found.append(Candidate(key: key, row: row, rows: rows, place: sequence))
      }
    }
    return found
  }

  /// What the kept events say about the records of one projection.
  private struct KeptEvents {
    var inserted: Set<Key> = []
    /// For a record that none of them inserts, the first event that names it, such as its edit or one of its
    /// steps.
    var firstNaming: [SQLiteValue: UInt64] = [:]
    /// Tables whose records they move in their lists.
    var moved: Set<String> = []
    /// Tables whose rows are named in the data of events: for others, it can't be said that an event is
    /// missing.
    private let named: Set<String>

    /// True where none of them inserts the row.
    func lack(_ key: Key) -> Bool { named.contains(key.table) && !inserted.contains(key) }

    init(_ source: Source, _ salvage: LogSalvage) throws {
      named = Set(source.rows.filter(\.isKeyInData).map(\.table))
      let inserting = source.rows.reduce(into: [String: RowEvents]()) { $0[$1.insertion.type] = $1 }
      var ids: Set<SQLiteValue> = []
      var types: Set<String> = []
      try salvage.forEachKeptLine { line in
        guard let event = source.definition.events[line.type], let data = line.data.map({ JSONValue($0) })
        else { return }
        if let rows = inserting[line.type] {
          if let key = rows.key(of: data) {
            inserted.insert(Key(table: rows.table, values: key))
            if key.count == 1 { ids.insert(key[0]) }
          }
        } else {
          types.insert(line.type)
        }
        for field in event.fields where field.kind == .id {
          guard
            let id = data[field.name]?.stringValue.map({ SQLiteValue.text(RowEvents.storedID($0)) }),
            !ids.contains(id), firstNaming[id] == nil
          else { continue }
          firstNaming[id] = line.sequence
        }
      }
      let events = types.compactMap { source.definition.events[$0] }
      moved = Set(source.rows.filter { events.contains(where: $0.isMoved) }.map(\.table))
    }
  }

  /// Finds the place of each. Where the log still has a record's insertion, a change was lost. A record that
  /// a kept event names before the record was changed last is inserted before that event, and changed at its
  /// own place.
  private func fit(_ found: inout [Candidate], into lost: [ClosedRange<UInt64>], _ kept: KeptEvents) {
    var taken = Set(found.map(\.place))
    var changes: [Candidate] = []
    for index in found.indices {
      let candidate = found[index]
      found[index].isEdit = kept.inserted.contains(candidate.key)
      found[index].isPlaced = !kept.moved.contains(candidate.key.table)
      guard !found[index].isEdit, candidate.key.values.count == 1 else { continue }
      let first = kept.firstNaming[candidate.key.values[0]] ?? .max
      let isLost = lost.holds(candidate.place)
      guard !isLost || first < candidate.place,
        let place = lost.last(before: min(first, candidate.place), notIn: taken)
      else { continue }
      found[index].place = place
      taken.insert(place)
      guard isLost else { continue }
      var change = candidate
      change.isEdit = true
      changes.append(change)
    }
    found += changes
  }

  /// A record that was changed after one that refers to it was made would come too late: the two swap places.
  private func putParentsFirst(
    _ found: inout [Candidate], _ references: [(child: String, column: String, parent: String)]
  ) {
    var places: [Key: Int] = [:]
    for (index, candidate) in found.enumerated() where !candidate.isEdit { places[candidate.key] = index }
    for index in found.indices where !found[index].isEdit {
      for reference in references where reference.child == found[index].rows.table {
        guard let value = found[index].rows.value(of: reference.column, in: found[index].row),
          let parent = places[Key(table: reference.parent, values: [value])],
          found[parent].place > found[index].place
        else { continue }
        (found[parent].place, found[index].place) = (found[index].place, found[parent].place)
      }
    }
  }

  /// Nil if no event can express the row; it comes up again at the end.
  private func line(_ candidate: Candidate) -> [UInt8]? {
    guard let event = candidate.isEdit ? candidate.rows.edit : candidate.rows.insertion else { return nil }
    do {
      let isPlaced = candidate.isEdit || candidate.isPlaced
      let data = try candidate.rows.data(candidate.row, of: event, isPlaced: isPlaced)
      return line(candidate.place, event, data, candidate.rows, candidate.row)
    } catch {
      context.logger.debug("row not placed", metadata: ["table": "\(candidate.rows.table)"])
      return nil
    }
  }

  private func line(
    _ sequence: UInt64, _ event: EventDefinition, _ data: JSONText, _ rows: RowEvents, _ row: RowEvents.Row
  ) -> [UInt8] {
    let now = context.now()
    let header = EventHeader(
      sequence: sequence, id: UUID.v7(at: now, random: context.random), time: now, type: event.type,
      version: event.version)
    var meta: JSONValue = ["from": "salvage", "table": .string(rows.table)]
    meta["event"] = row.sequence.map { .integer(Int64(clamping: $0)) }
    var line: [UInt8] = []
    EventLineComposer.append(
      header, meta: JSONText(meta), salt: EventLineComposer.newSalt(context.random), data: data,
      to: &line)
    return line
  }

  // MARK: At the end

  /// Finds the rows that the new log does not give, and appends events for them.
  ///
  /// - Parameters:
  ///   - salvage: what was read of the old log.
  ///   - takesOver: false only to find them.
  func append(to log: EventLog, _ salvage: LogSalvage, takesOver: Bool) throws {
    tables = []
    let all = sources.map { (source: $0, isOther: false) } + others.map { (source: $0, isOther: true) }
    for (source, isOther) in all {
      let reader = try log.makeReader()
      let known = try reader.voidedEvents()
      let table = try Projection.inMemory(source.definition, files: context.fileSystem)
      defer { table.closeQuietly() }
      _ = try table.replayPassingOver(
        from: reader, after: 0, through: reader.head.sequence, without: known, left: [])
      // What another copy's events say of a table has nothing to do with this log's.
      let since = try Since(source, reader, through: isOther ? 0 : salvage.last)
      let voided = VoidedEvents(known.voids.filter { $0.sequence <= salvage.last || $0.isErasure })
      var batch = SalvageBatch(log: log)
      try table.begin()
      for rows in source.rows {
        let work = Appending(source: source, rows: rows, table: table, since: since, voided: voided)
        let left: Message? =
          isOther
          ? "the table was made by another ledger, or by another copy of this one"
          : takesOver ? nil : "salvaging rows was not requested"
        try append(work, to: &batch, leaving: left)
      }
      table.rollback()
      try batch.flush()
    }
  }

  /// One table that is compared with what the new log produces.
  private struct Appending {
    var source: Source
    var rows: RowEvents
    var table: Projection
    var since: Since
    var voided: VoidedEvents
  }

  /// - Parameter left: why none of the rows is salvaged; nil if they are.
  private func append(_ work: Appending, to batch: inout SalvageBatch, leaving left: Message?) throws {
    var report = SalvagedTable(
      name: work.rows.table, projection: work.source.definition.name, suspicion: work.source.suspicion)
    let placed = placed[report.projection] ?? []
    report.rows = placed.count { $0.table == report.name }
    report.takenOver = report.rows
    let finder = try work.rows.finder(in: work.table)
    let unread = try work.rows.forEachRow(in: work.source.projection) { row in
      // Erased values stay erased.
      let isVoided = row.sequence.map(work.voided.contains) ?? false
      if let mine = try finder.row(like: row) {
        guard !work.rows.areEqual(mine, row) else { return }
        report.otherwise += 1
        if !isVoided { report.differing.append(["table": work.rows.json(row), "log": work.rows.json(mine)]) }
        return
      }
      if isVoided { return }
      if row.key.contains(where: work.since.removed.contains) { return }
      if placed.contains(Key(table: report.name, values: row.key)) {
        report.takenOver -= 1
      } else {
        report.rows += 1
      }
      if let left { return report.left.append((work.rows.json(row), left)) }
      if let reason = try add(row, work, to: &batch) {
        report.left.append((work.rows.json(row), reason))
      } else {
        report.takenOver += 1
      }
    }
    report.isDamaged = unread != nil || work.source.isDamaged
    tables.append(report)
  }

  /// - Returns: why the row can't be salvaged; nil if it was.
  private func add(_ row: RowEvents.Row, _ work: Appending, to batch: inout SalvageBatch) throws -> Message? {
    if let reason = work.since.reason { return reason }
    let event = work.rows.insertion
    var refusal: Message?
    // Where another record has its place in the list by now, the record goes last.
    for isPlaced in work.rows.isList ? [true, false] : [true] {
      do {
        let data = try work.rows.data(row, of: event, isPlaced: isPlaced)
        let line = line(batch.next, event, data, work.rows, row)
        try line.withUnsafeBytes { try work.table.apply(EventLine(scanning: $0)) }
        try batch.add(line)
        return nil
      } catch let error as LedgerError where error.code.isRejection && work.table.connection.isInTransaction {
        refusal = refusal ?? error.message
      }
    }
    return refusal
  }
}

/// What the log says after the last event that a table applied.
private struct Since {
  /// Ids of records that were deleted since.
  var removed: Set<SQLiteValue> = []
  /// Why the table's rows are not salvaged; nil if they are.
  var reason: Message?

  init(_ source: SalvagedRows.Source, _ reader: LogReader, through last: UInt64) throws {
    let start = source.position?.sequence ?? 0
    guard start < last else { return }
    let removing = source.definition.removingTypes
    var (removed, isOutdated) = (Set<SQLiteValue>(), false)
    try reader.forEachRun(after: start, through: last) { run in
      try run.forEachEvent { line in
        if VoidEvent.isVoid(line) { isOutdated = true }
        guard removing.contains(line.type) else { return }
        let field = source.definition.events[line.type]?.recordField
        if let field, let id = line.data.flatMap({ JSONValue($0)[field]?.stringValue }) {
          removed.insert(.text(RowEvents.storedID(id)))
        } else {
          isOutdated = true
        }
      }
    }
    self.removed = removed
    if isOutdated {
      reason = "the table is at event \(start), and later events may have removed the row"
    }
  }
}

extension [ClosedRange<UInt64>] {
  /// The greatest number before another that is not taken. Of each range, only the last 1000 are tried.
  fileprivate func last(before number: UInt64, notIn taken: Set<UInt64>) -> UInt64? {
    for range in reversed() where range.lowerBound < number {
      let end = Swift.min(range.upperBound, number - 1)
      if let free = (range.lowerBound...end).reversed().prefix(1000).first(where: { !taken.contains($0) }) {
        return free
      }
    }
    return nil
  }

  /// True where one of these ranges, which are in ascending order, contains the number.
  fileprivate func holds(_ number: UInt64) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(number)
  }
}
