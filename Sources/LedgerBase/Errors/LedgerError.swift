/// An error a person or a program can act on: what happened and why, what to do next, and where.
///
/// It is a struct and its code is one, so that a new code breaks no caller.
public struct LedgerError: Error, Sendable {
  /// What kind of failure this is. Stable across versions and languages.
  public var code: Code
  /// What happened and why, in a sentence or two that end with a period.
  public var message: Message
  /// What to do next, as a sentence. `hint.remedies` are the steps that it names.
  public var hint: Message?
  /// The failure underneath, if another one led to this.
  public var cause: (any Error)?
  /// Where it happened.
  public var location: Location
  /// What the layer that threw this knows beyond the words, for the layers above it.
  package var detail: (any Sendable)?
  /// True once it was written to the application's logger.
  package var isLogged = false
  /// True once it was reported to the application's handler.
  package var isReported = false
  /// In which language it describes itself as a `LocalizedError`: that of the ledger that threw it. Its code
  /// does not change.
  public var language = Language.english

  /// Where a failure occurred. What is not known is nil.
  public struct Location: Hashable, Sendable {
    /// The file, as a path.
    public var path: String?
    /// Byte offset in that file, from 0.
    public var offset: UInt64?
    /// The byte after the last one concerned, where known.
    public var endOffset: UInt64?
    /// The event's sequence number, from 1.
    public var sequence: UInt64?
    /// The last event concerned, where it is certain which are.
    public var lastSequence: UInt64?
    /// Line of a text that was read, from 1.
    public var line: Int?
    /// Column in that line, in bytes from 1.
    public var column: Int?
    /// The projection concerned.
    public var projection: String?
    /// The id of the record concerned.
    public var record: String?
    /// The field of the event's data concerned.
    public var field: String?

    public init(
      path: String? = nil, offset: UInt64? = nil, sequence: UInt64? = nil, line: Int? = nil,
      column: Int? = nil, projection: String? = nil, record: String? = nil, field: String? = nil
    ) {
      self.path = path
      self.offset = offset
      self.sequence = sequence
      self.line = line
      self.column = column
      self.projection = projection
      self.record = record
      self.field = field
    }
  }

  public init(
    _ code: Code, _ message: Message, hint: Message? = nil, cause: (any Error)? = nil,
    at location: Location = Location()
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
    self.location = location
  }

  /// True where it, or what led to it, was logged already.
  package var wasLogged: Bool { isLogged || (cause as? LedgerError)?.wasLogged ?? false }
  /// True where it, or what led to it, was reported already.
  package var wasReported: Bool { isReported || (cause as? LedgerError)?.wasReported ?? false }
}

extension LedgerError {
  /// What the failure calls for: that of the cause, where the error only says which work it made fail.
  public var category: Category {
    code.category == .ofItsCause ? (cause as? LedgerError)?.category ?? .failed : code.category
  }
}

extension LedgerError: LocalizedError {
  public var errorDescription: String? { message.text(in: language) }
  public var failureReason: String? {
    (cause as? LedgerError)?.message.text(in: language) ?? cause.map { "\($0)" }
  }
  public var recoverySuggestion: String? { advice?.text(in: language) }

  /// The first hint on the way down to the cause.
  private var advice: Message? { hint ?? (cause as? LedgerError)?.advice }
}

extension LedgerError {
  /// The error as a reader of that language sees it.
  package func described(in language: Language) -> LedgerError {
    var error = self
    error.language = language
    return error
  }
}

extension LedgerError: CustomStringConvertible {
  public var description: String { "\(code): \(message.english)" }
}
