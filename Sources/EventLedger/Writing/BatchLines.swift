/// The lines of a batch's events, as they will be written, and their members in the making.
struct BatchLines {
  private var bytes: [UInt8] = []
  /// Where each line begins.
  private var starts: [Int] = []
  private var builder: AppendBuilder?
  /// Bytes that the builder has.
  private var given = 0

  /// Adds a line.
  ///
  /// - Returns: its bytes, with line feed.
  mutating func append(_ event: WriteBatch.PendingEvent) -> Int {
    let start = bytes.count
    starts.append(start)
    EventLineComposer.append(event.header, meta: event.meta, salt: event.salt, data: event.data, to: &bytes)
    bytes.append(0x0A)
    return bytes.count - start
  }

  /// Hands over a line, without its line feed.
  func withLine<T>(at index: Int, _ body: (EventLine) throws -> T) throws -> T {
    let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    return try bytes.withUnsafeBytes {
      try body(EventLine(scanning: UnsafeRawBufferPointer(rebasing: $0[starts[index]..<end - 1])))
    }
  }

  func withLast<T>(_ body: (EventLine) throws -> T) throws -> T {
    try withLine(at: starts.count - 1, body)
  }

  /// Takes back all lines but the first `count`.
  mutating func truncate(to count: Int) {
    guard count < starts.count else { return }
    bytes.removeSubrange(starts[count]...)
    starts.removeSubrange(count...)
    // A builder's last member is made of lines that it was not given yet.
    if given > 0, given >= bytes.count { (builder, given) = (nil, 0) }
  }

  /// Has members made of the lines before the last one, where there are enough: none of those will change.
  mutating func makeMembersAhead(for log: EventLog) throws {
    guard let last = starts.last, last - given >= log.memberLineBytes else { return }
    let builder = try self.builder ?? log.makeBuilder()
    builder.add(Array(bytes[given..<last]))
    (self.builder, given) = (builder, last)
  }

  func prepare(for log: EventLog) throws -> PreparedAppend {
    guard let builder else { return try log.prepare(lines: bytes, count: starts.count) }
    return try bytes.withUnsafeBytes {
      try log.prepare(
        builder, last: UnsafeRawBufferPointer(rebasing: $0[given...]), count: starts.count)
    }
  }
}
