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
  private static let capacity = 64 << 10

  init(descriptor: FileDescriptor = .standardOutput, isInColor: Bool, isTerminal: Bool = false) {
    self.descriptor = descriptor
    self.isInColor = isInColor
    self.isTerminal = isTerminal
    buffer.reserveCapacity(Self.capacity)
  }

  /// Continues without printing once the reader has gone. For commands whose work must not stop with its
  /// reader.
  func carryOnWhenClosed() { carriesOnWhenClosed = true }

  /// One line for a person.
  func line(_ text: StyledText = "") throws {
    try write(text.rendered(inColor: isInColor))
    try write(byte: 0x0A)
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
    defer {
      flushedBytes += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    if isClosed { return try throwClosed() }
    do {
      try descriptor.writeAll(buffer)
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

  private func throwClosed() throws {
    if !carriesOnWhenClosed { throw Closed() }
  }

  private func flushIfFull() throws {
    if buffer.count >= Self.capacity { try flush() }
  }
}
