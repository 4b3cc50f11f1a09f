import Logging
import Projections

extension KindRegistration {
  /// If events are archived and none of them can be of a new kind of record, makes the empty table that
  /// replaces them.
  ///
  /// - Returns: what was made; nil if nothing had to be made, or nothing can be: the replay then asks for the
  ///   archive.
  func standForArchived(_ definition: ProjectionDefinition, _ kinds: RegisteredKinds) throws -> NewBase? {
    let reader = try log.makeReader()
    let archived = try reader.archivedThrough
    guard archived > 0, try !mayHaveEvents(of: definition, through: archived, kinds),
      let hash = try reader.hash(at: archived)
    else { return nil }
    let position = LogPosition(epoch: log.head.epoch, sequence: archived, hash: hash)
    try store.makeEmptyBase(definition, at: position, from: reader)
    return NewBase(table: definition.name, sequence: archived)
  }

  /// An empty table that replaces archived events.
  struct NewBase {
    var table: String
    var sequence: UInt64
  }

  /// What is left over does no harm.
  func forget(_ base: NewBase) {
    do {
      try store.removeBase(of: base.table, at: base.sequence)
    } catch {
      context.logger.notice("not removed", metadata: ["table": "\(base.table)"])
    }
  }

  /// Events of a kind are refused before it is registered, and every registration is an event in the log.
  private func mayHaveEvents(
    of definition: ProjectionDefinition, through last: UInt64, _ kinds: RegisteredKinds
  ) throws -> Bool {
    let types = Set(definition.events.keys)
    return kinds.events.contains { event in
      guard event.sequence <= last else { return false }
      guard case .registered(let file, _) = event.change else { return event.change != .removed }
      do {
        return try !types.isDisjoint(with: RegisteredKinds.parse(file).events.keys)
      } catch {
        return true
      }
    }
  }
}
