import Foundation
import LedgerTesting

/// Long-lived processes that append, while others seal, rebuild, restore, salvage, back up, void and verify.
enum Interleavings {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    if let seed = size.seed {
      let interleaving = try Interleaving(seed: seed)
      try interleaving.play()
      print(interleaving.story.joined(separator: "\n"))
      return ProofResult(tried: ["interleaving \(seed)"], failures: interleaving.failures)
    }
    let count = size.of(short: 20, long: 1_000)
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(count) { number in
      let interleaving = try Interleaving(seed: UInt64(number))
      try interleaving.play()
      tally.add("receipts", interleaving.receipts.count)
      tally.add("restores", interleaving.restores)
      tally.add("commands", interleaving.commands)
      // Processes never meet in the same way twice: what led to it has to be told now.
      let before = interleaving.story.suffix(12).joined(separator: "\n    ")
      return interleaving.failures.map { "seed \(number): \($0)\n    \(before)" }
    }
    result.count(count, "interleavings of 3 processes")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// Rounds in which three processes are told to do something at the same moment.
final class Interleaving {
  struct Receipt: Hashable {
    var sequence: UInt64
    var id: String
  }

  let folder: ScratchFolder
  private(set) var failures: [String] = []
  private(set) var story: [String] = []
  private(set) var restores = 0
  private(set) var commands = 0
  /// Everything that was acknowledged.
  private(set) var receipts: Set<Receipt> = []
  /// What the log must hold: all but what a restore may have set aside.
  private(set) var certain: Set<Receipt> = []
  /// What each backup must hold, by name.
  private var backups: [String: Set<Receipt>] = [:]
  /// Salvaged ledgers and restored ones, with what each must hold.
  private(set) var copies: [(path: String, receipts: Set<Receipt>)] = []
  private var places = 0
  private var random: SeededGenerator
  private let crew: Crew
  var path: String { folder.file("test.ledger") }
  private var backupPlace: String { folder.file("backups") }

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    folder = try ScratchFolder()
    crew = try Crew(3, ledger: folder.file("test.ledger"))
  }

  func play() throws {
    try round(["append 3", "append 1", "append 2"])
    if random.oneIn(2) { try round(["backup \(backupPlace)"]) }
    for _ in 0..<Int.random(in: 5...9, using: &random) where failures.isEmpty {
      let restores = random.oneIn(5) ? Int.random(in: 0..<3, using: &random) : nil
      try round(
        (0..<3).map { index in
          let pause = random.oneIn(2) ? "pause \(Int.random(in: 0...4000, using: &random)) " : ""
          return pause + (index == restores ? "restore \(backupPlace)" : command())
        })
    }
    if failures.isEmpty { failures += try InterleavingEnd(self).failures }
  }

  private func command() -> String {
    let table = ["tasks", "accounts", "ledger"].randomElement(using: &random) ?? "tasks"
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<11: return "append \(Int.random(in: 1...4, using: &random))"
    case 11..<13: return "seal"
    case 13..<15: return "rebuild \(table)"
    case 15: return "rebuild \(table) start"
    case 16: return "preview \(table)"
    case 17: return "undo \(table)"
    case 18..<20: return "read"
    case 20: return "events"
    case 21: return random.oneIn(2) ? "verify" : "verify tables"
    case 22..<25: return "void \(UInt64.random(in: 1...max(1, UInt64(receipts.count)), using: &random))"
    case 25: return "reset"
    case 26..<28: return "backup \(backupPlace)"
    case 28: return "salvage \(newPlace("salvaged"))"
    default: return "restore-to \(backupPlace) \(newPlace("restored"))"
    }
  }

  private func newPlace(_ name: String) -> String {
    places += 1
    return folder.file("\(name)-\(places)")
  }

  // MARK: A round

  private func round(_ commands: [String]) throws {
    self.commands += commands.count
    let answers = try crew.all(commands)
    var restored: Set<Receipt>?
    var made: [String] = []
    var fresh: Set<Receipt> = []
    let before = certain
    for (told, answer) in zip(commands, answers) {
      story.append("\(told)\n  \(answer.prefix(600))")
      let command =
        told.hasPrefix("pause ") ? told.split(separator: " ").dropFirst(2).joined(separator: " ") : told
      guard judge(command, answer, besideRestore: commands.contains { $0.contains("restore /") }) else {
        continue
      }
      let words = answer.split(separator: " ").dropFirst().map(String.init)
      switch command.split(separator: " ")[0] {
      case "append", "void", "reset": fresh.formUnion(words.compactMap(Receipt.init))
      case "backup":
        made.append(words[0])
        backups[words[0]] = before.filter { $0.sequence <= UInt64(words[1]) ?? 0 }
      case "restore":
        restores += 1
        // What the backup holds is in the log from now on, with the same numbers.
        let held = backups[words[0]] ?? []
        restored = restored.map { $0.intersection(held) } ?? held
      default: note(command, words, before)
      }
    }
    receipts.formUnion(fresh)
    guard let restored else { return certain.formUnion(fresh) }
    // Nobody can say what came first in this round.
    certain = restored
    for name in made { backups[name]?.formIntersection(restored) }
    for index in copies.indices where copies[index].path.contains("salvaged") {
      copies[index].receipts.formIntersection(restored)
    }
  }

  private func note(_ command: String, _ words: [String], _ before: Set<Receipt>) {
    let parts = command.split(separator: " ").map(String.init)
    switch parts[0] {
    case "salvage": copies.append((parts[1], before))
    case "restore-to": copies.append((parts[2], backups[words[0]] ?? []))
    case "verify" where words != ["whole"]: failures.append("verify found \(words.joined(separator: " "))")
    case "preview" where words != ["0"]: failures.append("a rebuild would change \(words) tables")
    default: return
    }
  }

  /// What each command may be refused for, where nothing is wrong.
  private static let refusals: [String: Set<String>] = [
    "void": ["voidRefused", "alreadyVoided", "reservedType", "noSuchRecord", "conflict"],
    "undo": ["nothingToUndo"], "restore": ["noBackup"], "restore-to": ["noBackup"],
  ]

  /// - Returns: true when the command was done.
  private func judge(_ command: String, _ answer: String, besideRestore: Bool) -> Bool {
    let words = answer.split(separator: " ").map(String.init)
    guard let first = words.first else {
      failures.append("\(command): the process ended")
      return false
    }
    if first == "ok" { return true }
    let name = String(command.prefix { $0 != " " })
    if !(Self.refusals[name]?.contains(words[1]) ?? false) { failures.append("\(command): \(answer)") }
    return false
  }
}

extension Interleaving.Receipt {
  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let sequence = UInt64(parts[0]) else { return nil }
    self.init(sequence: sequence, id: parts[1].lowercased())
  }
}
