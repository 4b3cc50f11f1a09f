import ArgumentParser
import LedgerRecords

/// `ledger task add`
struct TaskAddCommand: ActingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a task, with its steps, to the end of the list.",
    more: "The task and its steps are written in one batch.",
    examples: [
      "ledger task add \"Buy milk\" --due tomorrow --tag shop",
      "ledger task add \"Paint the door\" --step Sand --step Paint --priority high",
    ])

  @Argument(help: "What needs to be done; several words need no quotes")
  var title: [String]

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Add a step with this title (can be repeated)", valueName: "title"))
  var step: [String] = []

  @Option(name: .long, help: TaskFieldOptions.note)
  var note: String?

  @Option(name: .long, help: TaskFieldOptions.due, transform: TaskFieldOptions.checkedDue)
  var due: String?

  @Option(
    name: .long, help: TaskFieldOptions.priority, completion: TaskFieldOptions.priorities,
    transform: TaskFieldOptions.checkedPriority)
  var priority: String?

  @Option(name: .long, parsing: .singleValue, help: TaskFieldOptions.tag)
  var tag: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let (added, json) = try invocation.add { transaction in
      let added = try transaction.tasks.add(
        title: title.joined(separator: " "), steps: step, note: note,
        due: due.map(DueArgument.parse)?.applied(to: nil),
        priority: priority.map(TaskPriority.parse)?.applied(to: nil),
        tags: tag)
      return (added, try invocation.json(added.task, in: transaction))
    }
    try invocation.report(done(added.steps.count, added.task.due), added.task, json: json)
    if !invocation.isJSON { remark(on: added.task, invocation) }
  }

  /// Says what in the title may have been meant for a field.
  private func remark(on task: TaskRecord, _ invocation: Invocation) {
    let id = task.id.lowercase
    if case .day = task.due, let due, let time = TimeOfTitle(title, due: due) {
      invocation.messages.note(
        "The time \(time.word) is part of the title. If it belongs to the due date: ledger task edit \(id) \(time.options)"
      )
    } else if let meant = WordsOfTodoLists(task.title) {
      invocation.messages.note(
        "The words \(meant.words) are part of the title. To set them instead: ledger task edit \(id) \(meant.options)"
      )
    }
  }

  /// A due date is repeated as it was understood.
  private func done(_ steps: Int, _ due: DueDate?) throws -> StyledText {
    let counted = counted(steps, "step")
    guard let due else { return steps == 0 ? "Added the task" : "Added a task with \(counted):" }
    let date = try DueText().exact(due)
    return steps == 0 ? "Added a task due \(date):" : "Added a task with \(counted), due \(date):"
  }
}
