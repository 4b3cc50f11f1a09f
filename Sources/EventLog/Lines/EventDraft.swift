/// An event as a caller gives it, before the ledger adds its sequence number and whatever else is missing.
public struct EventDraft: Hashable, Sendable {
  /// `<record>.<event>`, for example `task.inserted`.
  public var type: String
  /// The version of the type's data; nil for the newest that is known.
  public var version: Int?
  /// The caller's own id: the same event given twice with it is written once. Nil for a new one.
  public var id: UUID?
  /// When it happened; nil for now.
  public var time: Timestamp?
  /// An object.
  public var data: JSONText
  /// An object of at most 8 KiB: who, which program, correlation ids. No table reads it.
  public var meta: JSONText?
  /// Refuses the event where the row it is about was last changed by another event than this.
  public var expectedRowSequence: UInt64?
  /// Its numbers were computed by a command, such as the order after the last one: the range that people may
  /// give does not bound them, or the largest one given would block all that come after it.
  package var hasComputedNumbers = false
  /// It comes from another ledger: its time counts as it is, whether a caller gave it there or the clock.
  package var isCopy = false

  public init(
    type: String, data: JSONText, version: Int? = nil, id: UUID? = nil, time: Timestamp? = nil,
    meta: JSONText? = nil
  ) {
    self.type = type
    self.version = version
    self.id = id
    self.time = time
    self.data = data
    self.meta = meta
  }

  /// Checks what needs no ledger: the rules for the type's name, the version, the time, `data` and `meta`.
  ///
  /// - Throws: ``LedgerError`` with the code `invalidEvent`, `invalidTime`, `limitExceeded`, `invalidJSON` or
  ///   `invalidText`.
  package func validate() throws {
    try EventTypeName.check(type)
    if let version, version < 1 || version > Int(Int32.max) { throw EventDraft.invalidVersion() }
    if let time, time < .earliest || time > .latest {
      throw LedgerError(.invalidTime, "The event's time is outside the years 0000 to 9999.")
    }
    try EventDraft.checkObject(data, "data", limit: LogLimits.eventBytes)
    if let meta { try EventDraft.checkObject(meta, "meta", limit: LogLimits.metaBytes) }
  }

  private static func checkObject(_ text: JSONText, _ key: String, limit: Int) throws {
    guard text.bytes.count <= limit else {
      throw LedgerError(
        .limitExceeded,
        "The event's \(key) has \(grouped(text.bytes.count)) bytes; at most \(grouped(limit)) are allowed.",
        hint: "Store large content elsewhere, and only its name or hash in the event.", at: .init(field: key))
    }
    guard text.bytes.first == UInt8(ascii: "{") else {
      throw LedgerError(
        .invalidEvent, "The event's \(key) is not an object.",
        hint: "Give an object such as {\"title\":\"Buy milk\"}.", at: .init(field: key))
    }
    guard !text.isChecked else { return }
    do {
      _ = try JSONText(parsing: text.bytes)
    } catch let error as LedgerError {
      throw LedgerError(
        error.code, "The event's \(key) can't be stored: \(error.message)", hint: error.hint, cause: error,
        at: .init(line: error.location.line, column: error.location.column, field: key))
    }
    throw LedgerError(
      .internalFault, "The event's \(key) is malformed.", at: .init(field: key))
  }

  static func invalidVersion() -> LedgerError {
    LedgerError(
      .invalidEvent, "The event's version (v) is not a whole number from 1 to \(Int32.max).",
      hint: "Leave out v for the newest version of the type's data.")
  }
}
