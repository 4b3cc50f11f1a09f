/// Which event is meant.
public struct EventReference: Hashable, Sendable {
  public var sequence: UInt64
  public var id: UUID
  public var type: String

  package init(sequence: UInt64, id: UUID, type: String) {
    self.sequence = sequence
    self.id = id
    self.type = type
  }

  public init(_ event: LedgerEvent) {
    self.init(sequence: event.sequence, id: event.id, type: event.type)
  }
}

/// How the rows of one SQL table would differ: exact counts, and the first rows that do.
public struct TableDifference: Hashable, Sendable {
  /// A row that differs, as an object of its columns.
  public struct Row: Hashable, Sendable {
    /// Nil for a row that is added.
    public var before: JSONValue?
    /// Nil for a row that is removed.
    public var after: JSONValue?
  }

  /// The projection that the table belongs to.
  public var projection: String
  public var table: String
  public var added: UInt64
  public var changed: UInt64
  public var removed: UInt64
  /// The first rows that differ, by primary key.
  public var samples: [Row]
}

/// What a void would do, before it is done.
public struct VoidPreview: Hashable, Sendable {
  /// All events that would count as if they had not happened: those asked for, with the rest of their
  /// batches.
  public var events: [EventReference]
  /// The log's last event when the preview was made.
  public var head: UInt64
  /// Only tables that differ.
  public var differences: [TableDifference]
  /// Projections with nothing to compare with, because they are quarantined or not there: the void builds
  /// them.
  public var built: [String]
  /// Events that were asked for and had been voided before: they stay as they are.
  public var alreadyVoided: [UInt64] = []
  /// Events that were asked for and are none of those that can be voided: the ledger's own.
  public var leftOut: [UInt64] = []
}

/// What a void did.
public struct VoidOutcome: Hashable, Sendable {
  /// The receipts of the `ledger.voided` events: one, unless very many events were voided.
  public var receipts: [Receipt]
  public var preview: VoidPreview
}

/// What a void asks for, so that no slip of the hand calls one.
public struct VoidConfirmation: Sendable {
  private init() {}
  /// The person was shown which rows change, and said yes.
  public static let personSaidYes = VoidConfirmation()
}

/// Why a void was refused: the cause of the error `voidRefused`.
public struct VoidRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A later event that would not apply any more.
  public struct LaterEvent: Hashable, Sendable {
    public var sequence: UInt64
    public var id: String
    public var type: String
    /// The projection whose rule it would break.
    public var table: String
    public var code: LedgerError.Code
    public var reason: Message
  }

  public var events: [LaterEvent]
  /// What would have to be voided in one command, with complete batches.
  public var needed: [UInt64]

  public var description: String { message.english }

  /// The first of the events, a line each.
  public var message: Message {
    let shown: [Message] = events.prefix(10).map { "\($0.sequence) \($0.type) (\($0.id)): \($0.reason)" }
    let more: [Message] = events.count > shown.count ? ["and \(events.count - shown.count) more"] : []
    return (shown + more).joined(separator: "\n")
  }
}

extension Ledger {
  /// Shows what voiding events would do. Nothing is changed.
  ///
  /// - Parameters:
  ///   - sequences: any event of an atomic batch selects the whole batch. To redo what was voided, give the
  ///     `ledger.voided` event.
  ///   - samples: how many rows of each table are shown.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Throws: `noSuchRecord` for an event that is not there, `alreadyVoided`, `reservedType` for an event
  ///   that can't be voided, `voidRefused` (its cause is a ``VoidRefusal``) if later events would not apply
  ///   any more.
  public func previewVoid(
    _ sequences: [UInt64], samples: Int = 5, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> VoidPreview {
    try previewVoid(sequences.map { $0...$0 }, samples: samples, progress: progress)
  }

  /// Shows what voiding ranges of events would do. Nothing is changed.
  ///
  /// - Throws: as ``previewVoid(_:samples:progress:)``; that events are void already, or can't be voided,
  ///   only where no other is left.
  public func previewVoid(
    _ ranges: [ClosedRange<UInt64>], samples: Int = 5,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> VoidPreview {
    try perform("preview a void") { opened in
      try opened.voiding.previewVoid(ranges, samples: samples, progress: progress)
    }
  }

  /// Shows what undoing changes would do. Nothing is changed.
  ///
  /// - Parameter changes: such as ``lastChange()``.
  public func previewVoid(
    _ changes: [LedgerChange], samples: Int = 5,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> VoidPreview {
    try previewVoid(changes.flatMap(\.events), samples: samples, progress: progress)
  }

  /// Makes the events of a preview count as if they had not happened, by one event. They stay in the log.
  ///
  /// - Throws: as ``previewVoid(_:samples:progress:)``; `conflict` where the rows that change are no longer
  ///   those of the preview.
  @discardableResult
  public func void(
    _ preview: VoidPreview, confirmation: VoidConfirmation,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> VoidOutcome {
    try taking(.void, tables: preview.built) { try voidAsShown(preview, progress) }
  }

  private func voidAsShown(_ preview: VoidPreview, _ progress: (String, UInt64, UInt64) -> Void) throws
    -> VoidOutcome
  {
    try perform("void") { opened in
      let samples = preview.differences.map(\.samples.count).max() ?? 0
      return try opened.voiding.void(
        preview.events.map { $0.sequence...$0.sequence }, samples: samples, progress: progress
      ) {
        found in
        guard found.isSame(as: preview) else {
          throw LedgerError(
            .conflict,
            "The rows that would change are no longer those of the preview: someone else has written in the meantime.",
            hint: "Check the preview again before you decide.")
        }
      }
    }
  }

  /// Voids events without a preview; what changed is reported afterwards.
  package func void(
    _ ranges: [ClosedRange<UInt64>], samples: Int, progress: (String, UInt64, UInt64) -> Void
  ) throws -> VoidOutcome {
    try taking(.void) {
      try perform("void") { try $0.voiding.void(ranges, samples: samples, progress: progress) { _ in } }
    }
  }
}

extension VoidPreview {
  /// True where a person who was shown one was shown the other; the numbers of samples may differ.
  fileprivate func isSame(as other: VoidPreview) -> Bool {
    func counts(_ preview: VoidPreview) -> [[String]: [UInt64]] {
      Dictionary(
        uniqueKeysWithValues: preview.differences.map {
          ([$0.projection, $0.table], [$0.added, $0.changed, $0.removed])
        })
    }
    return events == other.events && built == other.built && counts(self) == counts(other)
  }
}
