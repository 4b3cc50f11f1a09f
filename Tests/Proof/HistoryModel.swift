import EventLog
import LedgerBase
import LedgerRecords

/// What the built-in tables hold, kept in the simplest way: a second reading of what each event means.
struct HistoryModel: Equatable {
  struct Row: Equatable {
    var parent: String?
    var text: String
    var order: Int64?
    /// When a task was completed, or an answer was given.
    var time: String?
    var sequence: UInt64
  }

  /// An event does not apply to the rows that are there.
  struct DoesNotApply: Error {}

  /// Rows by the kind of record, then by id.
  private(set) var rows: [String: [String: Row]] = [:]
  /// Assignments: account, tag; with the event that made them.
  private(set) var assignments: [[String]: UInt64] = [:]
  /// The highest order ever given, by list.
  private(set) var marks: [RecordTable: [String: Int64]] = [:]

  func ids(of kind: String) -> [String] { (rows[kind] ?? [:]).keys.sorted() }

  func isEmpty(_ table: RecordTable) -> Bool {
    RecordKind.all.values.allSatisfy { $0.keptIn != table || rows[$0.name]?.isEmpty ?? true }
  }

  mutating func apply(_ event: HistoryEvent) throws {
    let data = event.data
    func text(_ field: String) -> String { data[field]?.stringValue ?? "" }
    switch event.type {
    case "ledger.reset":
      for table in (data["families"]?.elements ?? []).compactMap(\.stringValue) { empty(table) }
    case "assignment.inserted":
      let key = [text("accountID"), text("tagID")]
      guard rows["account"]?[key[0]] != nil, rows["tag"]?[key[1]] != nil, assignments[key] == nil else {
        throw DoesNotApply()
      }
      assignments[key] = event.sequence
    case "assignment.deleted":
      guard assignments.removeValue(forKey: [text("accountID"), text("tagID")]) != nil else {
        throw DoesNotApply()
      }
    case "answer.pruned":
      rows["answer"] = rows["answer"]?.filter { ($0.value.time ?? "") >= text("before") }
    default:
      let parts = event.type.split(separator: ".").map(String.init)
      guard let kind = RecordKind.all[parts[0]] else { throw DoesNotApply() }
      let id = text("id")
      switch parts[1] {
      case "inserted": try insert(kind, id, event)
      case "edited": try edit(kind, id, event)
      case "deleted": try delete(kind, id)
      default: try move(kind, id, event)
      }
    }
  }

  private mutating func empty(_ table: String) {
    for kind in RecordKind.all.values where kind.keptIn.name == table { rows[kind.name] = [:] }
    if table == RecordTable.accounts.name { assignments = [:] }
  }

  // MARK: Records

  private mutating func insert(_ kind: RecordKind, _ id: String, _ event: HistoryEvent) throws {
    let data = event.data
    let parent = kind.parent.flatMap { data[$0.field]?.stringValue }
    guard rows[kind.name]?[id] == nil else { throw DoesNotApply() }
    if let parent, let of = kind.parent?.kind, rows[of]?[parent] == nil { throw DoesNotApply() }
    if kind.name == "user", !(rows["user"] ?? [:]).isEmpty { throw DoesNotApply() }
    var row = Row(
      parent: parent, text: data[kind.text]?.stringValue ?? "", sequence: event.sequence)
    if let time = kind.time { row.time = data[time]?.stringValue }
    if let field = kind.order {
      let list = list(of: kind, row)
      let order = data[field]?.integerValue ?? (mark(kind.keptIn, list) ?? 0) + 1
      guard siblings(kind, row).allSatisfy({ $0.value.order != order }) else { throw DoesNotApply() }
      row.order = order
      raise(kind.keptIn, list, to: order)
    }
    rows[kind.name, default: [:]][id] = row
  }

  private mutating func edit(_ kind: RecordKind, _ id: String, _ event: HistoryEvent) throws {
    guard var row = rows[kind.name]?[id] else { throw DoesNotApply() }
    if let text = event.data[kind.text]?.stringValue { row.text = text }
    if let time = kind.time, let value = event.data[time] { row.time = value.stringValue }
    row.sequence = event.sequence
    rows[kind.name]?[id] = row
  }

  private mutating func delete(_ kind: RecordKind, _ id: String) throws {
    guard rows[kind.name]?.removeValue(forKey: id) != nil else { throw DoesNotApply() }
    for child in RecordKind.all.values where child.parent?.kind == kind.name {
      rows[child.name] = rows[child.name]?.filter { $0.value.parent != id }
    }
    assignments = assignments.filter { !$0.key.contains(id) }
  }

  /// Who moves to an order that is taken shifts what stands between by one.
  private mutating func move(_ kind: RecordKind, _ id: String, _ event: HistoryEvent) throws {
    guard let field = kind.order, let target = event.data[field]?.integerValue,
      var row = rows[kind.name]?[id], let place = row.order
    else { throw DoesNotApply() }
    let others = siblings(kind, row).filter { $0.key != id }
    if others.contains(where: { $0.value.order == target }) {
      for (other, neighbour) in others {
        guard let order = neighbour.order else { continue }
        if place < target, order > place, order <= target { rows[kind.name]?[other]?.order = order - 1 }
        if place > target, order >= target, order < place { rows[kind.name]?[other]?.order = order + 1 }
      }
    }
    row.order = target
    row.sequence = event.sequence
    rows[kind.name]?[id] = row
    raise(kind.keptIn, list(of: kind, row), to: target)
  }

  // MARK: Lists

  private func list(of kind: RecordKind, _ row: Row) -> String { row.parent ?? kind.name }

  private func siblings(_ kind: RecordKind, _ row: Row) -> [String: Row] {
    (rows[kind.name] ?? [:]).filter { $0.value.parent == row.parent }
  }

  private func mark(_ table: RecordTable, _ list: String) -> Int64? { marks[table]?[list] }

  private mutating func raise(_ table: RecordTable, _ list: String, to order: Int64) {
    marks[table, default: [:]][list] = max(mark(table, list) ?? order, order)
  }
}

/// How the events of one kind of record are spelled, and where its rows are.
struct RecordKind {
  var name: String
  var keptIn: RecordTable
  var table: String
  /// The field with its name or title.
  var text: String
  var order: String?
  var time: String?
  /// The field that names the record it belongs to, and that one's kind.
  var parent: (field: String, kind: String)?

  static let all: [String: RecordKind] = Dictionary(
    uniqueKeysWithValues: [
      RecordKind(
        name: "task", keptIn: .tasks, table: "task", text: "title", order: "order", time: "completedAt"),
      RecordKind(
        name: "step", keptIn: .tasks, table: "task_step", text: "title", order: "order", time: "completedAt",
        parent: ("taskID", "task")),
      RecordKind(name: "account", keptIn: .accounts, table: "account", text: "name", order: "sortOrder"),
      RecordKind(name: "tag", keptIn: .accounts, table: "tag", text: "name", order: "sortOrder"),
      RecordKind(name: "user", keptIn: .answers, table: "user", text: "name"),
      RecordKind(
        name: "answer", keptIn: .answers, table: "answer", text: "question", time: "timestamp",
        parent: ("userID", "user")),
    ].map { ($0.name, $0) })

  /// The columns that the model knows.
  var columns: [String] {
    [["id"], [parent?.field], [text], [order], [time], ["seq"]].flatMap { $0.compactMap { $0 } }
  }
}

/// An event of a history: what was given, and which event it became.
struct HistoryEvent: Equatable {
  var sequence: UInt64
  var id: String?
  var type: String
  var data: JSONValue
  /// The atomic batch that it came in.
  var batch: ClosedRange<UInt64>
  /// What a void names.
  var targets: Set<UInt64> = []
}
