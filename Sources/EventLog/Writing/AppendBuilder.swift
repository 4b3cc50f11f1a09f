/// The members of one append, ready to be written, and the log's position after them.
package struct PreparedAppend {
  var bytes: [UInt8] = []
  /// Where the last member begins in `bytes`.
  var lastMemberStart = 0
  var lineBytes = 0
  package var count: Int { Int(end.sequence + 1 - first) }
  package let first: UInt64
  /// The position after the append.
  package var end: LogPosition
  /// Bytes that it takes on disk, with the rows that follow from it.
  var bytesInAll: UInt64 { UInt64(bytes.count + 2 * lineBytes) }
}

/// Makes the members of one append while its lines are still being collected: a member's worth of them is
/// checked, hashed and compressed on another thread.
package final class AppendBuilder {
  private let maker: MemberMaker
  /// Their lines are copies of 64 KiB each.
  private let work = SerialWorker<Void>(most: 16)
  private var begun = 0

  init(after head: LogPosition) throws {
    maker = MemberMaker(after: head, try Deflater(level: MemberMaker.level))
  }

  /// Makes a member of whole lines that follow those given before. More must follow.
  package func add(_ lines: [UInt8]) {
    let maker = maker
    begun += 1
    work.add { try lines.withUnsafeBytes { try maker.add($0, isLast: false) } }
  }

  /// - Parameter lines: the last ones.
  /// - Throws: `internalFault` when a line was not the next one.
  package func finish(_ lines: UnsafeRawBufferPointer) throws -> PreparedAppend {
    for _ in 0..<begun { try work.take() }
    try maker.add(lines, isLast: true)
    return maker.prepared
  }
}

/// Makes members of lines, each checked as a reader would.
///
/// `@unchecked Sendable`: one thread at a time uses it.
final class MemberMaker: @unchecked Sendable {
  /// Fast: sealing writes them anew, smaller.
  static let level: Int32 = 1
  private let deflater: Deflater?
  private(set) var prepared: PreparedAppend

  init(after head: LogPosition, _ deflater: Deflater?) {
    self.deflater = deflater
    prepared = PreparedAppend(first: head.sequence + 1, end: head)
  }

  /// - Parameters:
  ///   - lines: whole lines that follow those before.
  ///   - isLast: no other member of the append follows.
  /// - Throws: `limitExceeded`; `internalFault` when a line is not the next one.
  func add(_ lines: UnsafeRawBufferPointer, isLast: Bool) throws {
    let before = prepared.end
    guard lines.last == 0x0A else { throw Self.notOurs("a line is not terminated", before.sequence + 1) }
    try forEachLines(of: lines) { try follow(EventLine(scanning: $0)) }
    var header = MemberHeader(
      kind: .events, firstSequence: before.sequence + 1, hashBefore: before.hash,
      hashAfter: prepared.end.hash)
    header.continues = !isLast
    header.eventCount = Int(prepared.end.sequence - before.sequence)
    header.appendFirst = prepared.first
    prepared.lastMemberStart = prepared.bytes.count
    try header.append(lines: lines, with: deflater, to: &prepared.bytes)
    prepared.lineBytes += lines.count
  }

  private func follow(_ line: EventLine) throws {
    let next = prepared.end.sequence + 1
    guard line.sequence == next else {
      throw Self.notOurs("a line has the sequence number \(line.sequence)", next)
    }
    guard line.bytes.count < LogLimits.eventBytes else { throw Self.tooLarge(next, line.bytes.count + 1) }
    prepared.end.sequence = next
    prepared.end.hash = prepared.end.hash.following(line)
  }

  static func notOurs(_ what: Message, _ sequence: UInt64) -> LedgerError {
    LedgerError(
      .internalFault,
      "The append was refused before anything was written: \(what); the next event is \(sequence).",
      hint: "This is a bug in ledger; please report it.", at: LedgerError.Location(sequence: sequence))
  }

  private static func tooLarge(_ sequence: UInt64, _ bytes: Int) -> LedgerError {
    LedgerError(
      .limitExceeded,
      "An event can have at most \(grouped(LogLimits.eventBytes)) bytes; this one has \(grouped(bytes)).",
      hint: "Store large content elsewhere, and only its name here.",
      at: LedgerError.Location(sequence: sequence))
  }
}

/// Gives each append its compressor. The one for a few events is kept.
final class Deflaters {
  private var little: Deflater?
  /// A line of at most this many bytes is stored as it is.
  private static let storedBytes = 1 << 10

  /// - Returns: nil for a single small event, which is stored as it is: deflating it took a sixth of an
  ///   append's instructions, for a fifth of its bytes, and sealing does it all the same.
  func deflater(forBytes bytes: Int, _ events: Int) throws -> Deflater? {
    guard events > 1 || bytes > Self.storedBytes else { return nil }
    guard bytes <= 4 << 10 else { return try Deflater(level: MemberMaker.level) }
    if let little { return little }
    let deflater = try Deflater(level: MemberMaker.level, isForLittle: true)
    little = deflater
    return deflater
  }
}
