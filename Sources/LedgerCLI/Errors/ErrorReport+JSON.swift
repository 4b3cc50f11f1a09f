import EventLedger
import Sending

extension ErrorReport {
  /// The error as one JSON object on one line, for programs. Keys are only ever added.
  ///
  /// - Parameter earlier: warnings and notes that came before it.
  func json(_ earlier: [JSONValue.Member] = []) -> String {
    var members: [JSONValue.Member] = [
      .init("code", .string(error.code.name)),
      .init("message", .english(error.message)),
      .init("exit", .integer(Int64(error.exitCode))),
    ]
    if let hint { members.append(.init("hint", .english(hint))) }
    members += location
    if !causes.isEmpty { members.append(.init("causes", .array(causes.map(JSONValue.english)))) }
    let codes = error.chain.dropFirst().map { JSONValue.string($0.code.name) }
    if !codes.isEmpty { members.append(.init("causeCodes", .array(codes))) }
    if let refusal = error.cause as? VoidRefusal { members += refusal.members }
    if let inDoubt = error.chain.lazy.compactMap({ $0.cause as? InDoubtEvents }).first {
      members.append(inDoubt.member)
    }
    if let failure = error.cause as? FailedTries {
      members += [.init("network", failure.last.json), .init("tries", failure.json)]
    }
    if let network = error.cause as? NetworkError { members.append(.init("network", network.json)) }
    let report = JSONValue.object([.init("error", .object(members))] + earlier)
    return JSONText(report).description
  }

  /// Where it happened, as far as the error or what led to it knows.
  private var location: [JSONValue.Member] {
    let places = error.chain.map(\.location)
    func first(_ key: String, _ value: (LedgerError.Location) -> JSONValue?) -> JSONValue.Member? {
      places.lazy.compactMap(value).first.map { JSONValue.Member(key, $0) }
    }
    return [
      first("path") { $0.path.map(JSONValue.string) },
      first("offset") { $0.offset.map { .integer(Int64(clamping: $0)) } },
      first("endOffset") { $0.endOffset.map { .integer(Int64(clamping: $0)) } },
      first("seq") { $0.sequence.map { .integer(Int64(clamping: $0)) } },
      first("lastSeq") { $0.lastSequence.map { .integer(Int64(clamping: $0)) } },
      first("line") { $0.line.map { .integer(Int64($0)) } },
      first("column") { $0.column.map { .integer(Int64($0)) } },
      first("table") { $0.projection.map(JSONValue.string) },
      first("record") { $0.record.map(JSONValue.string) },
      first("field") { $0.field.map(JSONValue.string) },
    ].compactMap(\.self)
  }
}

extension LedgerError {
  /// The error and those that led to it, nearest first.
  fileprivate var chain: [LedgerError] {
    var errors = [self]
    while let cause = errors.last?.cause, errors.count < 8 {
      guard let next = ((cause as? InDoubtEvents)?.cause ?? cause) as? LedgerError else { break }
      errors.append(next)
    }
    return errors
  }
}

extension InDoubtEvents {
  /// Each event, with the command that asks for it again.
  fileprivate var member: JSONValue.Member {
    .init(
      "inDoubt",
      .array(
        events.map { event in
          var value: JSONValue = [
            "id": .string(event.id.lowercase), "type": .string(event.type),
            "v": .integer(Int64(event.version)),
          ]
          value["time"] = event.time.map { .string($0.rfc3339) }
          value["command"] = .string(event.command)
          return value
        }))
  }
}

extension VoidRefusal {
  /// Every event that would not apply, and what would have to be voided together.
  fileprivate var members: [JSONValue.Member] {
    let events = events.map { event -> JSONValue in
      [
        "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id),
        "type": .string(event.type),
        "table": .string(event.table), "code": .string(event.code.name), "reason": .english(event.reason),
      ]
    }
    return [
      .init("inapplicable", .array(events)),
      .init("needed", .array(needed.map { .integer(Int64(clamping: $0)) })),
    ]
  }
}
