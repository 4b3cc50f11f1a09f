import LedgerRecords
import Projections
import SQLite
import SupportBundle

/// What support writes back: what happened, what is safe, and the command to run, in plain words and in the
/// customer's language.
struct SupportReply {
  /// The customer's language.
  let language: Language
  /// The commands that the reply names, in their order.
  let commands: [String]
  private let parts: [Part]

  private enum Part {
    case paragraph(Message)
    case command(String)
  }

  /// - Parameter language: nil for what the bundle says, else English.
  init(_ bundle: BundleCase, _ advice: Advice, language: Language? = nil) {
    self.language = language ?? bundle.language ?? .english
    OutputLanguage.loadTranslations(for: self.language)
    let ordered = bundle.failures.filter { $0.table == nil } + bundle.failures.filter { $0.table != nil }
    let texts = ReplyTexts(failure: ordered.first, advice: advice)
    commands = ([advice.remedy] + advice.then).map(AdviceLayout.line)
    var parts: [Part] = [.paragraph("Thank you for the bundle \(bundle.name).")]
    parts += [texts.whatHappened, texts.whatIsSafe].compactMap(\.self).map { .paragraph($0) }
    if let first = texts.first { parts.append(.paragraph(first)) }
    parts.append(.paragraph("Please run this in a terminal:"))
    parts += commands.map { .command($0) }
    if let during = texts.during { parts.append(.paragraph(during)) }
    let fine: Message = "No known problems."
    parts.append(.paragraph("Then run this. If all is well, it ends with \"\(fine)\""))
    parts.append(.command("ledger status"))
    parts.append(.paragraph("If it says anything else, please send us its output, and a new bundle:"))
    parts.append(.command("ledger support bundle"))
    self.parts = parts
  }

  /// Paragraphs with an empty line between them, each in one line, so that a mail program can wrap them.
  var text: String {
    var text = ""
    var wasCommand = false
    for part in parts {
      switch part {
      case .paragraph(let message):
        text += (text.isEmpty ? "" : "\n") + message.text(in: language, time: { $0.shown }) + "\n"
        wasCommand = false
      case .command(let command):
        text += (wasCommand ? "" : "\n") + "    \(command)\n"
        wasCommand = true
      }
    }
    return text
  }

  var json: JSONValue {
    [
      "language": .string(language.rawValue), "text": .string(text),
      "commands": .array(commands.map(JSONValue.string)),
    ]
  }
}

/// The sentences of a reply.
private struct ReplyTexts {
  let failure: BundleCase.Failure?
  let advice: Advice

  /// Without the words of the program's insides.
  var whatHappened: Message {
    guard let failure else {
      return advice.remedy == .verifyTables
        ? "Nothing was broken when it was made."
        : "The check that was made for it found something that needs repair."
    }
    let code = LedgerError.Code(named: failure.code)
    switch code {
    case .eventDoesNotApply?:
      return
        "One change in your log (event \(grouped(failure.event ?? 0))) breaks a rule. So \(failure.table ?? "-") can't be shown from that event on."
    case .damagedLog?: return "A part of your log can't be read any more."
    case .foreignLog?:
      return "A file of your log belongs to another ledger, or to another copy of this one."
    case .lostEvents?: return "The last changes that you saved are missing from your log."
    case .forkedLog?:
      return
        "Two copies of your ledger were both written to, so each has changes that the other does not have."
    case .newerFormat?, .unknownVersion?:
      return "Your ledger was written by a newer version of ledger than the one that you have here."
    case .diskFull?: return "Your disk was full, so nothing more could be saved."
    case .permissionDenied?: return "ledger may not read or write one of its files."
    case .ioFailed?: return "Your disk, or the connection to it, reported a failure."
    case .locked?, .tableBusy?: return "Another program was using the ledger."
    case .damagedSettings?: return "Your settings can't be read, so the defaults apply."
    default:
      guard let table = failure.table else { return "Your ledger could not be used (\(failure.code))." }
      return
        "The file from which \(table) is shown is damaged (\(failure.code)). It is only a copy of what your log says."
    }
  }

  /// What the command does, and what can't be lost by it.
  var whatIsSafe: Message? {
    switch advice.remedy.action {
    case "rebuild":
      "Nothing is lost: everything that you saved is in your log. The command makes the copy again from it."
    case "void":
      "Nothing else is affected. The command makes that change count as if it had not happened; it stays in your log, and you can take this back."
    case "restoreSegments":
      "Your backup has what is damaged. The command puts it back, and changes nothing else."
    case "restore": "Your backup has your records. The command puts the newest good backup in place."
    case "salvage":
      "The command makes a new ledger from everything that can still be read, in your backups too. The damaged one is not changed."
    default: nil
    }
  }

  /// What has to be done before the command.
  var first: Message? {
    switch failure.flatMap({ LedgerError.Code(named: $0.code) }) {
    case .newerFormat?, .unknownVersion?: "First install the newest version of ledger."
    case .diskFull?: "First free some space on that disk."
    case .permissionDenied?, .ioFailed?:
      "'ledger status' names the file, and what it needs. Put that right first."
    default: nil
    }
  }

  /// What happens while it runs.
  var during: Message? {
    switch advice.remedy.action {
    case "void", "restore":
      "It first shows what will change, and asks. If that looks right to you, type y."
    case "restoreSegments":
      "If it asks, it shows first what will change. If that looks right to you, type y."
    case "salvage":
      "At its end it prints the lines that put the new ledger in the place of the old one. Run these too."
    default: nil
    }
  }
}
