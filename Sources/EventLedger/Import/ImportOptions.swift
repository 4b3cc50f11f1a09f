/// How what is imported is written.
public enum ImportFormat: String, Sendable, CaseIterable {
  /// JSON Lines, as `append` accepts them and `export` writes them; CloudEvents may be among them.
  case jsonl
  /// CloudEvents 1.0 in JSON: one, an array, or one a line.
  case cloudevents
  /// One kind of record, with a header of its fields.
  case csv
}

/// Where an import reads from.
public struct ImportInput: Sendable {
  package enum Place: Sendable {
    case file(String)
    case ledger(String)
    case stream(@Sendable (UnsafeMutableRawBufferPointer) throws -> Int)
  }

  package var place: Place
  /// Stands for it in the ids of events that bring none: the same name for the same events, whenever they are
  /// imported.
  public var source: String

  /// A file; gzip is recognised by its first bytes.
  public static func file(_ path: String) -> ImportInput {
    ImportInput(place: .file(path), source: name(of: path))
  }

  /// Another ledger, by its folder.
  public static func ledger(_ path: String) -> ImportInput {
    ImportInput(place: .ledger(path), source: name(of: path))
  }

  /// Bytes as they come.
  ///
  /// - Parameters:
  ///   - source: what it is named in the report; ids of events that bring none follow from it.
  ///   - read: fills the buffer as far as it can, and returns how many bytes it has put there; 0 at the end.
  public static func stream(
    source: String, read: @escaping @Sendable (UnsafeMutableRawBufferPointer) throws -> Int
  ) -> ImportInput {
    ImportInput(place: .stream(read), source: source)
  }

  /// A file's name without its folders, and without the ending of a compressed one.
  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }

  /// Where the report goes by default: beside a file or ledger.
  public var defaultReportPath: String? {
    switch place {
    case .file(let path), .ledger(let path):
      "\(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path).report.jsonl"
    case .stream: nil
    }
  }
}

/// How an import is done.
public struct ImportOptions: Sendable {
  /// Nil: CSV for a file whose name ends with `.csv`, else JSON Lines and CloudEvents as they come.
  public var format: ImportFormat?
  /// The kind of record that the rows of a CSV are, such as `task`.
  public var kind: String?
  /// The file that lists every line that was refused or changed. It is created when there is something to
  /// report; an older report is continued. Nil for ``defaultReportPath``.
  public var reportPath: String?
  /// Where a report goes that nobody asked for: it is written only about lines that were refused, and not of
  /// a dry run. Nil for ``ImportInput/defaultReportPath``.
  public var defaultReportPath: String?
  /// False: without ``reportPath`` there is no report.
  public var writesDefaultReport = true
  /// A new folder for a copy of the log: everything is tried there, and nothing is written to the ledger.
  public var rehearsalFolder: String?
  /// What separates the fields of a CSV, one byte of ASCII; nil to find it out from the header.
  public var delimiter: UInt8?
  /// The encoding of a CSV; nil to find it out.
  public var encoding: ImportEncoding?
  /// How a file in none of these formats is read.
  package var foreignForm: ForeignForm?
  /// In which order the dates of a CSV have day, month and year; nil to find it out, column by column.
  public var dateOrder: ImportDateOrder?
  /// Which fields single columns of a CSV are, and which are left out: said by a person, so it comes first.
  public var columns: [ImportColumn] = []
  /// Columns of a CSV that the kind does not have are passed over.
  public var ignoresUnknownColumns = false
  /// What other programs call the fields, by kind, in lower case and without spaces, hyphens and underscores:
  /// such a column is that field if no other column of the file can be.
  public var usualNames: [String: [String: String]] = [:]
  /// What columns that are not known may be meant as, in the same form: proposed, never assumed.
  public var otherNames: [String: [String: String]] = [:]
  /// Columns that lists of the kind have and events do not, in the same form: passed over.
  public var computedColumns: [String: Set<String>] = [:]
  /// JSON fields whose value is a list of words, by kind: in a CSV, spaces, commas or semicolons may separate
  /// the words.
  public var wordLists: [String: Set<String>] = [:]
  /// Times, by kind, of which a row of a CSV may say only whether they have come: `yes` stands for the time
  /// of the import, `no` for none.
  public var doneMarks: [String: Set<String>] = [:]
  /// What reads the words that people use for the values of a field, by kind and field; nil for any other.
  public var valueWords: [String: [String: @Sendable (String) -> String?]] = [:]
  /// The instant at which clocks show a time of day, in seconds since midnight, for times in a CSV that have
  /// no zone. In UTC unless it is set.
  public var localTime: @Sendable (CalendarDate, Int) -> Timestamp = { date, seconds in
    Timestamp(microseconds: Int64(date.daysSinceEpoch * 86_400 + seconds) * 1_000_000)
  }

  /// The day that it is at an instant, for dates in a CSV that have no year. In UTC unless it is set.
  public var localDay: @Sendable (Timestamp) -> CalendarDate = { CalendarDate(of: $0) }

  public init(
    format: ImportFormat? = nil, kind: String? = nil, reportPath: String? = nil,
    rehearsalFolder: String? = nil
  ) {
    self.format = format
    self.kind = kind
    self.reportPath = reportPath
    self.rehearsalFolder = rehearsalFolder
  }
}

/// How far an import is.
public struct ImportProgress: Sendable {
  /// Bytes of a file, or events of a ledger.
  public var done: UInt64
  /// Nil if it is not known.
  public var total: UInt64?
  /// Events that were written so far.
  public var imported: Int
  /// Events that were found to be there already.
  public var alreadyThere: Int
}
