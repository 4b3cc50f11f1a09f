/// A step of a projection file that changes all rows at once, to a version of the file: for what no single
/// event can know.
///
/// It is carried out at an event of the log, ``MigrationEvent``, so that a table that is built again does it
/// at the same place as the one that lived through it.
struct Migration: Sendable {
  /// The version of the file that it leads to.
  var version: Int
  var statements: [SQLText] = []
  /// Where it begins in the file, from 1.
  var line: Int
}

extension EventDefinition {
  /// The upcasters from a data version to the present one, in order.
  ///
  /// - Throws: `unknownVersion` for one that such events never had.
  func upcasters(from version: Int) throws -> ArraySlice<Upcaster> {
    guard let first = upcasters.firstIndex(where: { $0.from == version }) else {
      throw unknownVersion(version)
    }
    return upcasters[first...]
  }

  /// The data version that followed: from the file's version of that number on, such events are written
  /// otherwise.
  func versionAfter(_ version: Int) -> Int? { upcasters.first { $0.from == version }?.to }
}

extension ProjectionDefinition {
  /// Gives each type its upcasters.
  mutating func take(_ upcasters: [Upcaster]) throws {
    for upcaster in upcasters {
      guard var event = events[upcaster.type] else {
        throw LedgerError.faultOfFile(
          upcaster.file, upcaster.line, "\(upcaster.type) is not an event of the projection \(name)",
          projection: name)
      }
      guard !event.upcasters.contains(where: { $0.from == upcaster.from }) else {
        throw LedgerError.faultOfFile(
          upcaster.file, upcaster.line,
          "there are two upcasters from version \(upcaster.from) of \(upcaster.type)", projection: name)
      }
      event.upcasters.append(upcaster)
      event.upcasters.sort { $0.from < $1.from }
      events[upcaster.type] = event
    }
  }

  /// From each version of each type to the next one.
  func upcasters(calling upcast: @escaping @Sendable (Int, Int, String, JSONValue) throws -> JSONValue)
    -> [Upcaster]
  {
    events.values.flatMap { event in
      (min(event.since, event.version)..<event.version).map { from in
        Upcaster(
          type: event.type, from: from, to: from + 1,
          changes: [.call { try upcast(from, from + 1, event.type, $0) }], line: event.line, file: file)
      }
    }
  }

  /// Every version of a type that was ever written can be read.
  func requireUpcasters() throws {
    for event in events.values.sorted(by: { $0.line < $1.line }) {
      var version = event.since
      for upcaster in event.upcasters {
        guard upcaster.from == version, upcaster.to <= event.version else {
          throw gap(event, from: version, to: min(upcaster.from, event.version))
        }
        version = upcaster.to
      }
      guard version == event.version else { throw gap(event, from: version, to: event.version) }
    }
  }

  private func gap(_ event: EventDefinition, from: Int, to: Int) -> LedgerError {
    guard from < to else {
      return .faultOfFile(
        file, event.line,
        "an upcaster of \(event.type) leads from or to a version that the event does not have",
        projection: name)
    }
    return .faultOfFile(
      file, event.line,
      "no upcaster leads from version \(from) of \(event.type) to version \(to); write one, or `since v\(event.version)` if no older event was ever written",
      projection: name)
  }

  /// The events alone tell on which side of a step a log is. So a version with a step changes the data
  /// version of a type.
  func requireMeaningfulMigrations() throws {
    let changes = Set(events.values.flatMap { $0.upcasters.map(\.to) })
    for migration in migrations where !changes.contains(migration.version) {
      throw LedgerError.faultOfFile(
        file, migration.line,
        "no event type's data changes at version \(migration.version), so a log could not show whether it needs this step; raise a type's version, with an upcaster",
        projection: name)
    }
  }
}
