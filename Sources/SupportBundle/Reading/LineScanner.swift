import EventLog

/// Cuts bytes that come in pieces into lines.
struct LineScanner {
  private var pending: [UInt8] = []

  /// Calls `body` with every line that ends in this piece, without its line feed.
  ///
  /// - Throws: `damagedBundle` for a line that is longer than an event may be.
  mutating func read(_ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
  {
    var start = 0
    while let end = piece[start...].firstIndex(of: 0x0A) {
      if pending.isEmpty {
        try body(UnsafeRawBufferPointer(rebasing: piece[start..<end]))
      } else {
        pending.append(contentsOf: piece[start..<end])
        try pending.withUnsafeBytes { try body($0) }
        pending.removeAll(keepingCapacity: true)
      }
      start = end + 1
    }
    pending.append(contentsOf: piece[start...])
    guard pending.count < LogLimits.eventBytes else { throw Refusal.of("a line of its events is too long") }
  }

  /// - Throws: `damagedBundle` where the last line does not end.
  mutating func finish() throws {
    guard pending.isEmpty else { throw Refusal.of("the last line of its events is not terminated") }
  }
}

/// Reads the events of a bundle as they come, and checks that each file holds what the manifest says of it.
final class EventFilesCheck {
  private var lines = LineScanner()
  private var found: [String: (range: ClosedRange<UInt64>, count: UInt64)] = [:]
  private let body: (EventLine) throws -> Void

  init(_ body: @escaping (EventLine) throws -> Void = { _ in }) { self.body = body }

  /// Takes a piece of any of the bundle's files; an empty one ends the file.
  func take(_ name: String, _ bytes: UnsafeRawBufferPointer) throws {
    guard BundleManifest.holdsEvents(name) else { return }
    if bytes.isEmpty { return try lines.finish() }
    try lines.read(bytes) { bytes in
      let line: EventLine
      do throws(LedgerError) {
        line = try EventLine(scanning: bytes)
      } catch {
        throw error.code == .newerFormat ? error : Refusal.of("\(name): \(error.message.insideSentence)")
      }
      if let last = found[name] {
        guard line.sequence > last.range.upperBound else {
          throw Refusal.of("the events of \(name) are out of order")
        }
        found[name] = (last.range.lowerBound...line.sequence, last.count + 1)
      } else {
        found[name] = (line.sequence...line.sequence, 1)
      }
      try body(line)
    }
  }

  /// - Throws: `damagedBundle` where the manifest says something else.
  func compare(_ manifest: BundleManifest) throws {
    for file in manifest.eventFiles {
      guard let found = found[file.name], found.range == file.events, found.count == file.eventCount else {
        throw Refusal.of("\(file.name) does not contain the events that the manifest lists")
      }
    }
  }
}
