/// What an erasure would take away, before it is done.
public struct ErasePreview: Hashable, Sendable {
  /// The ids of the records: those asked for, and those that go with them when they are deleted.
  public var records: [String]
  /// Every event that would lose its data.
  public var events: [EventReference]
  /// The log's last event when the preview was made.
  public var head: UInt64
  /// How the tables' rows would differ; only tables that do.
  public var differences: [TableDifference]
  /// What would be deleted in the ledger's folder besides, as paths in it: quarantined files, logs that
  /// restores set aside.
  public var dropped: [String]
  /// What may hold the values too, and can't be reached: folders of backups, names of bundles, ledgers that
  /// were set aside.
  public var copies: [String]

  init(_ plan: ErasePlan, _ preview: VoidPreview) {
    records = plan.records
    events = plan.plan.events
    head = preview.head
    differences = preview.differences
    dropped = plan.dropped
    copies = plan.copies
  }
}

/// What an erasure did.
public struct EraseOutcome: Hashable, Sendable {
  /// The receipts of the `ledger.erased` events: one, unless very many events were erased.
  public var receipts: [Receipt]
  public var preview: ErasePreview
}

/// What an erasure asks for, so that no slip of the hand calls one.
public struct EraseConfirmation: Sendable {
  private init() {}
  /// The person was told what will be erased, and said yes.
  public static let personSaidYes = EraseConfirmation()
}

extension Ledger {
  /// Shows what erasing records would take away. Nothing is changed.
  ///
  /// - Parameters:
  ///   - records: ids in full.
  ///   - samples: how many rows of each table are shown.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Throws: `noSuchRecord` where no event is about one of them; `voidRefused` (its cause is a
  ///   ``VoidRefusal``) where later events would not apply any more.
  public func previewErase(
    _ records: [String], samples: Int = 5, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> ErasePreview {
    try perform("preview an erasure") {
      try $0.erasing.previewErase(records, samples: samples, progress: progress)
    }
  }

  /// Permanently removes the data of records from every event about them, and from every file in the ledger's
  /// folder. What stays is that they existed: number, time, type and id of each event, the chain's hashes,
  /// and the fields that a projection file marks as `kept`, so that other records do not change.
  ///
  /// - Parameters:
  ///   - preview: what the person was shown.
  ///   - reason: is written to the log; it must say nothing about a person.
  ///   - confirmation: that the person said yes.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Throws: as ``previewErase(_:samples:progress:)``; `conflict` if it would erase other events than the
  ///   preview showed; `diskFull` and the like, also once the erasure is in the log: the next writer then
  ///   finishes it.
  @discardableResult
  public func erase(
    _ preview: ErasePreview, reason: String? = nil, confirmation: EraseConfirmation,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> EraseOutcome {
    try erase(preview.records, reason: reason, samples: 0, progress: progress) { found in
      guard found.events == preview.events else {
        throw LedgerError(
          .conflict,
          "The events that would be erased are no longer those of the preview: someone else has written in the meantime.",
          hint: "Check the preview again before you decide.")
      }
    }
  }

  /// Erases without a preview; what was erased is reported afterwards.
  package func erase(
    _ records: [String], reason: String?, samples: Int, progress: (String, UInt64, UInt64) -> Void,
    confirm: (ErasePreview) throws -> Void = { _ in }
  ) throws -> EraseOutcome {
    try perform("erase", isSaving: true) {
      try $0.erasing.erase(records, reason: reason, samples: samples, progress: progress, confirm: confirm)
    }
  }
}
