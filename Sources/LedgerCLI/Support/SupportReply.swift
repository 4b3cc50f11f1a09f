import LedgerRecords
import Projections
import SQLite
import SupportBundle
import SystemPackage

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
    let texts = ReplyTexts(bundle: bundle, failure: ordered.first, advice: advice)
    commands = ([advice.remedy] + advice.then).map(AdviceLayout.line)
    var parts: [Part] = [.paragraph("Thank you for the bundle \(bundle.name).")]
    parts += (texts.whatHappened + [texts.whatIsSafe].compactMap(\.self) + texts.first).map { .paragraph($0) }
    // A check alone comes at the end.
    let isCheckAlone = commands == [Self.check] && !bundle.isNamedByOption
    if !isCheckAlone {
      parts.append(
        .paragraph(
          bundle.isNamedByOption
            ? "Please run this in a terminal, with the same --ledger as before added to each command:"
            : "Please run this in a terminal:"))
      parts += commands.map { .command($0) }
    }
    if let during = texts.during { parts.append(.paragraph(during)) }
    // Only a check of everything shows that what was broken is repaired.
    let (whole, fine): (Message, Message) = ("Everything is intact.", "No event and no row is damaged.")
    parts.append(
      .paragraph(
        isCheckAlone
          ? "Please run this, which checks everything. If all is well, it says \"\(whole)\" or \"\(fine)\""
          : "Then run this, which checks everything. If all is well, it says \"\(whole)\" or \"\(fine)\""))
    parts.append(.command(Self.check))
    parts.append(.paragraph("If it says anything else, please send us its output, and a new bundle:"))
    parts.append(.command("ledger support bundle"))
    self.parts = parts
  }

  private static let check = "ledger verify"

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
  let bundle: BundleCase
  let failure: BundleCase.Failure?
  let advice: Advice
  /// False where nothing of the log could be read.
  private var hasEvents: Bool { bundle.manifest.eventCount > 0 }
  private var hasBackup: Bool { !(bundle.knownBackups ?? []).isEmpty }
  private var code: LedgerError.Code? { failure.flatMap { LedgerError.Code(named: $0.code) } }
  private var isOfLog: Bool { [.damagedLog, .foreignLog, .lostEvents].contains(code) }

  /// Something else is in the place of a file or a folder: nothing is wrong with the disk.
  private var isMisplaced: Bool {
    failure.flatMap(\.errno)?.isOfOtherKind ?? false
  }

  /// The cause, and of a log also which files are missing and what is lost.
  var whatHappened: [Message] {
    guard failure == nil else { return [cause] + lossOfLog }
    if advice.remedy == .verify, let finding = bundle.findings.first {
      let found: Message = "The check that was made for it found this: \(bundle.message(finding.message))"
      return [found] + [finding.hint].compactMap(\.self).map(bundle.message)
    }
    return [cause]
  }

  private var lossOfLog: [Message] {
    guard isOfLog else { return [] }
    var messages: [Message] = []
    let missing = bundle.missingFiles
    if !missing.isEmpty {
      messages.append(
        "Missing in the ledger's folder: \(missing.prefix(5).joined(separator: ", "))\(missing.count > 5 ? "…" : "")"
      )
    }
    if let serious = bundle.answer("howSerious") { messages.append(serious) }
    if let back = bundle.answer("whatComesBack") { messages.append("What comes back: \(back)") }
    return messages
  }

  /// Without the words of the program's insides.
  private var cause: Message {
    guard let failure else {
      if advice.remedy == .verify, let reason = bundle.onlyReading {
        return
          "Nothing was broken when it was made, but your ledger could only be read: \(bundle.message(reason))."
      }
      return advice.remedy == .verifyTables
        ? "Nothing was broken when it was made."
        : "The check that was made for it found something that needs repair."
    }
    switch code {
    case .eventDoesNotApply?:
      return
        "One change in your log (event \(grouped(failure.event ?? 0))) breaks a rule. So \(failure.table ?? "-") can't be shown from that event on."
    case .damagedLog? where !hasEvents: return "Your log can't be read: its files are gone or damaged."
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
    case .ioFailed? where isMisplaced:
      return
        "Something else is in the place of one of ledger's own files or folders, so nothing can be saved."
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
      hasBackup
        ? "The command makes a new ledger from everything that can still be read, in your backups too. The damaged one is not changed."
        : "The command makes a new ledger from everything that can still be read. The damaged one is not changed."
    case "recover" where failure?.code == LedgerError.Code.forkedLog.name:
      "Nothing is lost: the changes of this copy are in its log, and those of the other copy are in its backups."
    default: nil
    }
  }

  /// What has to be done before the command.
  var first: [Message] {
    var messages = [firstOfCause].compactMap(\.self)
    if advice.remedy == .salvage {
      if !hasBackup {
        messages.append(
          "Before that, look for a copy of these files or of the whole folder: in the trash, on another disk, or where a program for backups put it. If you find one, add --backup and its folder to the command: the new ledger then gets from it what is lost here."
        )
      }
      if bundle.tablesOfLostKinds > 0 {
        messages.append(
          "The log has also lost \(counted(bundle.tablesOfLostKinds, "kind")) of record that you once registered. If you still have the projection file (NAME.sql), add --kind and the file to the command, once for each: otherwise, records that only its table has are left out. With --dry-run, the command names these tables and changes nothing."
        )
      }
    }
    if failure == nil, bundle.findings.isEmpty, bundle.onlyReading != nil {
      messages.append("First make its place writable, or copy the whole folder to a place that is.")
    }
    return messages
  }

  private var firstOfCause: Message? {
    if failure?.backupIsAway ?? false, advice.remedy == .recover {
      return "First connect the disk or folder that your backups are on: 'ledger backup --list' names it."
    }
    return switch code {
    case .newerFormat?, .unknownVersion?: bundle.howToUpdate ?? "First install the newest version of ledger."
    case .diskFull?: "First free some space on that disk."
    case .ioFailed? where isMisplaced:
      "First move it away: 'ledger status' names it, and says what to put back."
    case .permissionDenied?, .ioFailed?:
      "'ledger status' names the file, and what it needs. Put that right first."
    default: nil
    }
  }

  /// What happens while it runs.
  var during: Message? {
    switch advice.remedy.action {
    case "recover" where failure?.code == LedgerError.Code.forkedLog.name:
      "It offers both ways: to look at the other copy, or to keep this one. What only the other copy has, 'ledger import --from DIR' adds to the one that you keep; DIR is where the other copy was restored to."
    case "void", "restore":
      "It first shows what will change, and asks. If that looks right to you, type y."
    case "restoreSegments":
      "If it asks, it shows first what will change. If that looks right to you, type y."
    case "changeSettings":
      "KEY and VALUE stand for a setting that you had, such as support.email and an address. The first one that you set makes a new file and keeps the damaged one under another name; 'ledger config list' then shows which others to set again."
    case "salvage":
      "At its end it prints the lines that put the new ledger in the place of the old one. Run these too."
    default: nil
    }
  }
}
