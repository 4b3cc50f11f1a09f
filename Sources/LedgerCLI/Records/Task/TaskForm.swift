import LedgerRecords
import Projections

/// A task as a small text, which a person changes in an editor: a line for each value and for the title of
/// each step, then the note, which may have several lines. Lines that begin with `#` above the first value
/// are only explanations.
///
///     title: Buy milk
///     due: 2026-12-01
///     priority: high
///     tags: home shop
///     step 1: Find the shop
///     note:
///     The shop at the corner
///     closes at six.
struct TaskForm {
  var title: String
  var note: String?
  var due: DueDate?
  var priority: TaskPriority?
  var tags: [String]
  /// New titles of steps, by their ids.
  private(set) var stepTitles: [UUID: String] = [:]
  private let steps: [StepRecord]

  private enum Key: String, CaseIterable { case title, due, priority, tags, note }

  /// The text for a task.
  static func text(of task: TaskRecord, _ steps: [StepRecord], _ due: DueText) -> String {
    let values: [(Key, String)] = [
      // In an editor, one line is one value.
      (.title, oneLine(task.title)), (.due, task.due.map(due.exact) ?? ""),
      (.priority, task.priority?.rawValue ?? ""), (.tags, task.tags.joined(separator: " ")),
    ]
    let lines = values.map { key, value in value.isEmpty ? "\(key.rawValue):" : "\(key.rawValue): \(value)" }
    let titles = steps.enumerated().map { "\(stepKey) \($0 + 1): \(oneLine($1.title))" }
    return (lines + titles).joined(separator: "\n") + "\nnote:\n" + (task.note.map { $0 + "\n" } ?? "")
  }

  private static let stepKey = "step"

  private static func oneLine(_ title: String) -> String { title.replacing("\n", with: " ") }

  /// Reads a text; values that are missing are removed, except for titles.
  ///
  /// - Throws: `wrongValue` or `usage`, with the line.
  init(_ text: String, of task: TaskRecord, _ steps: [StepRecord], _ due: DueText) throws {
    title = task.title
    tags = []
    self.steps = steps
    var found: Set<String> = []
    var rest = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[
      ...]
    var number = 0
    while let line = rest.popFirst() {
      number += 1
      let trimmed = UnicodeWhiteSpace.trimmed(String(line))
      if trimmed.isEmpty || found.isEmpty && trimmed.hasPrefix("#") { continue }
      guard let colon = trimmed.firstIndex(of: ":") else { throw Self.wrongLine(number, trimmed) }
      let name = UnicodeWhiteSpace.trimmed(trimmed[..<colon].lowercased())
      let value = UnicodeWhiteSpace.trimmed(String(trimmed[trimmed.index(after: colon)...]))
      let key = Key(rawValue: name)
      guard key != nil || name.hasPrefix(Self.stepKey + " ") else { throw Self.wrongLine(number, trimmed) }
      guard found.insert(name).inserted else {
        throw LedgerError(
          .usage, "Line \(number): \"\(name)\" is given twice.", hint: "Give it once.")
      }
      guard let key else {
        try readStep(name.dropFirst(Self.stepKey.count + 1), value, number)
        continue
      }
      if key == .note {
        note = ([value] + rest.map(String.init)).joined(separator: "\n")
        break
      }
      try read(value, key, number, of: task, due)
    }
  }

  private mutating func read(
    _ value: String, _ key: Key, _ number: Int, of task: TaskRecord, _ shown: DueText
  ) throws {
    switch key {
    case .title: if value != Self.oneLine(task.title) { title = value }
    case .tags: tags = value.split { $0.isWhitespace || $0 == "," }.map(String.init)
    case .note: note = value
    case .due:
      if value.isEmpty { return }
      // What was not touched stays exact.
      if let due = task.due, value == shown.exact(due) { return self.due = due }
      let now = try DueArgument.current()
      guard let due = now.due(value) else { throw Self.wrong(number, now.reason(against: value)) }
      self.due = due
    case .priority:
      if value.isEmpty { return }
      guard let priority = TaskPriority(word: value) else { throw Self.wrong(number, TaskPriority.wrong) }
      self.priority = priority
    }
  }

  private mutating func readStep(_ place: Substring, _ title: String, _ number: Int) throws {
    guard let place = Int(place), steps.indices.contains(place - 1) else {
      throw LedgerError(
        .usage, "Line \(number): the task has no step \(String(place)).",
        hint: "'ledger step add' adds a step to a task.")
    }
    let step = steps[place - 1]
    if title != Self.oneLine(step.title) { stepTitles[step.id] = title }
  }

  private static func wrongLine(_ number: Int, _ line: String) -> LedgerError {
    let keys = Key.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
    return LedgerError(
      .usage, "Line \(number) begins with none of \(keys): \(quotedForMessage(line))",
      hint: "Only the note, which comes last, has several lines.")
  }

  private static func wrong(_ number: Int, _ reason: Message) -> LedgerError {
    LedgerError(.wrongValue, "Line \(number): \(reason)")
  }
}
