import ArgumentParser
import LedgerRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  @Option(name: .long, help: "Only names that contain this text.")
  var text: String?

  @Option(
    name: .long, help: "What to sort by: order, created or name (order when left out).",
    completion: WordArgument.completion(of: Sort.self), transform: { try WordArgument.parse($0) })
  var sort: Sort = .order

  @Flag(name: [.short, .long], help: "The other way round.")
  var reverse = false

  func filter(assignedTo id: UUID?) -> AccountQueries.Filter {
    .init(text: text, assignedTo: id, sort: sort.column, isDescending: reverse)
  }

  func add(to next: inout NextPage) {
    next.add("--text", text)
    next.add("--sort", sort == .order ? nil : sort.rawValue)
    next.add("--reverse", isSet: reverse)
  }
}
