import ArgumentParser

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

    /// Commands that only look.
    static let reading: ExitCodes = [.noLedger, .damaged, .newer, .unavailable]
    /// Commands that look for one record.
    static let finding: ExitCodes = [.reading, .rejected]
    /// Commands that write.
    static let writing: ExitCodes = [.reading, .locked, .rejected, .diskFull]

    fileprivate var lines: [String] {
      let meanings: [(ExitCodes, Int, String)] = [
        (.partly, 3, "done in part, or damage was found"),
        (.noLedger, 10, "there is no ledger"),
        (.locked, 11, "another writer holds the lock"),
        (.damaged, 12, "the log is damaged, or a table is quarantined"),
        (.rejected, 13, "rejected by a rule of the records, or by bad input"),
        (.newer, 14, "made by a newer version"),
        (.diskFull, 15, "the disk is full"),
        (.unavailable, 16, "unavailable (permission, input or output)"),
      ]
      var lines = [(0, "done"), (1, "failed")]
      lines += meanings.filter { contains($0.0) }.map { ($0.1, $0.2) }
      lines.append((64, "wrong usage"))
      if contains(.interrupted) { lines.append((130, "interrupted")) }
      return lines.map { code, meaning in
        let number = String(code)
        return "  \(number)\(String(repeating: " ", count: 5 - number.count))\(meaning)"
      }
    }
  }

  /// More about the command, in paragraphs; may be empty.
  var more = ""
  /// Commands as they are typed, with a comment line before one where it needs it.
  var examples: [String]
  var exitCodes: ExitCodes

  fileprivate var discussion: String {
    var sections: [String] = []
    if !more.isEmpty { sections.append(more) }
    let title = examples.count == 1 ? "Example:" : "Examples:"
    sections.append(([title] + examples.map { "  \($0)" }).joined(separator: "\n"))
    sections.append((["Exit codes:"] + exitCodes.lines).joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }
}

extension CommandConfiguration {
  /// A command whose help begins with its purpose, shows an example and lists its exit codes.
  ///
  /// - Parameters:
  ///   - name: As it is typed.
  ///   - purpose: What it is for, one sentence with a period.
  init(
    _ name: String, _ purpose: String, _ help: HelpText, version: String = "",
    subcommands: [any ParsableCommand.Type] = [], groups: [CommandGroup] = [], aliases: [String] = []
  ) {
    self.init(
      commandName: name, abstract: purpose, discussion: help.discussion, version: version,
      subcommands: subcommands, groupedSubcommands: groups, aliases: aliases)
  }
}
