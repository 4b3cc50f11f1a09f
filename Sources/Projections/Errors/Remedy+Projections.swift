// What helps when a table fails.
extension Remedy {
  package static func rebuild(_ tables: [String]) -> Remedy {
    guard !tables.isEmpty else { return Remedy("rebuild", [], "Rebuild") }
    return Remedy("rebuild", tables, "Rebuild \(tables.map { Message(verbatim: $0) }.joined())")
  }

  /// - Parameter event: nil for one that the person names.
  package static func show(_ event: UInt64?) -> Remedy {
    guard let event else { return Remedy("show", [], "Show an event") }
    return Remedy("show", ["\(event)"], "Show event \(event)")
  }

  package static func void(_ events: [UInt64]) -> Remedy {
    let title: Message =
      switch events.count {
      case 0: "Void events"
      case 1: "Void event \(grouped(events[0]))"
      default: "Void \(counted(events.count, "event"))"
      }
    return Remedy("void", events.map(String.init), title)
  }
}
