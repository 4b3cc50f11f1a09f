import ArgumentParser
import LedgerBase

/// A page of `ledger help` that is not about one command.
struct HelpTopic {
  /// As it is typed after `ledger help`.
  var name: String
  /// What it is about, one sentence with a period.
  var purpose: Message
  var entries: [(label: String, text: Message)]
  /// Paragraphs below the entries.
  var notes: [Message]

  static let all = [exitCodes, ids, pager, templates, times]

  static let exitCodes = HelpTopic(
    name: "exit-codes", purpose: "What each exit code means, and what to do next.",
    entries: [
      ("0", "Success. Nothing to do."),
      ("1", "Failed for a reason that is not listed here. Read the cause; the hint names the next command."),
      (
        "3",
        "Done in part, or damage was found. The output says which part, and names the command that helps, if there is one."
      ),
      ("10", "There is no ledger. Check --ledger and $LEDGER_PATH, or create one with 'ledger init'."),
      ("11", "Another writer holds the write lock. Try again, or wait longer with --wait."),
      (
        "12",
        """
        The log is damaged, a table is quarantined, or another file cannot be used. Run 'ledger status' to see what \
        you can do, or 'ledger recover' to do it.
        """
      ),
      ("13", "Rejected: the input is invalid, or breaks a rule of the records. Change the input."),
      ("14", "Made by a newer version of ledger. Install that version or a later one; nothing is broken."),
      ("15", "The disk is full; nothing is half written. Free some space, then try again."),
      (
        "16",
        """
        Unavailable: permission, input or output, network, or a backup or an archive that is not there. The message \
        names the file, folder or server, and what is needed.
        """
      ),
      ("64", "Usage error: an option or argument is missing, unknown or invalid. See the command's --help."),
      (
        "130",
        "Interrupted by Ctrl-C. Every event with a receipt is on disk; run the command again for the rest."
      ),
    ],
    notes: [
      """
      If the reader of the output goes away (as in '| head'), the exit code is 0. Any other signal ends the command as it \
      ends every program: a shell shows 143 for SIGTERM. With --json, errors also have a code by name (Docs/errors.md).
      """
    ])

  private static let topics = HelpTopic(
    name: "topics", purpose: "The topics that help has beside the commands.",
    entries: all.map { ($0.name, $0.purpose) },
    notes: ["'ledger help TOPIC' shows one; 'ledger help' lists the commands."])

  /// What an alias stands for, and the help of that command; nil for what is not an alias.
  private static func pageOfAlias(_ word: String) throws -> String? {
    guard !KindName.isCommand(word), let words = try Aliases.expanded([word]) else { return nil }
    let stands: Message = "\(word) is an alias of: \(words.map(shellWord).joined(separator: " "))"
    do {
      var command = try RootCommand.parseAsRoot(words.prefix { !$0.hasPrefix("-") } + ["--help"])
      // Asking for help ends as an error does.
      try command.run()
      return stands.shown
    } catch {
      return "\(stands.shown)\n\n\(HelpPage().text(for: error))"
    }
  }

  /// The topic that `ledger help` is asked for.
  ///
  /// - Throws: a usage error where it is asked for neither a topic nor a command.
  static func asked(for arguments: [String]) throws -> HelpTopic? {
    guard let start = GlobalOptions.end(of: arguments), arguments[start] == "help" else { return nil }
    let words = arguments[(start + 1)...].filter { !$0.hasPrefix("-") }
    if let topic = all.first(where: { $0.name == words.first }) { return topic }
    if words.first == "topics" { return topics }
    if let word = words.first, let kind = KindCommandLine(Array(arguments[..<start]) + [word]) {
      throw HelpAsked(page: kind.page)
    }
    if let word = words.first, let page = try pageOfAlias(word) { throw HelpAsked(page: page) }
    if let unknown = UsageFault.unknownCommand(in: words, isForHelp: true) { throw unknown }
    return nil
  }
}
