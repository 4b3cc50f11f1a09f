import ArgumentParser
import EventLedger
import EventLog
import Projections

/// `ledger undo`
struct UndoCommand: ActingCommand {
  static let name = "undo"
  static let configuration = CommandConfiguration(
    name, "Undo the last change, the last several, or an import.",
    more: """
      The last change is the newest event that still counts and that changed records or reset tables, \
      together with its atomic batch. An import is one change, however many events it wrote, and also \
      if it was interrupted and continued. An erasure can't be undone; if one is newer than the last \
      change, the command says so. Kinds that were registered or removed are not undone: if that is what was done last, \
      the command refuses. With a number, as many changes are undone together; to undo one event \
      by its number, use 'ledger void'. With --import, the \
      newest import of that file is undone, even if there were other changes after it. Run the command \
      again to undo the change before, or run \
      'ledger redo' to bring the last one back. The events are voided as by 'ledger void', and stay in the \
      log. On a terminal, the command shows which rows will change and asks for confirmation; without a \
      terminal, it requires --yes only for more than one change, for an import, and after an erasure.
      """,
    examples: [
      "ledger undo", "ledger undo 3", "ledger undo --import people.csv", "ledger undo --yes",
      "ledger undo --dry-run",
    ])

  @Argument(
    help: ArgumentHelp("Number of changes to undo (default: 1)", valueName: "n"),
    transform: EventArguments.count)
  var count: Int?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Undo the import of this file (or of the source with this name) instead of the last change",
      valueName: "file"))
  var importedFile: String?

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }
  var isSilentWhenQuiet: Bool { voiding.isSilentWhenQuiet }

  func validate() throws {
    if count != nil, importedFile != nil {
      throw ValidationError(said: "Give either a number of changes or --import.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let changes = try changes(ledger)
    let change = changes[0].sequence
    let erasure = try importedFile == nil ? ledger.erasure(after: change) : nil
    if let erasure {
      invocation.messages.warning(
        "An erasure (event \(erasure)) can't be undone. This undoes the change before it, event \(change).")
    }
    // Whoever has just erased something may mean that: then the change before it needs a yes, too.
    let isOneStep = changes.count == 1 && changes.allSatisfy { $0.source == nil } && erasure == nil
    try VoidRun(voiding, changes.flatMap(\.events), .undo(changes), isOneStep: isOneStep)
      .run(ledger, invocation)
  }

  private func changes(_ ledger: Ledger) throws -> [LedgerChange] {
    if let importedFile {
      return [try ledger.lastImport(from: ImportInput.file(importedFile).source)]
    }
    let changes = try ledger.lastChanges(count ?? 1)
    if let count, changes.count < count {
      throw Self.tooMany(count, of: changes.count, head: try ledger.head().sequence)
    }
    if let last = changes.last, let event = try ledger.kindEvent(after: last.sequence) {
      throw Self.isOfKind(event, newerThan: last)
    }
    return changes
  }

  /// A person who has just registered a kind means that, and would lose the change before it.
  private static func isOfKind(_ event: KindEvent, newerThan change: LedgerChange) -> LedgerError {
    let name = event.name
    let numbers = change.events.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound)"
    }.joined(separator: " ")
    let before: Message = "To undo the change before it anyway: 'ledger void \(numbers)'."
    if event.change == .removed {
      return LedgerError(
        .nothingToUndo,
        "Event \(event.sequence) removed the kind \(name), and undo does not bring back kinds.",
        hint: "To bring it back: 'ledger kind add FILE'. \(before)")
    }
    return LedgerError(
      .nothingToUndo,
      "Event \(event.sequence) registered the kind \(name), and undo does not take back kinds.",
      hint: "To take it back: 'ledger kind remove \(name)'. \(before)")
  }

  /// More changes than there are: a number of an event was meant, or nobody knows how many there are.
  private static func tooMany(_ count: Int, of changes: Int, head: UInt64) -> LedgerError {
    let all: Message = "To undo all of them: 'ledger undo \(changes)'."
    return LedgerError(
      .nothingToUndo, "Only \(counted(changes, "change")) can be undone, not \(grouped(count)).",
      hint: count <= head ? "To undo event \(count) alone: 'ledger void \(count)'. \(all)" : all)
  }
}

/// `ledger redo`
struct RedoCommand: ActingCommand {
  static let name = "redo"
  static let configuration = CommandConfiguration(
    name, "Redo the change that was undone last.",
    more: """
      What was undone counts again: the command voids the newest void event that is still in effect. If another change has been made \
      since, there is nothing to redo; you can still bring the events back by running 'ledger void' \
      with the number of the void event. On a terminal, the command shows which rows will change and asks for \
      confirmation; without a terminal, it requires --yes only for an import.
      """,
    examples: ["ledger redo", "ledger redo --yes"])

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }
  var isSilentWhenQuiet: Bool { voiding.isSilentWhenQuiet }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let void = try ledger.lastUndoing()
    let undone = try ledger.undone(by: void)
    let words = VoidWords.redo(undone.events, source: undone.source)
    try VoidRun(voiding, [void...void], words, isOneStep: undone.source == nil).run(ledger, invocation)
  }
}
