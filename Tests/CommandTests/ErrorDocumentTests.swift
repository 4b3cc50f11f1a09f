import EventLedger
import Foundation
import LedgerBase
import Testing

@testable import LedgerCLI
import Projections

/// `Docs/errors.md` and the sources say the same.
struct ErrorDocumentTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The cells of each table row of the document, without the backquotes.
  private static func rows() throws -> [[String]] {
    let text = try String(contentsOf: root.appendingPathComponent("Docs/errors.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Every code that a module declares, by its name; what follows the name is the category.
  private static func codes() throws -> [String: LedgerError.Category] {
    let categories = Dictionary(uniqueKeysWithValues: LedgerError.Category.allCases.map { ("\($0)", $0) })
    var codes: [String: LedgerError.Category] = [:]
    let sources = root.appendingPathComponent("Sources").path
    for case let path as String in FileManager.default.enumerator(atPath: sources) ?? .init()
    where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
      for match in text.matches(of: /static let (\w+) = LedgerError\.Code\("(\w+)", \.(\w+)\)/) {
        #expect(match.1 == match.2, "\(path)")
        #expect(codes.updateValue(try #require(categories[String(match.3)]), forKey: String(match.1)) == nil)
      }
    }
    return codes
  }

  @Test("Every code is in Docs/errors.md once, with its exit code and an explanation")
  func documented() throws {
    let rows = try Self.rows().filter { $0[0].hasPrefix("`") && $0.count == 4 }
    let codes = try Self.codes()
    #expect(codes.count > 60)
    #expect(rows.map { $0[0] }.sorted() == codes.keys.map { "`\($0)`" }.sorted())
    for row in rows {
      let name = row[0].replacing("`", with: "")
      let category = try #require(codes[name])
      #expect(category == .ofItsCause || row[1] == "\(category.exitCode)", "\(name)")
      #expect(row[2].hasSuffix("."), "\(name)")
      #expect(!row[3].isEmpty || name == "cancelled", "\(name)")
    }
  }

  @Test("A code of the engine is found by its name, as a file of a ledger has it")
  func named() throws {
    let above = ["damagedBundle", "personalValueFound", "notRepaired", "outputFailed", "sendingFailed"]
    for (name, category) in try Self.codes() {
      let code = LedgerError.Code(named: name)
      #expect(code?.category == (above.contains(name) ? nil : category), "\(name)")
    }
    #expect(LedgerError.Code(named: "fromTheFuture") == nil)
  }

  @Test("Every exit code that an error can have is explained")
  func exitCodes() throws {
    let explained = try Self.rows().compactMap { Int32($0[0]) }
    #expect(explained == [0, 1, 3, 10, 11, 12, 13, 14, 15, 16, 64, 130])
    for category in LedgerError.Category.allCases {
      #expect(explained.contains(category.exitCode), "\(category)")
    }
  }

  @Test("10 is only for a ledger that is not there, and 11 only for what another process does")
  func oneMeaning() throws {
    let codes = try Self.codes()
    func names(_ category: LedgerError.Category) -> [String] {
      codes.filter { $0.value == category }.keys.sorted()
    }
    #expect(names(.notFound) == ["noLedger", "notALedger"])
    #expect(names(.busy) == ["locked", "tableBusy"])
  }

  @Test("Every remedy has a command")
  func remedies() throws {
    var actions: Set<String> = []
    let sources = Self.root.appendingPathComponent("Sources").path
    for case let path as String in FileManager.default.enumerator(atPath: sources) ?? .init()
    where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
      let declared = text.matches(of: /Remedy\(\s*"(?<action>\w+)",/)
      actions.formUnion(declared.map { String($0.action) })
    }
    #expect(actions.subtracting(["parameter"]) == Set(Remedy.commands.keys))
    let documented = try Self.rows().filter { $0.count == 3 && $0[0].hasPrefix("`") }.map {
      $0[0].replacing("`", with: "")
    }
    #expect(documented == Remedy.commands.keys.sorted())
    #expect(Remedy.asCommand(.rebuild(["tasks", "a b"])) == #"ledger rebuild tasks "a b""#)
    #expect(Remedy.asCommand(.rebuild([])) == "ledger rebuild")
    #expect(Remedy.asCommand(.restore(nil)) == "ledger restore DIR")
    #expect(Remedy.asCommand(.restore("")) == "ledger restore")
    #expect(Remedy.asCommand(.restoreBeside("/b")) == "ledger restore /b --to DIR")
    #expect(Remedy.asCommand(.listEvents(from: 7)) == "ledger log --from 7")
    #expect(Remedy.asCommand(.listEvents) == "ledger log")
    #expect(Remedy.asCommand(.parameter("limit-size", "Size limit")) == "--limit-size")
  }
}
