import ArgumentParser
import LedgerRecords

/// Filter and order of the lists of accounts and tags.
struct NamedListOptions: ParsableArguments {
  enum Sort: String, CaseIterable {
    case order, created, name

    fileprivate var column: AccountQueries.Filter.Sort {
      switch self {
      case .order: .order
      case .created: .createdAt
      case .name: .name
      }
    }
  }

  @Option(name: .customLong("search"), help: "List only names that contain this text")
  var text: String?

  @Option(
    name: .long, help: "Sort key (values: order, created, name; default: order)",
    completion: WordArgument.completion(of: Sort.self), transform: { try WordArgument.parse($0) })
  var sort: Sort = .order

  @Flag(name: [.short, .long], help: "Reverse the order")
  var reverse = false

  func filter(assignedTo id: UUID?) -> AccountQueries.Filter {
    .init(text: text, assignedTo: id, sort: sort.column, isDescending: reverse)
  }

  func add(to next: inout NextPage) {
    next.add("--search", text)
    next.add("--sort", sort == .order ? nil : sort.rawValue)
    next.add("--reverse", isSet: reverse)
  }
}
