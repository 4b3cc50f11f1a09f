import ArgumentParser
import LedgerBase

extension CommandConfiguration {
  /// A command's configuration, with what its help says besides the options.
  ///
  /// - Parameters:
  ///   - name: As it is typed.
  ///   - purpose: What it is for, one sentence with a period.
  ///   - more: More about it, in paragraphs; may be empty.
  ///   - examples: Commands as they are typed.
  init(
    _ name: String, _ purpose: Message, more: String = "", examples: [String], version: String = "",
    subcommands: [any NamedCommand.Type] = [], groups: [CommandGroup] = []
  ) {
    var discussion = more
    if !more.isEmpty { discussion += "\n\n" }
    discussion += HelpPage.examples
    for example in examples {
      discussion += "\n  "
      discussion += example
    }
    // One by one: turning the whole array looks every type up at run time.
    let subcommands = subcommands.map { $0 as any ParsableCommand.Type }
    self.init(
      commandName: name, abstract: purpose.shown, discussion: discussion, version: version,
      subcommands: subcommands, groupedSubcommands: groups)
    // Only the root looks for a request for completions, which costs as much as parsing the command.
    if name != "ledger" { _superCommandName = "ledger" }
  }
}

/// A page of help: purpose, discussion, examples, usage, arguments, options, and last the options of every
/// command.
///
/// ArgumentParser says what there is. The layout is ours: lines are broken by columns, also in scripts
/// without spaces, and it suits a narrow terminal too.
struct HelpPage {
  /// An option, argument, command or exit code, and what it is for.
  typealias Entry = (label: String, text: String)

  /// The first line of the part with examples.
  static let examples = "Examples:"

  /// The same in the person's language.
  static var shownExamples: String { ("Examples:" as Message).shown }

  private let width = Terminal(color: .never, environment: ProcessEnvironment()).columns ?? 80

  /// What ArgumentParser answers to `--help` and `--version`.
  func text(for answer: any Error) -> String {
    // So wide that no line is broken yet.
    var text = RootCommand.fullMessage(for: answer, columns: 100_000)
    while text.hasSuffix("\n") { text.removeLast() }
    let heading = "OVERVIEW: "
    guard text.hasPrefix(heading) else { return text }
    var parts: [String] = []
    var global: [Entry] = []
    for part in text.dropFirst(heading.count).split(separator: "\n\n") {
      if part.hasPrefix("USAGE: ") {
        parts.append(usage(UsageFault.shortened(String(part.dropFirst("USAGE: ".count)))))
      } else if part.hasPrefix("  See 'ledger help") {
        parts += pointers(part)
      } else if let (title, entries) = section(part) {
        let isOfAll = title == "Global options"
        if isOfAll { global = entries } else if !entries.isEmpty { parts.append(list(title, entries)) }
      } else if part.hasPrefix(Self.examples) {
        parts.append(Self.shownExamples + part.dropFirst(Self.examples.count))
      } else {
        parts.append(paragraph(HelpText.shown(String(part))))
      }
    }
    global += [
      (GlobalOptions.noPager.name, GlobalOptions.noPager.help.shown),
      ("-h, --help", ("Show help" as Message).shown),
      ("--version", ("Show the version" as Message).shown),
    ]
    return (parts + [list("Global options", global)]).joined(separator: "\n\n")
  }

  func text(of topic: HelpTopic) -> String {
    Remedy.withoutLedger {
      let entries = topic.entries.map { ($0.label, $0.text.shown) }
      return
        ([paragraph(topic.purpose.shown)] + [lines(entries, column: 7)]
        + topic.notes.map { paragraph($0.shown) }).joined(separator: "\n\n")
    }
  }

  /// A page about what ArgumentParser does not know.
  func text(
    purpose: Message, paragraphs: [String], usage: String, lists: [(title: Message, entries: [Entry])],
    end: Message
  ) -> String {
    ([paragraph(purpose.shown)] + paragraphs.map(paragraph) + [self.usage(usage)]
      + lists.filter { !$0.entries.isEmpty }.map { list($0.title.shown, $0.entries) } + [paragraph(end.shown)])
      .joined(separator: "\n\n")
  }

  /// Where to read on, after the subcommands.
  private func pointers(_ part: Substring) -> [String] {
    let command = part.split(separator: "'")[1]
    guard command == "ledger help <subcommand>" else {
      return [paragraph(("For more: \(String(command))" as Message).shown)]
    }
    return [
      list("Help topics", HelpTopic.all.map { ($0.name, $0.purpose.shown) }),
      paragraph(("For more: ledger help COMMAND, ledger help TOPIC" as Message).shown),
    ]
  }

  /// A section as ArgumentParser writes it, without the options that it adds itself; nil if it is not one.
  private func section(_ part: Substring) -> (title: String, entries: [Entry])? {
    let lines = part.split(separator: "\n")
    guard lines[0].hasSuffix(":"), lines[0] == lines[0].uppercased() else { return nil }
    let title = lines[0].dropLast().replacing(" SUBCOMMANDS", with: "")
    let column = 26
    var entries: [Entry] = []
    for (line, before) in zip(lines.dropFirst(), lines) {
      let text = HelpText.shown(String(line.dropFirst(column)))
      if line.hasPrefix(String(repeating: " ", count: column)) {
        // The label was too long to have its text beside it.
        entries[entries.count - 1] = (UnicodeWhiteSpace.trimmed(String(before)), text)
      } else {
        entries.append((UnicodeWhiteSpace.trimmed(String(line.prefix(column))), text))
      }
    }
    entries.removeAll { ["--version", "-h, --help"].contains($0.label) }
    return (title.prefix(1) + title.dropFirst().lowercased(), entries)
  }

  private func paragraph(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").flatMap { line in
      line.hasPrefix("  ") ? [String(line)] : TextWrap.lines(String(line), width: width)
    }.joined(separator: "\n")
  }

  private func list(_ title: String, _ entries: [Entry]) -> String {
    "\(("\(Message(stringLiteral: title)):" as Message).shown)\n\(lines(entries, column: 26))"
  }

  /// Labels, and their texts from a column on; on a narrow terminal, below them.
  private func lines(_ entries: [Entry], column: Int) -> String {
    let column = width < 60 && column > 7 ? 6 : column
    return entries.flatMap { entry in
      let label = "  " + entry.label
      let texts = TextWrap.lines(entry.text, width: width - column)
      let indent = String(repeating: " ", count: column)
      var lines = texts.map { indent + $0 }
      if let first = texts.first, label.count + 2 <= column {
        lines[0] = label + indent.dropFirst(label.count) + first
      } else {
        lines.insert(label, at: 0)
      }
      return lines
    }.joined(separator: "\n")
  }

  /// The usage on as many lines as it needs, broken before an option or argument and never inside of one.
  private func usage(_ text: String) -> String {
    var parts: [String] = []
    for word in text.split(separator: " ") {
      if let part = parts.last,
        word == "..." || part.count(where: { $0 == "[" }) > part.count(where: { $0 == "]" })
      {
        parts[parts.count - 1] += " " + word
      } else {
        parts.append(String(word))
      }
    }
    let label = ("Usage:" as Message).shown
    let indent = String(repeating: " ", count: TextWidth.columns(of: label))
    var lines = [label]
    for part in parts {
      if lines[lines.count - 1].count + 1 + part.count > width {
        lines.append("\(indent) \(part)")
      } else {
        lines[lines.count - 1] += " " + part
      }
    }
    return lines.joined(separator: "\n")
  }
}
