import EventLedger
import LedgerRecords
import Projections

/// A task as another program writes it, on its way to an event.
struct ForeignTask {
  var id: String?
  var title = ""
  var note: String?
  var createdAt: String?
  var due: String?
  var priority: TaskPriority?
  var isDone = false
  /// When it was done, if that is known.
  var completedAt: String?
  private var tags: Set<String> = []

  init() {}

  /// What can't be a tag becomes one: a tag is one word.
  mutating func add(tag: String) {
    let word = tag.split { $0.isWhitespace || "\"\\,".contains($0) }.joined(separator: "-")
    if let tag = attempt({ try storedTag(word) }) { tags.insert(tag) }
  }

  /// - Parameter now: when it was done, where that is not known.
  func record(now: Timestamp) -> ForeignRecord {
    var data: JSONValue = [:]
    let texts: [(String, String?)] = [
      ("id", id), ("title", title), ("note", note), ("createdAt", createdAt), ("due", due),
      ("priority", priority?.rawValue), ("completedAt", isDone ? completedAt : nil),
    ]
    for case (let name, let text?) in texts { data[name] = .string(text) }
    if !tags.isEmpty { data["tags"] = .array(tags.sorted().map(JSONValue.string)) }
    var written = data
    if isDone, completedAt == nil {
      data["completedAt"] = .string(now.rfc3339)
      written["completedAt"] = "done"
    }
    return ForeignRecord(data: data, written: written)
  }

  /// The first moment of a day here.
  static func start(of day: CalendarDate) -> String {
    OutputZone.zone.time(at: WallTime(date: day)).rfc3339
  }
}

extension ForeignForm {
  /// What `task export` of Taskwarrior writes.
  static func taskwarrior(now: Timestamp) -> ForeignForm {
    ForeignForm(type: "task.inserted", isJSON: true) { try TaskwarriorTask($0).task?.record(now: now) }
  }

  /// The format of todo.txt: a task a line.
  static func todoTxt(now: Timestamp) -> ForeignForm {
    ForeignForm(type: "task.inserted", isJSON: false) { TodoTxtTask($0).task?.record(now: now) }
  }
}

/// A task of Taskwarrior.
private struct TaskwarriorTask {
  /// Nil for a deleted one, and for the template of a recurring one: its tasks are exported by themselves.
  let task: ForeignTask?

  /// - Throws: `invalidJSON`; `missingField` for what is no task of Taskwarrior.
  init(_ line: String) throws {
    // Older versions write a comma at the end of a line.
    let value = try JSONValue(parsing: line.hasSuffix(",") ? String(line.dropLast()) : line)
    func text(_ name: String) -> String? { value[name]?.stringValue }
    guard let status = text("status"), let title = text("description") else {
      throw LedgerError(
        .missingField, "This is not a task of Taskwarrior: it has no status or no description.",
        hint: "Import what 'task export' prints.")
    }
    guard status != "deleted", status != "recurring" else {
      task = nil
      return
    }
    var task = ForeignTask()
    task.title = title
    task.id = text("uuid")
    task.createdAt = text("entry").map(Self.time)
    task.due = text("due").map(Self.dayOrTime)
    task.priority = text("priority").flatMap { TaskPriority(word: $0) }
    task.isDone = status == "completed"
    task.completedAt = (text("end") ?? text("modified")).map(Self.time)
    for tag in (value["tags"]?.elements ?? []).compactMap(\.stringValue) { task.add(tag: tag) }
    if let project = text("project") { task.add(tag: project) }
    let notes = (value["annotations"]?.elements ?? []).compactMap { $0["description"]?.stringValue }
    if !notes.isEmpty { task.note = notes.joined(separator: "\n") }
    self.task = task
  }

  /// 20261201T090000Z as RFC 3339; what is none stays as it is, and is refused.
  private static func time(_ text: String) -> String { instant(text)?.rfc3339 ?? text }

  /// Taskwarrior has a day as its first moment.
  private static func dayOrTime(_ text: String) -> String {
    guard let instant = instant(text) else { return text }
    let wall = OutputZone.zone.wallTime(at: instant)
    return wall.secondOfDay == 0 ? wall.date.description : instant.rfc3339
  }

  private static func instant(_ text: String) -> Timestamp? {
    let digits = Array(text)
    guard digits.count == 16 else { return nil }
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    var full = "\(part(0..<4))-\(part(4..<6))-\(part(6..<11)):\(part(11..<13)):\(part(13..<16))"
    return full.withUTF8 { Timestamp(utf8: UnsafeRawBufferPointer($0)) }
  }
}

/// A line of todo.txt: `x 2026-11-20 2026-11-01 Call Mom +Family @phone due:2026-12-01`.
private struct TodoTxtTask {
  /// Nil for a blank line.
  let task: ForeignTask?

  init(_ line: String) {
    let text = line.hasPrefix("\u{FEFF}") ? String(line.dropFirst()) : line
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    guard !words.isEmpty else {
      task = nil
      return
    }
    var task = ForeignTask()
    if words.first == "x", words.count > 1 {
      words.removeFirst()
      task.isDone = true
    }
    Self.readPriority(&words, &task)
    var days = [Self.day(&words), task.isDone ? Self.day(&words) : nil].compactMap(\.self)
    if task.isDone, !days.isEmpty { task.completedAt = ForeignTask.start(of: days.removeFirst()) }
    task.createdAt = days.first.map(ForeignTask.start)
    let rest = words.filter { !Self.read($0, &task) }
    task.title = (rest.isEmpty ? Array(words) : rest).joined(separator: " ")
    self.task = task
  }

  /// (A)
  private static func readPriority(_ words: inout ArraySlice<String>, _ task: inout ForeignTask) {
    guard let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
      let letter = word.dropFirst().first, ("A"..."Z").contains(letter)
    else { return }
    words.removeFirst()
    task.priority = priority(String(letter))
  }

  /// What comes after C is low, too.
  private static func priority(_ letter: String) -> TaskPriority? {
    guard letter.count == 1, letter.first?.isLetter == true else { return nil }
    return TaskPriority(word: letter) ?? .low
  }

  private static func day(_ words: inout ArraySlice<String>) -> CalendarDate? {
    guard let word = words.first, let day = attempt({ try CalendarDate(parsing: word) }) else { return nil }
    words.removeFirst()
    return day
  }

  /// Takes a word that says something of the task; false for one of its title.
  private static func read(_ word: String, _ task: inout ForeignTask) -> Bool {
    if word.hasPrefix("+") || word.hasPrefix("@"), word.count > 1 {
      task.add(tag: String(word.dropFirst()))
      return true
    }
    if word.hasPrefix("due:"), let day = attempt({ try CalendarDate(parsing: String(word.dropFirst(4))) }) {
      task.due = day.description
      return true
    }
    // A finished task keeps its priority so.
    if word.hasPrefix("pri:"), let priority = priority(String(word.dropFirst(4))) {
      task.priority = priority
      return true
    }
    return false
  }
}
