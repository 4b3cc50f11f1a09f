import Projections
import SQLite
import SystemPackage

/// What a card is about, before anything around it was inspected.
struct Diagnosis {
  var table: String?
  var isQuarantined = false
  /// Something touched the table's files; only building it again shows whether it is wrong.
  var isSuspect = false
  /// Damage further back in a log that opens: it remains until the whole log was found in order.
  var isStanding = false
  var isOfSettings = false
  /// It keeps everybody from writing.
  var stopsWriting = false
  /// Appends still go on: only what makes or moves a file of the log is refused.
  var stopsOnlyNewFiles = false
  /// The table was never built, and can't be.
  var isNotBuilt = false
  var code: LedgerError.Code
  var cause: FailureCause
  var origin: FaultOrigin
  var message: Message
  var since: Timestamp?
  var position: UInt64?
  var event: RecoveryCard.FailedEvent?
  var behind: UInt64?
  /// The file in which it was found.
  var file: String?
  /// The last event that damage of the log is known to concern.
  var damagedThrough: UInt64?
  /// File, byte and event, for support.
  var place: Message
  /// What the append, and what follows it, would have taken.
  var shortage: SpaceShortage?
  /// True where the file system itself takes no writes.
  var isReadOnly = false

  /// A ledger that can't be used as a whole.
  init(_ error: LedgerError, path: String, table: String? = nil) {
    let failure = error.failure
    self.table = table
    code = failure.code
    cause = FailureCause(failure.code)
    origin = failure.origin
    message = failure.message
    file = failure.location.path ?? path
    damagedThrough = failure.location.lastSequence ?? failure.location.sequence
    place = Self.place(failure.location, path)
    shortage = failure.cause as? SpaceShortage
    isReadOnly = failure.errno == .readOnlyFileSystem
  }

  /// A table that was quarantined.
  init(_ report: QuarantineReport, head: UInt64?) {
    table = report.table
    isQuarantined = true
    code = LedgerError.Code(named: report.code) ?? .tableDamaged
    cause = FailureCause(code)
    origin = report.origin ?? .ledger
    message = report.reason
    since = report.when
    // A table that never got beyond an event while it was built is at the beginning.
    position = report.position ?? (report.event == nil ? nil : 0)
    event = report.event.map { .init(sequence: $0.sequence, id: $0.id, type: $0.type) }
    behind = head.map { $0 - min($0, report.position ?? 0) }
    place = Message(verbatim: "quarantine/\(report.folder)")
  }

  /// Damage of the log of a ledger that opens; nil if none remains.
  init?(_ damage: [Incident]) {
    guard let first = damage.first, let code = LedgerError.Code(named: first.code) else { return nil }
    isStanding = true
    self.code = code
    cause = FailureCause(code)
    origin = first.origin ?? .ledger
    let others = Self.distinct(damage) - 1
    message = others > 0 ? "\(first.message) And \(others) more: see \(Remedy.verify)." : first.message
    stopsWriting = damage.contains { $0.action == LogIncidents.stopsWriting }
    since = first.time
    damagedThrough = damage.compactMap(\.events?.upperBound).max()
    file = first.place.map { String($0.prefix { $0 != "," }) }
    place = Self.place(recorded: first.place ?? "log")
  }

  /// How many damages incidents are about: the same events may be missed at two places, such as a file that
  /// is gone and the one behind it.
  private static func distinct(_ damage: [Incident]) -> Int {
    var events: [ClosedRange<UInt64>] = []
    for range in damage.compactMap(\.events) where !events.contains(where: range.overlaps) {
      events.append(range)
    }
    let known = Set(damage.filter { $0.events != nil }.map(\.place))
    return events.count + Set(damage.map(\.place)).subtracting(known).count
  }

  private static func place(_ location: LedgerError.Location, _ path: String) -> Message {
    var parts: [Message] = ["file \(location.path ?? path)"]
    if let offset = location.offset { parts.append("byte \(offset)") }
    if let sequence = location.sequence { parts.append("event \(sequence)") }
    return parts.joined()
  }

  /// An incident keeps the place as `log/NAME, byte N`.
  private static func place(recorded text: String) -> Message {
    guard let comma = text.lastIndex(of: ","),
      let offset = UInt64(text[comma...].split(separator: " ").last ?? "")
    else { return "file \(text)" }
    return (["file \(String(text[..<comma]))", "byte \(offset)"] as [Message]).joined()
  }

  /// The line for support.
  var detail: Message { "domain \(origin), code \(code), \(place)" }
}
