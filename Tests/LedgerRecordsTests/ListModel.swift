import LedgerTesting
import LedgerRecords

/// What a list of ordered records should look like: the simplest thing that keeps an order.
struct ListModel {
  struct Item: Hashable {
    var id: UUID
    var name: String
    var isDone = false
  }

  private(set) var items: [Item] = []

  mutating func add(_ id: UUID, _ name: String) { items.append(Item(id: id, name: name)) }

  mutating func remove(_ id: UUID) { items.removeAll { $0.id == id } }

  mutating func removeAll() { items = [] }

  mutating func change(_ id: UUID, _ change: (inout Item) -> Void) {
    if let index = items.firstIndex(where: { $0.id == id }) { change(&items[index]) }
  }

  mutating func move(_ id: UUID, to place: Place) {
    guard let from = items.firstIndex(where: { $0.id == id }) else { return }
    let item = items.remove(at: from)
    func index(of other: UUID) -> Int { items.firstIndex { $0.id == other } ?? from }
    switch place {
    case .first: items.insert(item, at: 0)
    case .last: items.append(item)
    case .before(let other): items.insert(item, at: other == id ? from : index(of: other))
    case .after(let other): items.insert(item, at: other == id ? from : index(of: other) + 1)
    case .order: items.insert(item, at: from)
    }
  }

  func randomID(_ random: inout SeededGenerator) -> UUID? { items.randomElement(using: &random)?.id }

  func randomPlace(_ random: inout SeededGenerator) -> Place {
    guard let other = randomID(&random) else { return .last }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .first
    case 1: return .last
    case 2, 3: return .before(other)
    default: return .after(other)
    }
  }
}
