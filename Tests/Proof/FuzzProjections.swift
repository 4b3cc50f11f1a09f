import EventLog
import LedgerBase
import LedgerTesting
import Projections
import LedgerRecords
import SQLite

/// Seeded changes of projection files: each is refused by name, or makes a table.
enum FuzzProjections {
  private static let texts = ProjectionSet.records.files.map(\.text)

  static func fuzz(_ seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    var lines = texts[Int.random(in: 0..<texts.count, using: &random)]
      .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&lines, &random) }
    let text = String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    return refusal(of: text, reachesSQLite: random.oneIn(4))
  }

  /// Parses a projection file, and makes its tables; what is wrong about how it was refused.
  static func refusal(of text: String, reachesSQLite: Bool) -> [String] {
    do {
      let definition = try ProjectionDefinition.parse(text, file: "fuzzed.sql")
      // The statements reach SQLite too.
      if reachesSQLite { try Projection.inMemory(definition, files: SimulatedFileSystem()).close() }
      return []
    } catch let error as LedgerError {
      let isItsFault: Set<LedgerError.Code> = [.invalidProjectionFile, .newerFormat, .limitExceeded]
      return isItsFault.contains(error.code) ? [] : ["a projection file was refused with \(error)"]
    } catch {
      return ["a projection file ended with \(error)"]
    }
  }

  private static let words = [
    "-- on: task.inserted v2", "-- field: id id required", ":", ":_seq", "'", "\"", "--", "/*", ";", "(", ")",
    "::",
    "-- projection: x", "-- version: 99999999999999999999", "ATTACH 'x' AS y;", "SELECT random();", "\u{0}",
    "é", "-- ",
    "RETURNING", "WITH RECURSIVE a(b) AS (SELECT 1 UNION SELECT b FROM a) ", "choice(",
    "min=-1 max=9999999999999999999",
  ].map { Array($0.utf8) }

  private static func change(_ lines: inout [[UInt8]], _ random: inout SeededGenerator) {
    let index = Int.random(in: 0..<lines.count, using: &random)
    let other = Int.random(in: 0..<lines.count, using: &random)
    let word = words[Int.random(in: 0..<words.count, using: &random)]
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where lines.count > 1: lines.remove(at: index)
    case 1: lines.insert(lines[other], at: index)
    case 2: lines.swapAt(index, other)
    case 3: lines.insert(word, at: index)
    case 4:
      let place = Int.random(in: 0...lines[index].count, using: &random)
      lines[index].insert(contentsOf: word, at: place)
    case 5 where !lines[index].isEmpty:
      let place = Int.random(in: 0..<lines[index].count, using: &random)
      lines[index][place] = UInt8.random(in: .min ... .max, using: &random)
    default: lines[index].removeLast(Int.random(in: 0...lines[index].count, using: &random))
    }
  }
}
