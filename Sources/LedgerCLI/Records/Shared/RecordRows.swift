import LedgerRecords

/// A table of records for a person, each row with the short id that commands accept, and on a terminal with a
/// row number in front of it.
struct RecordRows {
  private let short: ShortIDs
  private let isNumbered: Bool
  private(set) var table: TextTable
  private var count = 0

  /// - Parameters:
  ///   - record: "task"
  ///   - ids: those of the rows, in their order.
  ///   - columns: the columns after the id.
  init(
    _ record: String, _ ids: [String], _ short: ShortIDs, _ columns: [TextTable.Column],
    _ invocation: Invocation
  ) throws {
    self.short = short
    // A number of the past may stand for what is gone now.
    isNumbered =
      try invocation.terminal.outputIsTerminal && invocation.asOf == nil && !ids.isEmpty
      && invocation.rowNumbers()?.remember(ids, of: record) == true
    table = TextTable((isNumbered ? [.init("#", .right)] : []) + [.init("ID", isTitled: false)] + columns)
  }

  /// Adds the next row.
  mutating func add(_ id: String, _ cells: [StyledText]) {
    count += 1
    table.add((isNumbered ? ["\(count)"] : []) + ["\(short[id], .dim)"] + cells)
  }
}

extension Invocation {
  /// An empty table for these records.
  func rows<Record>(
    _ kind: RecordKind<Record>, _ records: [Record], _ reader: LedgerReader, _ columns: [TextTable.Column]
  ) throws -> RecordRows {
    let ids = records.map(\.id.lowercase)
    return try RecordRows(
      kind.record, ids, reader.shortIDs(of: ids, in: kind.keptIn.name), columns, self)
  }
}

extension RecordRows {
  /// Adds the next row.
  mutating func add(_ record: some ShownRecord, _ cells: [StyledText]) { add(record.id.lowercase, cells) }
}
