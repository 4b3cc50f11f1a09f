/// Some rows of a list, and where the next ones begin.
public struct Page<Item: Sendable>: Sendable {
  public var items: [Item]
  /// The id to ask for the next page with; nil at the end of the list.
  public var next: UUID?

  /// Rows on a page by default.
  public static var defaultLimit: Int { 50 }

  public init(items: [Item], next: UUID?) {
    self.items = items
    self.next = next
  }
}
