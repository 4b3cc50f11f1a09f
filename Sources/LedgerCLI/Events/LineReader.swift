import EventLog
import SystemPackage

/// Lines of a stream that may never end, in constant memory: as many as a read brings, but no more than a group takes.
///
/// A pipe that writes a line and waits for its receipt gets it; a file comes in groups large enough that the syncs do not
/// matter.
struct LineReader: ~Copyable {
  /// One line without its line feed.
  struct Line {
    /// From 1.
    var number: Int
    var bytes: ArraySlice<UInt8>
  }

  /// What one read may bring.
  static let readBytes = 1 << 20
  static let linesInGroup = 1000

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

  /// The next lines, at most ``linesInGroup``; empty at the end of the stream.
  mutating func nextGroup() throws -> [Line] {
    while true {
      let group = try takeLines()
      if !group.isEmpty { return group }
      if hasEnded { return try takeLastLine() }
      try fill()
    }
  }

  private mutating func takeLines() throws -> [Line] {
    var group: [Line] = []
    while group.count < Self.linesInGroup, let end = buffer[searched...].firstIndex(of: 0x0A) {
      lineNumber += 1
      group.append(Line(number: lineNumber, bytes: buffer[start..<end]))
      start = end + 1
      searched = start
    }
    if group.isEmpty { searched = buffer.count }
    return group
  }

  /// A last line without a line feed is a line too.
  private mutating func takeLastLine() throws -> [Line] {
    guard start < buffer.count else { return [] }
    lineNumber += 1
    defer { start = buffer.count }
    return [Line(number: lineNumber, bytes: buffer[start...])]
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
