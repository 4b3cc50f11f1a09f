import EventLog
import LedgerBase
import Foundation
import Testing

/// `Docs/errors.md` and the codes say the same.
struct ErrorDocumentTests {
  /// The cells of each table row of the document, without the backquotes.
  static func rows() throws -> [[String]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/errors.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("every code stands in Docs/errors.md once, in order, with its exit code and an explanation")
  func codes() throws {
    let rows = try Self.rows().filter { $0[0].hasPrefix("`") }
    #expect(rows.map { $0[0] } == LedgerError.Code.all.map { "`\($0.name)`" })
    for (row, code) in zip(rows, LedgerError.Code.all) {
      #expect(row.count == 4, "\(code)")
      #expect(row[1] == "\(code.exitCode)", "\(code)")
      #expect(row[2].hasSuffix("."), "\(code)")
      #expect(!row[3].isEmpty || code == .cancelled, "\(code)")
    }
  }

  @Test("every exit code that an error can have is explained")
  func exitCodes() throws {
    let explained = try Self.rows().compactMap { Int32($0[0]) }
    #expect(explained == [0, 1, 3, 10, 11, 12, 13, 14, 15, 16, 64, 130])
    for code in LedgerError.Code.all { #expect(explained.contains(code.exitCode), "\(code)") }
  }
}
