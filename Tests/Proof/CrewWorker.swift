import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords

/// One process of a ``Crew``: opens the ledger once, and answers each line of its input by one line.
///
///     append 3                 ok 12:ID 13:ID 14:ID
///     void 7                   error voidRefused …
struct CrewWorker {
  private let path: String
  private let context: LedgerContext
  private let options = LedgerOptions(projections: .records, wait: .seconds(60))
  private let ledger: Ledger
  /// A command that takes longer hangs: the process is ended, which its crew sees.
  private static let mostSeconds: UInt32 = 120

  init(_ path: String) {
    self.path = path
    var context = LedgerContext(
      now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
      random: { UInt64.random(in: .min ... .max) }, logger: LogRecorder().logger)
    context.segmentLimits = SmallLog.reservingLimits
    self.context = context
    ledger = Ledger.open(at: path, options: options, context: context)
  }

  func serve() throws {
    while let line = readLine() {
      alarm(Self.mostSeconds)
      let words = line.split(separator: " ").map(String.init)
      do {
        try say("ok \(answer(words[0], Array(words.dropFirst())))")
      } catch {
        let cause = History.cause(error)
        let text = "\(error): \(cause?.message.description ?? "")".replacing("\n", with: " ")
        try say("error \(cause?.code.name ?? "unknown") \(text)")
      }
    }
    alarm(0)
    try ledger.close()
  }

  private func say(_ answer: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data((answer + "\n").utf8))
  }

  private func answer(_ command: String, _ words: [String]) throws -> String {
    switch command {
    case "pause":
      usleep(UInt32(words[0]) ?? 0)
      return try answer(words[1], Array(words.dropFirst(2)))
    case "append": return try append(Int(words[0]) ?? 1)
    case "read":
      return try ledger.read { "\(try $0.tasks.count()) \(try $0.accounts.accounts().items.count)" }
    case "events":
      var next: UInt64 = 1
      try ledger.events { event in
        guard event.sequence == next else {
          throw LedgerError(.internalFault, "\(event.sequence) after \(next - 1)")
        }
        next += 1
        return true
      }
      return "\(next - 1)"
    case "seal":
      try ledger.seal()
      return ""
    case "rebuild":
      return try ledger.rebuild([words[0]], fromStart: words.count > 1).map(\.digest).joined(separator: " ")
    case "preview":
      // A table of the history before a restore is compared with nothing.
      let compared = try ledger.previewRebuild([words[0]]).filter { $0.notCompared == nil }
      return "\(compared.flatMap(\.differences).count)"
    case "undo": return "\(try ledger.undoRebuild(words[0]).position)"
    case "void": return try void(UInt64(words[0]) ?? 0)
    case "reset": return receipt(try ledger.reset([.accounts], confirmation: .personSaidYes))
    case "verify": return verified(ledger.verify(VerifyOptions(replaysTables: words.first == "tables")))
    default: return try copy(command, words)
    }
  }

  private func append(_ count: Int) throws -> String {
    let drafts = (0..<count).map { number in
      let id = JSONValue.string(UUID().uuidString.lowercased())
      return number % 3 == 2
        ? EventDraft(type: "account.inserted", data: JSONText(["id": id, "name": "a"]))
        : EventDraft(type: "task.inserted", data: JSONText(["id": id, "title": "t"]))
    }
    return try ledger.append(drafts).map(receipt).joined(separator: " ")
  }

  private func receipt(_ receipt: Receipt?) -> String {
    receipt.map { "\($0.sequence):\($0.id.uuidString)" } ?? ""
  }

  private func void(_ sequence: UInt64) throws -> String {
    let outcome = try ledger.void(ledger.previewVoid([sequence]), confirmation: .personSaidYes)
    return outcome.receipts.map(receipt).joined(separator: " ")
  }

  private func verified(_ report: VerifyReport) -> String {
    let damages = report.findings.filter { $0.severity == .damage }
    return report.isIntact ? "whole" : "\(damages)".replacing("\n", with: " ")
  }

  // MARK: Copies

  private func copy(_ command: String, _ words: [String]) throws -> String {
    switch command {
    case "backup":
      let backup = try ledger.backUp(to: words[0]).backup
      return "\(backup.name) \(backup.head.sequence)"
    case "restore":
      let report = try Ledger.restore(
        from: words[0], over: path, wait: .seconds(60), projections: .records, context: context)
      return "\(report.preview.backup.name) \(report.head.sequence)"
    case "restore-to":
      let report = try Ledger.restore(from: words[0], to: words[1], context: context)
      return "\(report.preview.backup.name) \(report.head.sequence)"
    case "salvage":
      let report = try Ledger.salvage(path, to: words[0], projections: .records, context: context)
      return "\(report.head.sequence) \(report.preview.lostEvents)"
    default: throw LedgerError(.usage, "There is no command '\(command)'.")
    }
  }
}
