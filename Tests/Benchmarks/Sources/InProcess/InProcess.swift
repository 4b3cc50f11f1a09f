import EventLedger
import Foundation
import Logging

/// What has to be measured inside of one process. Prints one JSON object with `seconds`, and `events` where
/// it has any.
///
///     in-process append FOLDER ROWS EVENTS BATCH THREADS   events of ROWS (rows.py) into a new ledger
///     in-process open FOLDER TIMES                         the median of so many opens
///     in-process event FOLDER SEQUENCE                     one event by its number, the first thing a process asks for
@main
struct InProcess {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    func number(_ index: Int) -> Int { Int(arguments[index]) ?? 0 }
    switch (arguments.first, arguments.count) {
    case ("append", 6):
      let events = try readRows(arguments[2], limit: number(3))
      let seconds = try append(events, to: arguments[1], batch: number(4), threads: number(5))
      print(#"{"events": \#(events.count), "seconds": \#(seconds)}"#)
    case ("open", 3):
      print(#"{"seconds": \#(medianOpen(arguments[1], times: number(2)))}"#)
    case ("event", 3):
      let seconds = try seconds { try readEvent(UInt64(number(2)), in: arguments[1]) }
      print(#"{"seconds": \#(seconds)}"#)
    default:
      FileHandle.standardError.write(Data("in-process: wrong usage; see its source\n".utf8))
      exit(64)
    }
  }

  static let context = LedgerContext(
    now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
    random: { UInt64.random(in: .min ... .max) },
    logger: Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() })

  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }

  /// Type and data stand in the third and fourth column.
  static func readRows(_ path: String, limit: Int) throws -> [EventDraft] {
    let text = try Data(contentsOf: URL(filePath: path))
    return try text.split(separator: UInt8(ascii: "\n"), maxSplits: limit).prefix(limit).map { line in
      let columns = line.split(separator: UInt8(ascii: "\t"), maxSplits: 4, omittingEmptySubsequences: false)
      return EventDraft(
        type: String(decoding: columns[2], as: UTF8.self),
        data: try JSONText(parsing: String(decoding: columns[3], as: UTF8.self), as: .object))
    }
  }

  /// Each batch is one durable append, with the tables up to date when it returns. Threads take turns at the
  /// events.
  static func append(_ events: [EventDraft], to folder: String, batch: Int, threads: Int) throws -> Double {
    let ledger = Ledger.open(at: folder, options: .records, context: context)
    // The tables are made by the first event that concerns them, which is not what is measured.
    let warmUp = min(events.count / 10, 100)
    for event in events[..<warmUp] { try ledger.append([event]) }
    let failures = Failures()
    let elapsed = seconds {
      // Threads, since a queue starts no more of them than there are processors.
      let group = DispatchGroup()
      for thread in 0..<threads {
        group.enter()
        Thread.detachNewThread {
          defer { group.leave() }
          do {
            var start = warmUp + thread * batch
            while start < events.count {
              try ledger.append(Array(events[start..<min(start + batch, events.count)]))
              start += threads * batch
            }
          } catch { failures.add(error) }
        }
      }
      group.wait()
    }
    try failures.throwFirst()
    try ledger.close()
    return elapsed * Double(events.count) / Double(events.count - warmUp)
  }

  static func medianOpen(_ folder: String, times: Int) -> Double {
    let taken = (0..<times).map { _ in
      seconds {
        let ledger = Ledger.open(
          at: folder, options: LedgerOptions(projections: .records, countsOpens: false), context: context)
        precondition(ledger.isHealthy, "\(folder) is not healthy")
      }
    }
    return taken.sorted()[times / 2]
  }

  static func readEvent(_ sequence: UInt64, in folder: String) throws {
    let ledger = Ledger.open(
      at: folder, options: LedgerOptions(projections: .records, countsOpens: false), context: context)
    let event = try ledger.event(at: sequence)
    precondition(event?.sequence == sequence, "event \(sequence) is not there")
  }
}

/// What went wrong on any of the threads.
final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var first: (any Error)?

  func add(_ error: any Error) { lock.withLock { first = first ?? error } }
  func throwFirst() throws { if let first { throw first } }
}
