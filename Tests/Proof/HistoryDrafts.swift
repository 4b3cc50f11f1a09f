import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords

/// Makes up events that mostly apply to the rows that are there.
struct HistoryDrafts {
  var random: SeededGenerator
  private var made = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The type and data of one event.
  mutating func next(_ model: HistoryModel) -> (type: String, data: JSONValue) {
    made += 1
    switch Int.random(in: 0..<32, using: &random) {
    case 0..<7: return insert("task", model)
    case 7..<11: return insert("step", model)
    case 11..<14: return insert("account", model)
    case 14..<16: return insert("tag", model)
    case 16..<18: return insert("user", model)
    case 18..<21: return insert("answer", model)
    case 21..<24: return edit(model)
    case 24..<26: return delete(model)
    case 26..<29: return move(model)
    case 29: return ("answer.pruned", ["before": .string(time())])
    default: return assign(model)
    }
  }

  private mutating func insert(_ name: String, _ model: HistoryModel) -> (String, JSONValue) {
    guard let kind = RecordKind.all[name] else { return ("", [:]) }
    var data: JSONValue = ["id": .string(random.oneIn(12) ? id(of: name, model) : newID())]
    if let parent = kind.parent { data[parent.field] = .string(id(of: parent.kind, model)) }
    data[kind.text] = .string("\(name) \(made)")
    if let order = kind.order, random.oneIn(3) { data[order] = .integer(self.order()) }
    switch name {
    case "user":
      data["birthday"] = "1990-01-02"
      data["gender"] = "other"
    case "answer":
      data["answer"] = "Yes."
      data["englishAnswer"] = "Yes."
      data["answerType"] = "affirmative"
      data["timestamp"] = .string(time())
    default: break
    }
    return ("\(name).inserted", data)
  }

  private mutating func edit(_ model: HistoryModel) -> (String, JSONValue) {
    let name = pick(["task", "task", "step", "account", "tag", "user"])
    var data: JSONValue = ["id": .string(id(of: name, model))]
    guard let kind = RecordKind.all[name] else { return ("", [:]) }
    if kind.time != nil, random.oneIn(2) {
      data["completedAt"] = random.oneIn(3) ? .null : .string(time())
    } else {
      data[kind.text] = .string("edited \(made)")
    }
    return ("\(name).edited", data)
  }

  private mutating func delete(_ model: HistoryModel) -> (String, JSONValue) {
    let name = pick(["task", "task", "step", "account", "tag", "user", "answer"])
    return ("\(name).deleted", ["id": .string(id(of: name, model))])
  }

  private mutating func move(_ model: HistoryModel) -> (String, JSONValue) {
    let name = pick(["task", "task", "step", "account", "tag"])
    var data: JSONValue = ["id": .string(id(of: name, model))]
    data[RecordKind.all[name]?.order ?? ""] = .integer(order())
    return ("\(name).moved", data)
  }

  private mutating func assign(_ model: HistoryModel) -> (String, JSONValue) {
    let there = model.assignments.keys.sorted { $0.joined() < $1.joined() }
    if random.oneIn(3), let key = there.randomElement(using: &random) {
      return ("assignment.deleted", ["accountID": .string(key[0]), "tagID": .string(key[1])])
    }
    let data: JSONValue = [
      "accountID": .string(id(of: "account", model)), "tagID": .string(id(of: "tag", model)),
    ]
    return ("assignment.inserted", data)
  }

  // MARK: Values

  /// Mostly one that is there.
  private mutating func id(of kind: String, _ model: HistoryModel) -> String {
    random.oneIn(16) ? newID() : model.ids(of: kind).randomElement(using: &random) ?? newID()
  }

  mutating func newID() -> String {
    UUID.v7(at: Timestamp(microseconds: Int64(made)), random: { random.next() }).uuidString.lowercased()
  }

  private mutating func order() -> Int64 { Int64.random(in: -3...8, using: &random) }

  private mutating func time() -> String {
    "2026-11-2\(Int.random(in: 0...9, using: &random))T01:23:45.678901Z"
  }

  private mutating func pick(_ names: [String]) -> String {
    names[Int.random(in: 0..<names.count, using: &random)]
  }
}
