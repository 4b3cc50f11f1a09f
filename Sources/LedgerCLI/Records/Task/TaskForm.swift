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
  /// - Throws: `wrongValue` or `usage`, quoting the line.
  init(_ text: String, of task: TaskRecord, _ steps: [StepRecord], _ due: DueText) throws {
    title = task.title
    tags = []
    self.steps = steps
    var found: Set<String> = []
    var rest = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[
      ...]
    while let line = rest.popFirst() {
      let trimmed = UnicodeWhiteSpace.trimmed(String(line))
      if trimmed.isEmpty || found.isEmpty && trimmed.hasPrefix("#") { continue }
      guard let colon = trimmed.firstIndex(of: ":") else { throw Self.wrongLine(trimmed) }
      let name = UnicodeWhiteSpace.trimmed(trimmed[..<colon].lowercased())
      let value = UnicodeWhiteSpace.trimmed(String(trimmed[trimmed.index(after: colon)...]))
      let key = Key(rawValue: name)
      guard key != nil || name.hasPrefix(Self.stepKey + " ") else { throw Self.wrongLine(trimmed) }
      guard found.insert(name).inserted else {
        throw LedgerError(.usage, "\"\(name)\" is given twice.", hint: "Give it once.")
      }
      guard let key else {
        try readStep(name.dropFirst(Self.stepKey.count + 1), value)
        continue
      }
      if key == .note {
        note = ([value] + rest.map(String.init)).joined(separator: "\n")
        break
      }
      try read(value, key, of: task, due)
    }
  }

  private mutating func read(
    _ value: String, _ key: Key, of task: TaskRecord, _ shown: DueText
  ) throws {
    switch key {
    case .title: if value != Self.oneLine(task.title) { title = value }
    case .tags: tags = value.split { $0.isWhitespace || $0 == "," }.map(String.init)
    case .note: note = value
    case .due:
      if WordArgument.meansNone(value) { return }
      // What was not touched stays exact.
      if let due = task.due, value == shown.exact(due) { return self.due = due }
      let now = try DueArgument.current()
      guard let due = now.due(value) else { throw Self.wrong(key, value, now.reason(against: value)) }
      self.due = due
    case .priority:
      if WordArgument.meansNone(value) { return }
      guard let priority = TaskPriority(word: value) else { throw Self.wrong(key, value, TaskPriority.wrong) }
      self.priority = priority
    }
  }

  private mutating func readStep(_ place: Substring, _ title: String) throws {
    guard let place = Int(place), steps.indices.contains(place - 1) else {
      throw LedgerError(
        .usage, "The task has no step \(quotedForMessage(String(place))).",
        hint: "'ledger step add' adds a step to a task.")
    }
    let step = steps[place - 1]
    if title != Self.oneLine(step.title) { stepTitles[step.id] = title }
  }

  // A line is quoted, not numbered: explanations above the text move the numbers.
  private static func wrongLine(_ line: String) -> LedgerError {
    let keys = Key.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
    return LedgerError(
      .usage, "The line \(quotedForMessage(line)) begins with none of \(keys).",
      hint: "Only the note, which comes last, has several lines.")
  }

  private static func wrong(_ key: Key, _ value: String, _ reason: Message) -> LedgerError {
    let line = "\(key.rawValue): \(value)"
    return LedgerError(.wrongValue, "The line \(quotedForMessage(line)) can't be used. \(reason)")
  }
}
