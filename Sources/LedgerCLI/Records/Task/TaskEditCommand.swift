import ArgumentParser
import LedgerRecords

/// `ledger task edit`
struct TaskEditCommand: ActingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change a task's title, note, due date, priority or tags.",
    more: """
      Without options, on a terminal, the task opens in your editor ($VISUAL, $EDITOR or vi), with the titles of its steps; \
      what you save there is written as one change. If nothing changes, nothing is written.
      """,
    examples: [
      "ledger task edit \"Buy milk\" --title \"Buy oat milk\"",
      "ledger task edit milk --due friday --tag shop",
      "ledger task edit milk --no-due", "ledger task edit milk",
    ])

  @Argument(help: "Task, by id or title")
  var task: String

  @Option(name: .long, help: "New title")
  var title: String?

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

  @OptionGroup
  var clearing: TaskClearingOptions

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    guard hasOptions || invocation.terminal.canAsk && !invocation.isJSON else {
      throw LedgerError(
        .usage, "Nothing was given to change, and there is no terminal for an editor.",
        hint: "Specify what to change, such as --title or --due; 'ledger task edit --help' lists the options."
      )
    }
    let task = try invocation.pick(.task, task)
    if !hasOptions { return try openEditor(task, invocation) }
    try report(task, invocation) {
      try $0.tasks.edit(
        task.id, title: title,
        note: clearing.noNote ? .clear : note.map(FieldEdit.set) ?? .keep,
        due: clearing.noDue ? .clear : due.map(DueArgument.parse) ?? .keep,
        priority: clearing.noPriority ? .clear : priority.map(TaskPriority.parse) ?? .keep,
        tags: clearing.noTags ? [] : nil,
        adding: tag, removing: clearing.untag, ifSequence: row.ifSeq)
    }
  }

  private var hasOptions: Bool {
    title != nil || note != nil || due != nil || priority != nil || !tag.isEmpty
      || !clearing.untag.isEmpty || clearing.noNote || clearing.noDue || clearing.noPriority
      || clearing.noTags
  }

  /// A due date that was changed is repeated as it was understood.
  private func report(
    _ task: TaskRecord, _ invocation: Invocation, changesSteps: Bool = false,
    _ body: (Transaction) throws -> TaskRecord
  ) throws {
    let (changed, json) = try invocation.change { transaction in
      let changed = try body(transaction)
      return (changed, try invocation.json(changed, in: transaction))
    }
    if changed == task, !changesSteps, !invocation.isJSON {
      return invocation.messages.note("Already up to date.")
    }
    let due = changed.due == task.due ? nil : changed.due
    try invocation.report(
      due == nil ? "Changed the task" : "Changed the task, now due \(try due.map(DueText().exact) ?? ""):",
      changed, json: json)
  }

  /// What somebody else changed meanwhile is not overwritten.
  private func openEditor(_ task: TaskRecord, _ invocation: Invocation) throws {
    let shown = try DueText()
    let sequence = row.ifSeq ?? task.sequence
    let steps = try invocation.read("tasks") { try $0.tasks.steps(of: task.id) }
    let saved: Void? = try invocation.edit(
      TaskForm.text(of: task, steps, shown), named: "task.txt",
      explanation:
        "Change the task, save it, and close the editor. The note may have several lines.\nAn empty value is removed. If you change nothing, nothing is written."
    ) { text in
      let form = try TaskForm(text, of: task, steps, shown)
      try report(task, invocation, changesSteps: !form.stepTitles.isEmpty) { transaction in
        for step in steps {
          guard let title = form.stepTitles[step.id] else { continue }
          try transaction.steps.edit(step.id, title: title, ifSequence: step.sequence)
        }
        return try transaction.tasks.edit(
          task.id, title: form.title, note: FieldEdit(form.note), due: FieldEdit(form.due),
          priority: FieldEdit(form.priority), tags: form.tags, ifSequence: sequence)
      }
    }
    if saved == nil { invocation.messages.note("Already up to date.") }
  }
}
