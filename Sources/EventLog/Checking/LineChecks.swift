/// A member of events that a walk has reached, before its lines were looked at.
struct WalkedMember {
  var header: MemberHeader
  /// Its bytes in the segment.
  var bytes: Range<UInt64>
  /// The position after it.
  var end: LogPosition
}

/// Inflates the members that a walk reaches and checks their lines, on several threads, ahead of the caller,
/// which takes them in order.
///
/// Each member's header has the hashes before and after it, and their chain is checked as the members are
/// reached: so their lines can be checked at the same time. That is four fifths of what a walk costs.
final class LineChecks {
  private let checksHashes: Bool
  private let readsLines: Bool
  private let gathersFacts: Bool
  /// Empty if the caller checks everything on its own thread.
  private let threads: [SerialWorker<Void>]
  private var waiting: [(member: WalkedMember, desk: Desk, thread: Int)] = []
  private var waitingBytes = 0
  private var free: [Desk] = []
  private var nextThread = 0

  /// Members of 64 KiB of lines: enough that no thread waits.
  private static let mostWaiting = 16
  private static let mostWaitingBytes = 4 << 20

  private static func bytes(of header: MemberHeader) -> Int { header.lineBytes + header.storedBytes }

  /// - Parameter gathersFacts: gather what the rules for a whole log need to know of each line.
  init(workers: Int, checksHashes: Bool, readsLines: Bool, gathersFacts: Bool = false) {
    self.checksHashes = checksHashes
    self.gathersFacts = gathersFacts
    self.readsLines = readsLines
    let beside = workers > 1 && readsLines ? workers : 0
    threads = (0..<beside).map { _ in SerialWorker(most: Self.mostWaiting) }
  }

  /// True while another member has to wait until one was taken.
  func isFull(for header: MemberHeader) -> Bool {
    guard !waiting.isEmpty else { return false }
    return threads.isEmpty || waiting.count >= Self.mostWaiting
      || waitingBytes + Self.bytes(of: header) > Self.mostWaitingBytes
  }

  /// Begins with a member.
  ///
  /// - Parameter bytes: the whole of it; they are copied where another thread reads them.
  func add(_ member: WalkedMember, _ bytes: UnsafeRawBufferPointer) throws {
    let desk = try free.popLast() ?? Desk(checksHashes: checksHashes, gathersFacts: gathersFacts)
    if readsLines, threads.isEmpty { try desk.check(member.header, bytes) }
    waiting.append((member, desk, nextThread))
    waitingBytes += Self.bytes(of: member.header)
    guard !threads.isEmpty else { return }
    desk.stored.removeAll(keepingCapacity: true)
    desk.stored.append(contentsOf: bytes)
    threads[nextThread].add { try desk.stored.withUnsafeBytes { try desk.check(member.header, $0) } }
    nextThread = (nextThread + 1) % threads.count
  }

  /// Calls `body` with the oldest member, its lines, and what is wrong with them; false where none waits.
  func take(
    _ body: (WalkedMember, _ lines: UnsafeRawBufferPointer, LineFault?, LineFacts) throws -> Void
  ) throws -> Bool {
    guard !waiting.isEmpty else { return false }
    let (member, desk, thread) = waiting.removeFirst()
    waitingBytes -= Self.bytes(of: member.header)
    defer { free.append(desk) }
    if !threads.isEmpty { try threads[thread].take() }
    try desk.lines.withUnsafeBytes {
      try body(member, $0.slice(0..<(readsLines ? member.header.lineBytes : 0)), desk.fault, desk.facts)
    }
    desk.clear()
    return true
  }

  /// Lets go of what was not taken.
  func giveUp() {
    for (_, _, thread) in waiting where !threads.isEmpty {
      do { try threads[thread].take() } catch {}
    }
    waiting = []
    waitingBytes = 0
  }
}

extension LineChecks {
  /// Where one member at a time is inflated and checked.
  ///
  /// `@unchecked Sendable`: between ``LineChecks/add(_:_:)`` and ``LineChecks/take(_:)`` only the thread at
  /// work uses it.
  private final class Desk: @unchecked Sendable {
    private let inflater: Inflater
    private let checksHashes: Bool
    var stored: [UInt8] = []
    var lines: [UInt8] = []
    var fault: LineFault?
    var facts = LineFacts()
    private let gathersFacts: Bool

    init(checksHashes: Bool, gathersFacts: Bool) throws {
      inflater = try Inflater()
      self.gathersFacts = gathersFacts
      self.checksHashes = checksHashes
    }

    /// Few members are large: what is kept for the next ones stays small.
    func clear() {
      fault = nil
      facts.clear()
      if lines.count > Self.keptBytes { lines = [] }
      if stored.capacity > Self.keptBytes { stored = [] }
    }

    private static let keptBytes = 256 << 10

    func check(_ header: MemberHeader, _ member: UnsafeRawBufferPointer) throws {
      fault = try header.inflate(member, with: inflater, into: &lines).map { LineFault($0) }
      guard fault == nil, checksHashes else { return }
      fault = lines.withUnsafeBytes { bytes in
        let bytes = bytes.slice(0..<header.lineBytes)
        return gathersFacts
          ? header.faultOfLines(bytes) { facts.take($0) } : header.faultOfLines(bytes)
      }
    }
  }
}
