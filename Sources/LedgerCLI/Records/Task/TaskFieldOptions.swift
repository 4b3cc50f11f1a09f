import ArgumentParser
import LedgerRecords

/// What a task may have besides its title.
struct TaskFieldOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Note, in one line or several", valueName: "text"))
  var note: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Due date: a day (2026-12-01, tomorrow, friday, 'in 3 days') or a time ('friday 17:00')",
      valueName: "date"), transform: WordArgument.checked { try DueArgument.parse($0) })
  var due: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Priority (values: high, medium, low; or h, m, l, 1, 2, 3)", valueName: "priority"),
    completion: .list(TaskPriority.allCases.map(\.rawValue)),
    transform: WordArgument.checked { try TaskPriority.parse($0) })
  var priority: String?

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Add a tag, which is one word (can be repeated)", valueName: "word"))
  var tag: [String] = []

  var dueEdit: FieldEdit<DueDate>? { get throws { try due.map(DueArgument.parse) } }
  var priorityEdit: FieldEdit<TaskPriority>? { get throws { try priority.map(TaskPriority.parse) } }
}

/// What `task edit` removes.
struct TaskClearingOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Remove a tag (can be repeated)", valueName: "word"))
  var untag: [String] = []

  @Flag(
    name: .long, help: "Remove the note; so does --note with an empty text, and --due and --priority alike")
  var noNote = false

  @Flag(name: .long, help: "Remove the due date")
  var noDue = false

  @Flag(name: .long, help: "Remove the priority")
  var noPriority = false

  @Flag(name: .long, help: "Remove all tags")
  var noTags = false
}

extension TaskPriority {
  /// An empty text removes the priority.
  static func parse(_ text: String) throws -> FieldEdit<TaskPriority> {
    UnicodeWhiteSpace.trimmed(text).isEmpty ? .clear : .set(try priority(text))
  }

  static func priority(_ text: String) throws -> TaskPriority {
    if let priority = TaskPriority(word: UnicodeWhiteSpace.trimmed(text)) { return priority }
    throw ValidationError(said: wrong)
  }

  static let wrong: Message = "Give a priority: high, medium or low (or h, m, l, 1, 2, 3)."
}
