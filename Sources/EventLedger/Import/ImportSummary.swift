/// What became of an import.
public struct ImportSummary: Hashable, Sendable {
  /// Events that were written.
  public var imported = 0
  /// Events that were there already, with the same id and content.
  public var alreadyThere = 0
  /// Those of them whose record was deleted since.
  public var deletedSince = 0
  /// Lines that were refused.
  public var refused = 0
  /// Records that were put last, because the order that they were given was taken.
  public var placedLast = 0
  /// Events of the other ledger's own bookkeeping that mean nothing here, by type.
  public var leftOut: [String: Int] = [:]
  /// Events whose data was erased there: nothing is left of them that could be written.
  public var erased = 0
  /// The sequence numbers of the first and the last event that was written.
  public var sequences: ClosedRange<UInt64>?
  /// Tables that could not take the events yet; they catch up at their next use.
  public var tablesBehind: Set<String> = []
  /// The report, where there was something to tell.
  public var reportPath: String?
  /// How a CSV was understood.
  public var reading: CSVReading?

  /// True if everything that was read is in the ledger now.
  public var isIntact: Bool { refused == 0 }
}

/// Something that an import reports about one line, event or kind of event.
public struct ImportNote: Sendable {
  /// Where it is in the input.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int?
    /// The element of an array, from 1.
    public var item: Int?
    /// The sequence number in the ledger that it comes from.
    public var sequence: UInt64?
  }

  /// A value that was refused.
  public struct Given: Hashable, Sendable {
    public var field: String
    /// The name of its column, in a CSV.
    public var column: String?
    /// As text; what is not a text, as JSON.
    public var value: String
    /// It is the id of a record in another program, where records have ids of another form.
    public var isForeignID: Bool
  }

  public enum Kind: Sendable {
    case refused(LedgerError)
    /// Another record has the order that was given.
    case placedLast(field: String, given: Int64)
    /// Events of a type that mean nothing in this ledger, or, where no type is named, whose data was erased.
    case leftOut(count: Int)
    /// Only some of the events that a `ledger.voided` names are here, so only those are void.
    case voidedInPart(missing: Int)
  }

  public var place: Place
  public var kind: Kind
  public var type: String?
  /// The value that was refused, where it is one value. It is not in the report.
  public var given: Given?

  var isRefusal: Bool {
    if case .refused = kind { true } else { false }
  }
}

extension ImportNote {
  /// The line of the report.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(.init(key, value)) }
    }
    add("line", place.line.map { .integer(Int64($0)) })
    add("item", place.item.map { .integer(Int64($0)) })
    add("seq", place.sequence.map { .integer(Int64(clamping: $0)) })
    add("result", .string(result))
    add("type", type.map(JSONValue.string))
    switch kind {
    case .refused(let error):
      add("code", .string(error.code.name))
      add("message", .english(error.message))
      add("hint", error.hint.map { .english($0) })
      add("field", (error.location.field ?? given?.field).map(JSONValue.string))
      add("column", given?.column.map(JSONValue.string))
    case .placedLast(let field, let given):
      add("field", .string(field))
      add("given", .integer(given))
    case .leftOut(let count):
      add("count", .integer(Int64(count)))
      if type == nil { add("erased", true) }
    case .voidedInPart(let missing): add("missing", .integer(Int64(missing)))
    }
    return .object(members)
  }

  private var result: String {
    switch kind {
    case .refused: "refused"
    case .placedLast: "placedLast"
    case .leftOut: "leftOut"
    case .voidedInPart: "voidedInPart"
    }
  }
}
