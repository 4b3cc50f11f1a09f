import EventLog
import LedgerBase
import Logging
import Projections
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LedgerCore {
  /// Runs `body` with a session under a write lock of its own, and appends what it collected as one batch.
  func write<T>(_ body: (WriteBatch) throws -> T) throws -> (value: T, receipts: [Receipt]) {
    let group = try WriteGroup(core: self)
    let part = Result { try group.part(expecting: nil, isAtomic: true, body) }
    group.finish()
    let (value, places) = try part.get()
    return (value, try group.receipts(places))
  }

  /// Checks a draft against the definitions.
  ///
  /// - Returns: the version of its data.
  func version(of draft: EventDraft) throws -> Int {
    try draft.validate()
    if draft.type.hasPrefix("ledger.") {
      guard draft.type == LedgerReset.type else {
        throw LedgerError(
          .reservedType,
          "Types that begin with 'ledger.' are the program's own; '\(draft.type)' can't be appended.",
          hint: "Use the command for it, such as \(Remedy.resetTables([])) or \(Remedy.void([])).")
      }
      return 1
    }
    let definitions = try definitions
    guard let current = definitions.version(of: draft.type) else { throw definitions.unknownType(draft.type) }
    let version = draft.version ?? current
    try definitions.check(
      type: draft.type, version: version, data: draft.data, boundsNumbers: !draft.hasComputedNumbers,
      now: context.now, upcaster: upcaster)
    return version
  }

  /// The projections that an event is applied to, without those for every event.
  func concerned(by draft: EventDraft) throws -> [ProjectionDefinition] {
    guard draft.type == LedgerReset.type else { return try definitions.definitions(for: draft.type) }
    let tables = LedgerReset.tables(in: draft.data)
    return try definitions.all.filter { tables.contains($0.name) }
  }

  /// The id of the record that an event is about, if its type names one.
  func recordID(of draft: EventDraft, in definition: ProjectionDefinition) throws -> String? {
    guard let event = definition.events[draft.type], event.rowTable != nil, let field = event.recordField
    else {
      return nil
    }
    return JSONValue(draft.data)[field]?.stringValue?.lowercased()
  }

  /// Empties by one event those of the tables that hold records; nil when none does, and nothing is written. A
  /// quarantined table can't be asked, nor check the event, but needs not: it is built again with it.
  func reset(_ tables: [String]) throws -> Receipt? {
    var emptied: [String] = []
    let receipt = try againIfBuiltAgain {
      try write { session in
        session.allowsUnchecked = true
        emptied = try tables.filter { try holdsRecords($0, session) }
        if !emptied.isEmpty { try session.add(LedgerReset.draft(emptied)) }
      }.receipts.first
    }
    for table in emptied { rebuildIfQuarantined(table) }
    return receipt
  }

  private func holdsRecords(_ table: String, _ session: WriteBatch) throws -> Bool {
    do {
      return try LedgerReader(source: session).recordCount(of: try definition(table)) > 0
    } catch let error as LedgerError where error.code == .tableQuarantined {
      return true
    } catch let error as LedgerError where error.code == .tableDamaged {
      // It is set aside or built again, so that the event meets no table whose transaction the damage has ended.
      session.leave(table)
      do {
        try watching(try definition(table), isLocked: true) { throw error }
      } catch let error as LedgerError where error.code == .tableQuarantined || error.isOfTableBuiltAgain {}
      return true
    }
  }

  /// The event is in the log whatever comes of this: a table that can't be built stays quarantined, with its card.
  private func rebuildIfQuarantined(_ name: String) {
    do {
      guard case .quarantined = try store.state(of: try definition(name)) else { return }
      _ = try rebuild([name]) { _, _, _ in }
    } catch {
      context.logger.error("table not rebuilt after the reset", metadata: ["table": "\(name)"])
    }
  }
}

/// The event `ledger.reset`: its data names the tables whose tables it empties.
enum LedgerReset {
  static let type = "ledger.reset"

  static func draft(_ tables: [String]) -> EventDraft {
    EventDraft(type: type, data: JSONText(["families": .array(tables.map(JSONValue.string))]))
  }

  static func tables(in data: JSONText) -> [String] {
    (JSONValue(data)["families"]?.elements ?? []).compactMap(\.stringValue)
  }
}
