import ArgumentParser
import LedgerRecords

/// What `task add` and `task edit` say of the fields that a task may have besides its title. Each declares
/// the options itself: a group of options costs a fiftieth of a start.
enum TaskFieldOptions {
  static let note = ArgumentHelp("Note, in one line or several", valueName: "text")
  static let due = ArgumentHelp(
    "Due date: a day (2026-12-01, tomorrow, friday, 'in 3 days') or a time ('friday 17:00')",
    valueName: "date")
  static let priority = ArgumentHelp(
    "Priority (values: high, medium, low; or h, m, l, 1, 2, 3, a, b, c)", valueName: "priority")
  static let tag = ArgumentHelp("Add a tag, which is one word (can be repeated)", valueName: "word")

  static let checkedDue = WordArgument.checked { try DueArgument.parse($0) }
  static let checkedPriority = WordArgument.checked { try TaskPriority.parse($0) }
  static let priorities = CompletionKind.list(TaskPriority.allCases.map(\.rawValue))
}

/// What `task edit` removes.
struct TaskClearingOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Remove a tag (can be repeated)", valueName: "word"))
  var untag: [String] = []

  @Flag(
    name: .long, help: "Remove the note; so does --note with an empty text")
  var noNote = false

  @Flag(name: .long, help: "Remove the due date; so does --due none")
  var noDue = false

  @Flag(name: .long, help: "Remove the priority; so does --priority none")
  var noPriority = false

  @Flag(name: .long, help: "Remove all tags")
  var noTags = false
}

extension TaskPriority {
  /// An empty text, or none, removes the priority.
  static func parse(_ text: String) throws -> FieldEdit<TaskPriority> {
    WordArgument.meansNone(text) ? .clear : .set(try priority(text))
  }

  static func priority(_ text: String) throws -> TaskPriority {
    if let priority = TaskPriority(word: UnicodeWhiteSpace.trimmed(text)) { return priority }
    throw ValidationError(said: wrong)
  }

  static let wrong: Message = "Give a priority: high, medium or low (or h, m, l, 1, 2, 3, a, b, c)."
}
