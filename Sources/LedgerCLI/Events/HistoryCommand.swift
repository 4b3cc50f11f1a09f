import ArgumentParser
import EventLedger
import Projections

/// `ledger history`
struct HistoryCommand: PagedCommand, ReadsHistory {
  static let name = "history"
  static let configuration = CommandConfiguration(
    name, "Show the history of one record and what belongs to it, oldest first.",
    more: """
      What belongs to a record is shown with it: a task's steps, an account's tags, a user's answers; with --alone, \
      only the record's own events are shown. \
      Name the record by its id or name (see 'ledger help ids'). A deleted record has a history too, and can be named \
      by any name that it had; the command then says how to bring it back. --kind looks for it among the records of one kind only. Events that removed the record without naming it are included (such \
      as the deletion of a step's task, or the pruning of answers). Below each event is what it changed. With --json, \
      each line is the event as it is stored in the log; with --changes as well, each line is an object with the event and \
      the rows before and after it.
      """,
    examples: [
      "ledger history \"Buy milk\"", "ledger history 0199a8c2-53f0-7000-8a31-5d2b1c9e4f60",
      "ledger history 0199a8c2 --json --changes | jq .differences",
    ])

  @Argument(help: "Record, by id or name")
  var record: String

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Show what each event changed (default: yes, but no with --json)")
  var changes: Bool?

  @Option(
    name: .long,
    help: ArgumentHelp("Look only among the records of this kind, such as task", valueName: "kind"),
    completion: KindNameCompletion.records)
  var kind: String?

  @Flag(name: .long, help: "Leave out what belongs to the record")
  var alone = false

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReadingEvents()
    try requireKind(ledger)
    let id = try RecordReferences.id(
      of: record, among: kind, in: ledger, invocation, takesPartOfName: true)
    var query = EventQuery()
    query.record = id
    query.asOf = asOf
    let printer = try EventPrinter(invocation, ledger)
    let deletion = try findOut(of: id, &query, ledger, invocation, printer)
    try printer.print(query, of: ledger)
    guard printer.count > 0 || printer.gaps > 0 || printer.metArchived else {
      throw RecordReferences.noEvents(about: record)
    }
    if printer.count == 0, printer.gaps > 0 {
      invocation.messages.note("None of the readable events is about record \(record).")
    }
    if let deletion, !invocation.isJSON {
      invocation.messages.note("Event \(deletion) deleted it. To bring it back: 'ledger void \(deletion)'.")
    }
    try printer.finish()
  }

  /// - Throws: where there are no such records.
  private func requireKind(_ ledger: Ledger) throws {
    guard let kind, !KindName.builtIn.contains(kind), ledger.loadError == nil else { return }
    _ = try ledger.recordForm(kind)
  }

  /// Finds out what only the tables tell. Where they can't be made up to there, the events are listed all the
  /// same.
  ///
  /// - Returns: the event that deleted the record, if it is deleted now.
  private func findOut(
    of id: String, _ query: inout EventQuery, _ ledger: Ledger, _ invocation: Invocation,
    _ printer: EventPrinter
  ) throws -> UInt64? {
    var deletion: UInt64?
    let tellsChanges = changes ?? !invocation.isJSON
    do {
      let family = alone ? nil : try ledger.family(ofRecord: id, asOf: asOf)
      query.belonging = family?.belonging ?? []
      var events: [EventReference] = []
      try ledger.events(query, onDamage: { if $0.code != .archived { throw $0.error } }) { event in
        events.append(EventReference(event))
        if let isDeletion = Self.deletes(event, id) { deletion = isDeletion ? event.sequence : nil }
        return true
      }
      let progress = RebuildProgressBars(invocation)
      defer { progress.finish() }
      let endings = try ledger.endings(
        ofRecord: id, with: family, after: events, asOf: asOf, progress: progress.update)
      query.others = Set(endings.map(\.sequence))
      // What ended may have been what belongs to it, if anything does.
      if family?.belonging.isEmpty ?? true, let last = events.last, let ending = endings.last,
        ending.sequence > last.sequence
      {
        deletion = ending.sequence
      }
      if asOf != nil { deletion = nil }
      guard tellsChanges else { return deletion }
      printer.show(
        try ledger.changes(
          ofRecord: id, with: family, by: events + endings, asOf: asOf, progress: progress.update),
        of: id)
    } catch let error as LedgerError where error.exitCode == 12 || error.exitCode == 14 {
      invocation.messages.warning(
        tellsChanges
          ? "Can't determine what each event changed: \(error.message)"
          : "Can't determine whether an event about another record removed this one: \(error.message)")
    }
    return deletion
  }

  /// Whether an event that counts deletes the record; nil for one that neither deletes nor inserts it.
  private static func deletes(_ event: LedgerEvent, _ id: String) -> Bool? {
    guard event.voidedBy == nil, event.type.hasSuffix(".deleted") || event.type.hasSuffix(".inserted"),
      event.data.map(JSONValue.init)?["id"]?.stringValue?.lowercased() == id.lowercased()
    else { return nil }
    return event.type.hasSuffix(".deleted")
  }
}
