import Projections

/// How a CSV is written, found out before any of its rows is imported: its encoding, its delimiter, what its
/// columns are, and in which order its dates are.
struct CSVSurvey {
  let encoding: FoundEncoding
  let delimiter: UInt8
  let rows: CSVKind
  let dates: CSVKind.Dates

  private static let delimiters = Array(",;\t|".utf8)

  /// - Parameters:
  ///   - now: the moment of the import.
  ///   - check: is called often; an error that it throws ends the work.
  /// - Throws: what can't be told, and which option says it; a header that does not fit.
  init(
    _ source: CSVSource, _ kind: String, _ definitions: DefinitionSet, _ options: ImportOptions,
    now: Timestamp, check: () throws -> Void
  ) throws {
    encoding = try Self.encoding(source, options)
    let encoding = encoding.encoding
    delimiter = try options.delimiter ?? Self.delimiter(source, encoding, kind, definitions, options)
    guard let header = try CSVText(source.open(as: encoding), delimiter: delimiter).next() else {
      throw LedgerError(
        .invalidText, "There is no header: the file is empty.", hint: "The first line must name the columns.")
    }
    rows = try CSVKind(kind, header: header.fields.get(), delimiter: delimiter, definitions, options)
    dates = CSVKind.Dates(
      orders: try Self.orders(
        of: rows, CSVText(source.open(as: encoding), delimiter: delimiter), options, check),
      now: now, today: options.localDay(now), localTime: options.localTime)
  }

  private static func encoding(_ source: CSVSource, _ options: ImportOptions) throws -> FoundEncoding {
    let found =
      try options.encoding.map { FoundEncoding(encoding: $0) } ?? EncodingSurvey.encoding(of: source)
    // Where the encoding is UTF-8, a row that is not costs itself alone.
    if found.encoding != .utf8 { try EncodingSurvey.require(found.encoding, of: source) }
    return found
  }

  /// The delimiter by which most names in the header are those of fields; else the one that is there most
  /// often.
  private static func delimiter(
    _ source: CSVSource, _ encoding: ImportEncoding, _ kind: String, _ definitions: DefinitionSet,
    _ options: ImportOptions
  ) throws -> UInt8 {
    var best: (delimiter: UInt8, matches: Int, columns: Int) = (delimiters[0], -1, 0)
    for delimiter in delimiters {
      let record = try CSVText(source.open(as: encoding), delimiter: delimiter).next()
      guard let header = attempt({ try record?.fields.get() }) else { continue }
      let matches = try CSVKind.matches(header, kind, definitions, options)
      if (matches, header.count) > (best.matches, best.columns) { best = (delimiter, matches, header.count) }
    }
    return best.delimiter
  }

  /// The order of the dates of each column that has some.
  private static func orders(
    of rows: CSVKind, _ text: CSVText, _ options: ImportOptions, _ check: () throws -> Void
  ) throws -> [Int: ImportDateOrder] {
    let columns = rows.dateColumns
    if let order = options.dateOrder {
      return Dictionary(columns.map { ($0.index, order) }, uniquingKeysWith: { first, _ in first })
    }
    guard !columns.isEmpty else { return [:] }
    var found = columns.map { _ in DateColumn() }
    _ = try text.next()
    while let row = try text.next() {
      guard case .success(let fields) = row.fields else { continue }
      for (place, column) in columns.enumerated() where column.index < fields.count {
        found[place].take(fields[column.index])
      }
      try check()
    }
    var orders: [Int: ImportDateOrder] = [:]
    for (column, dates) in zip(columns, found) { orders[column.index] = try dates.order(column.name) }
    return orders
  }

  /// What a person is told.
  func reading(_ name: String) -> CSVReading {
    CSVReading(
      source: name, encoding: encoding.encoding, isEncodingInferred: encoding.isInferred,
      delimiter: String(decoding: [delimiter], as: UTF8.self), columns: rows.columns.used,
      ignored: rows.columns.ignored,
      dateOrders: Array(Set(dates.orders.values)).sorted { $0.rawValue < $1.rawValue })
  }
}

/// How a CSV was understood.
public struct CSVReading: Hashable, Sendable {
  /// The name of the source.
  public var source: String
  public var encoding: ImportEncoding
  /// True if it could be another encoding too, and was chosen by the characters that it gives.
  public var isEncodingInferred: Bool
  /// One character.
  public var delimiter: String
  /// Rows below the header.
  public var rows = 0
  /// The columns that were read, as the header has them.
  public var columns: [String]
  /// The columns that were not, because the kind has no such fields, or because they were
  /// to be left out.
  public var ignored: [String]
  /// In which orders dates were read that need one.
  public var dateOrders: [ImportDateOrder]
}
