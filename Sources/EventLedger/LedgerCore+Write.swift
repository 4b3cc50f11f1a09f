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
  /// Runs `body` with a session inside a turn of its own, and appends what it collected as one batch.
  func write<T>(_ body: (WriteSession) throws -> T) throws -> (value: T, receipts: [Receipt]) {
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
    let families = LedgerReset.families(in: draft.data)
    return try definitions.all.filter { families.contains($0.name) }
  }

  /// The id of the record that an event is about, if its type names one.
  func recordID(of draft: EventDraft, in definition: ProjectionDefinition) throws -> String? {
    guard let event = definition.events[draft.type], event.rowTable != nil, let field = event.recordField
    else {
      return nil
    }
    return JSONValue(draft.data)[field]?.stringValue?.lowercased()
  }

  /// Empties by one event those of the families that hold records; nil when none does, and nothing is written. A
  /// quarantined table can't be asked, nor check the event, but needs not: it is built again with it.
  func reset(_ families: [String]) throws -> Receipt? {
    var emptied: [String] = []
    let receipt = try againIfBuiltAgain {
      try write { session in
        session.allowsUnchecked = true
        emptied = try families.filter { try holdsRecords($0, session) }
        if !emptied.isEmpty { try session.add(LedgerReset.draft(emptied)) }
      }.receipts.first
    }
    for family in emptied { rebuildIfQuarantined(family) }
    return receipt
  }

  private func holdsRecords(_ family: String, _ session: WriteSession) throws -> Bool {
    do {
      return try LedgerReader(source: session).recordCount(of: try definition(family)) > 0
    } catch let error as LedgerError where error.code == .tableQuarantined {
      return true
    } catch let error as LedgerError where error.code == .tableDamaged {
      // It is set aside or built again, so that the event meets no table whose transaction the damage has ended.
      session.leave(family)
      do {
        try watching(try definition(family), inTurn: true) { throw error }
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

/// The event `ledger.reset`: its data names the families whose tables it empties.
enum LedgerReset {
  static let type = "ledger.reset"

  static func draft(_ families: [String]) -> EventDraft {
    EventDraft(type: type, data: JSONText(["families": .array(families.map(JSONValue.string))]))
  }

  static func families(in data: JSONText) -> [String] {
    (JSONValue(data)["families"]?.elements ?? []).compactMap(\.stringValue)
  }
}
