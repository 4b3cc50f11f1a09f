import EventLog
import SystemPackage

/// Events from the lines of a stream that may never end, in constant memory: as many as are there, but no
/// more than a group takes.
///
/// A pipe that writes a line and waits for its receipt gets it; what comes fast comes in groups large enough
/// that the syncs do not matter.
struct LineReader: ~Copyable {
  /// One line, as an event; blank ones are passed over.
  struct Line: Sendable {
    /// From 1.
    var number: Int
    var draft: Result<EventDraft, any Error>
  }

  /// What one read may bring.
  static let readBytes = 1 << 20
  static let linesInGroup = 4000
  /// Large ones wait for no thousands of others.
  static let bytesInGroup = 1 << 20

  private let descriptor: FileDescriptor
  private let closesAtEnd: Bool
  /// As an error names it: a path, or "standard input".
  let name: Message
  private var buffer: [UInt8] = []
  /// Where the first line that was not given out begins.
  private var start = 0
  /// Up to here the buffer was searched for a line feed.
  private var searched = 0
  private var lineNumber = 0
  /// Bytes of the lines that the present group has.
  private var groupBytes = 0
  private var hasEnded = false

  /// - Parameter path: A file, or `-` for standard input.
  init(path: String) throws {
    guard path != "-" else {
      descriptor = .standardInput
      closesAtEnd = false
      name = "standard input"
      return
    }
    do {
      descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
    } catch let error as Errno {
      throw Self.failure(Message(verbatim: path), error)
    }
    closesAtEnd = true
    name = Message(verbatim: path)
  }

  deinit {
    guard closesAtEnd else { return }
    do {
      try descriptor.close()
    } catch {
      // It was only read from: nothing can be lost.
    }
  }

  /// The next lines, at most ``linesInGroup``, none after one that is no event; empty at the end of the
  /// stream.
  mutating func nextGroup() throws -> [Line] {
    var group: [Line] = []
    groupBytes = 0
    while true {
      takeLines(&group)
      if isFull(group) { return group }
      if hasEnded {
        takeLastLine(&group)
        return group
      }
      if !group.isEmpty, !hasMoreNow() { return group }
      try fill()
    }
  }

  private mutating func takeLines(_ group: inout [Line]) {
    buffer.withUnsafeBytes { buffer in
      while !isFull(group) {
        let end = buffer.endOfLine(from: searched)
        guard end < buffer.count else {
          searched = buffer.count
          return
        }
        lineNumber += 1
        if let line = Line(lineNumber, UnsafeRawBufferPointer(rebasing: buffer[start..<end])) {
          group.append(line)
          groupBytes += end - start
        }
        start = end + 1
        searched = start
      }
    }
  }

  private func isFull(_ group: [Line]) -> Bool {
    group.count >= Self.linesInGroup || groupBytes >= Self.bytesInGroup || group.last?.isBad == true
  }

  /// A last line without a line feed is a line too.
  private mutating func takeLastLine(_ group: inout [Line]) {
    guard start < buffer.count else { return }
    lineNumber += 1
    let last = buffer.withUnsafeBytes {
      Line(lineNumber, UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
    if let last { group.append(last) }
    start = buffer.count
  }

  /// True where a read would not wait.
  private func hasMoreNow() -> Bool {
    var question = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  private mutating func fill() throws {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    guard buffer.count <= LogLimits.eventBytes else {
      throw LedgerError(
        .limitExceeded,
        "Line \(lineNumber + 1) of \(name) is longer than an event may be (\(grouped(LogLimits.eventBytes)) bytes).",
        at: .init(line: lineNumber + 1))
    }
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.readBytes))
    var count = 0
    defer { buffer.removeSubrange((old + count)...) }
    do {
      count = try buffer.withUnsafeMutableBytes { all in
        try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: all[old...]))
      }
    } catch let error as Errno {
      throw Self.failure(name, error)
    }
    hasEnded = count == 0
  }

  private static func failure(_ name: Message, _ error: Errno) -> LedgerError {
    let code: LedgerError.Code =
      switch error {
      case .permissionDenied: .permissionDenied
      case .noSuchFileOrDirectory, .isDirectory: .usage
      default: .ioFailed
      }
    return LedgerError(
      code, "\(name) can't be read: \(error).", cause: nil, at: .init(path: name.english))
  }
}

extension LineReader.Line {
  /// Nil for a line of nothing but spaces, as at the end of many files.
  init?(_ number: Int, _ bytes: UnsafeRawBufferPointer) {
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return nil }
    self.init(number: number, draft: Result { try EventDraft(parsingLine: bytes, number: number) })
  }

  var isBad: Bool {
    if case .failure = draft { true } else { false }
  }
}

/// Reads and parses the next lines on another thread while those before are appended.
///
/// `@unchecked Sendable`: one piece of work at a time uses the reader, as the next one begins after its
/// result was taken.
final class LinesAhead: @unchecked Sendable {
  private var reader: LineReader
  private let work = SerialWorker<[LineReader.Line]>(most: 1)

  init(path: String) throws {
    reader = try LineReader(path: path)
    begin()
  }

  private func begin() { work.add { try self.reader.nextGroup() } }

  /// The next lines; empty at the end of the stream.
  func next() throws -> [LineReader.Line] {
    let group = try work.take()
    if !group.isEmpty { begin() }
    return group
  }
}
