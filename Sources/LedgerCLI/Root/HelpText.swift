import ArgumentParser
import EventLog
import LedgerBase

/// What a command's help says besides its options: an example, and which exit codes it can end with.
struct HelpText {
  /// What a command can end with besides 0, 1 and 64.
  struct ExitCodes: OptionSet {
    let rawValue: Int
    static let partly = ExitCodes(rawValue: 1 << 3)
    static let noLedger = ExitCodes(rawValue: 1 << 10)
    static let locked = ExitCodes(rawValue: 1 << 11)
    static let damaged = ExitCodes(rawValue: 1 << 12)
    static let rejected = ExitCodes(rawValue: 1 << 13)
    static let newer = ExitCodes(rawValue: 1 << 14)
    static let diskFull = ExitCodes(rawValue: 1 << 15)
    static let unavailable = ExitCodes(rawValue: 1 << 16)
    static let interrupted = ExitCodes(rawValue: 1 << 17)
    /// 12 of a command that reads a bundle.
    static let damagedBundle = ExitCodes(rawValue: 1 << 18)
    /// 10 of a command that needs an archive.
    static let noArchive = ExitCodes(rawValue: 1 << 19)

    /// Commands that only look.
    static let reading: ExitCodes = [.noLedger, .damaged, .newer, .unavailable]
    /// Commands that look for one record.
    static let finding: ExitCodes = [.reading, .rejected]
    /// Commands that write.
    static let writing: ExitCodes = [.reading, .locked, .rejected, .diskFull]
    /// Commands that move segments to an archive and back.
    static let archiving: ExitCodes = [
      .noArchive, .damaged, .newer, .unavailable, .locked, .rejected, .diskFull, .interrupted,
    ]

    /// One line each, made once and for all: every start of the command comes by here.
    private static let lines: [(codes: ExitCodes, line: String)] = [
      ([], "  0    done\n  1    failed\n"),
      (.partly, "  3    done in part, or damage was found\n"),
      (.noLedger, "  10   there is no ledger\n"),
      (.noArchive, "  10   there is no ledger, or no archive of it in that folder\n"),
      (.locked, "  11   another writer holds the lock\n"),
      (.damaged, "  12   the log is damaged, or a table is quarantined\n"),
      (.damagedBundle, "  12   the bundle is damaged, or is none\n"),
      (.rejected, "  13   rejected by a rule of the records, or by bad input\n"),
      (.newer, "  14   made by a newer version\n"),
      (.diskFull, "  15   the disk is full\n"),
      (.unavailable, "  16   unavailable (permission, input or output, network)\n"),
      ([], "  64   wrong usage"),
      (.interrupted, "\n  130  interrupted"),
    ]

    fileprivate func append(to text: inout String) {
      text += "Exit codes:\n"
      for entry in Self.lines where rawValue & entry.codes.rawValue == entry.codes.rawValue {
        text += entry.line
      }
    }
  }

  /// More about the command, in paragraphs; may be empty.
  var more = ""
  /// Commands as they are typed, with a comment line before one where it needs it.
  var examples: [String]
  var exitCodes: ExitCodes

  fileprivate var discussion: String {
    var text = more
    if !more.isEmpty { text += "\n\n" }
    text += examples.count == 1 ? "Example:\n" : "Examples:\n"
    for example in examples {
      text += "  "
      text += example
      text += "\n"
    }
    text += "\n"
    exitCodes.append(to: &text)
    return text
  }
}

extension CommandConfiguration {
  /// A command whose help begins with its purpose, shows an example and lists its exit codes.
  ///
  /// - Parameters:
  ///   - name: As it is typed.
  ///   - purpose: What it is for, one sentence with a period.
  init(
    _ name: String, _ purpose: Message, _ help: HelpText, version: String = "",
    subcommands: [any NamedCommand.Type] = [], groups: [CommandGroup] = [], aliases: [String] = []
  ) {
    // One by one: turning the whole array looks every type up at run time.
    let subcommands = subcommands.map { $0 as any ParsableCommand.Type }
    self.init(
      commandName: name, abstract: purpose.shown, discussion: help.discussion, version: version,
      subcommands: subcommands, groupedSubcommands: groups, aliases: aliases)
    // Only the root looks for a request for completions, which costs as much as parsing the command.
    if name != "ledger" { _superCommandName = "ledger" }
  }
}
