import EventLog
import SystemPackage

/// The answer of a command: standard output through one buffer, so that a long listing costs few system
/// calls.
final class Output {
  /// Nobody reads standard output any more (`| head`): the command ends quietly.
  struct Closed: Error {}

  private var carriesOnWhenClosed = false
  let isInColor: Bool
  let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// Bytes that have left the buffer.
  private var flushedBytes = 0
  private var isClosed = false
  private var isHeldBack = false
  /// Why nothing more can be written: reported by every later flush too, as the first caller may have ignored
  /// it.
  private var failure: LedgerError?
  private let descriptor: FileDescriptor
  /// Columns of the screen, at which the lines for a person are broken; nil where it is no screen.
  private let columns: Int?
  private var paging = Paging.off
  private static let capacity = 64 << 10

  /// Who gets what is longer than the screen.
  private enum Paging {
    case off
    /// Nothing has been written yet. More lines than this start the pager.
    case waiting(lines: Int, start: () -> Pager?)
    case running(Pager)
  }

  init(
    descriptor: FileDescriptor = .standardOutput, isInColor: Bool, isTerminal: Bool = false,
    columns: Int? = nil
  ) {
    self.descriptor = descriptor
    self.isInColor = isInColor
    self.isTerminal = isTerminal
    self.columns = columns
    buffer.reserveCapacity(Self.capacity)
  }

  /// Continues without printing once the reader has gone. For commands whose work must not stop with its
  /// reader.
  func carryOnWhenClosed() { carriesOnWhenClosed = true }

  /// One line for a person.
  ///
  /// - Parameter hanging: how far it is indented where it goes on; nil for a little more than it begins.
  func line(_ text: StyledText = "", hanging: Int? = nil) throws {
    guard let columns else { return try writeLine(text) }
    for line in text.wrapped(to: columns, hanging: hanging ?? text.indentation + 2) { try writeLine(line) }
  }

  /// Text of a person's own layout. On a terminal no control character in it comes out raw, but its line
  /// feeds and tabs.
  func writeText(_ text: String) throws {
    try write(isTerminal ? PrintableText.escapedKeepingLines(text, keepsTabs: true) : text)
    try startPagingIfFull()
  }

  /// Ends a line for machines that a person may read too.
  func endLine() throws {
    try write(byte: 0x0A)
    try startPagingIfFull()
  }

  private func writeLine(_ text: StyledText) throws {
    try write(text.rendered(inColor: isInColor))
    try write(byte: 0x0A)
    try startPagingIfFull()
  }

  // MARK: Paging

  /// Hands everything to a pager as soon as it is more than `lines` lines.
  func page(beyond lines: Int, start: @escaping () -> Pager?) {
    paging = .waiting(lines: lines, start: start)
  }

  /// True while a person pages through the output: whatever else is said belongs to it.
  var isPaging: Bool { if case .running = paging { true } else { false } }

  /// Waits until the person has left the pager.
  func endPaging() {
    guard case .running(let pager) = paging else { return }
    do {
      try flush()
    } catch {
      // The person left the pager before its end, which is no failure.
    }
    pager.end()
    paging = .off
  }

  private func startPagingIfFull() throws {
    guard case .waiting(let lines, let start) = paging, !isHeldBack else { return }
    guard buffer.count(where: { $0 == 0x0A }) > lines else { return }
    paging = start().map(Paging.running) ?? .off
  }

  /// One line of JSON.
  func json(_ value: JSONValue) throws {
    try writeJSON(JSONText(value).bytes)
    try write(byte: 0x0A)
  }

  /// JSON as it is; on a terminal, with the characters escaped that a terminal might obey.
  func writeJSON(_ bytes: [UInt8]) throws {
    guard isTerminal else { return try write(bytes) }
    try write(PrintableText.escapedJSON(String(decoding: bytes, as: UTF8.self)))
  }

  /// Exactly these characters, for machines.
  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Exactly these bytes, for machines.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  func write(_ bytes: [UInt8]) throws {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  func write(byte: UInt8) throws {
    buffer.append(byte)
    try flushIfFull()
  }

  /// A place in the output, for ``truncate(to:)``.
  func mark() -> Int { flushedBytes + buffer.count }

  /// Forgets what was written since a mark; false where some of it is out already.
  func truncate(to mark: Int) -> Bool {
    guard mark >= flushedBytes else { return false }
    buffer.removeLast(flushedBytes + buffer.count - mark)
    return true
  }

  /// Keeps everything until it is known whether anybody wants it.
  func holdBack() { isHeldBack = true }

  /// Writes out what is held back so far: a question is about it.
  func showHeldBack() throws {
    guard isHeldBack else { return }
    isHeldBack = false
    defer { isHeldBack = true }
    try flush()
  }

  func endHoldingBack(discards: Bool) {
    if isHeldBack, discards { buffer.removeAll() }
    isHeldBack = false
  }

  /// Writes out what is waiting.
  ///
  /// - Throws: ``Closed`` when the reader has gone; `LedgerError` `outputFailed` for anything else.
  func flush() throws {
    if let failure { throw failure }
    guard !buffer.isEmpty, !isHeldBack else { return }
    // What is on the screen already is no part of a page.
    if case .waiting = paging { paging = .off }
    defer {
      flushedBytes += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    if isClosed { return try throwClosed() }
    do {
      try writeAll(buffer)
    } catch Errno.brokenPipe {
      isClosed = true
      try throwClosed()
    } catch let error as Errno {
      let failure = LedgerError(
        .outputFailed, "Could not write to standard output: \(error).")
      self.failure = failure
      throw failure
    }
  }

  private func writeAll(_ bytes: [UInt8]) throws {
    if case .running(let pager) = paging {
      try pager.input.writeAll(bytes)
    } else {
      try descriptor.writeAll(bytes)
    }
  }

  private func throwClosed() throws {
    if !carriesOnWhenClosed { throw Closed() }
  }

  private func flushIfFull() throws {
    if buffer.count >= Self.capacity { try flush() }
  }
}
