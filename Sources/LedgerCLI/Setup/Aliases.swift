import EventLedger
import SystemPackage

/// A person's own names for commands, in `~/.config/ledger/config`:
///
///     # one in each line
///     alias.today = task list --open --limit 10
///
/// They are the person's, and no ledger's: every ledger understands them on this machine, and none elsewhere.
/// The file is read only where the first word of a command line is no command, and may be edited by hand.
struct Aliases {
  static let prefix = "alias."
  private static let largestBytes = 64 << 10
  private let path: FilePath
  private let files: any FileSystem

  /// Nil where HOME is not set.
  init?(_ environment: ProcessEnvironment, _ files: any FileSystem = RealFileSystem()) throws {
    let folder = try LedgerPath.ownFolder("XDG_CONFIG_HOME", else: ".config", onApple: ".config", environment)
    guard let folder else { return nil }
    path = FilePath(folder).appending("ledger").appending("config")
    self.files = files
  }

  // MARK: Reading

  /// By name, in the order of the file. A line that says something else is passed over.
  func all() throws -> [(name: String, command: String)] { try lines().compactMap(Self.alias) }

  func command(of name: String) throws -> String? { try all().last { $0.name == name }?.command }

  private func lines() throws -> [String] {
    guard try files.status(of: path, followLinks: true) != nil else { return [] }
    let file = try files.open(path, .readNamed)
    defer { closeReadOnly(file) }
    let bytes = try file.read(count: Self.largestBytes + 1, at: 0)
    guard bytes.count <= Self.largestBytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw LedgerError(
        .usage, "\(path) is not a file of settings: it is too large, or not UTF-8.",
        hint: "Correct or remove it.", at: .init(path: path.string))
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func alias(_ line: String) -> (name: String, command: String)? {
    let parts = line.split(separator: "=", maxSplits: 1).map { UnicodeWhiteSpace.trimmed(String($0)) }
    guard parts.count == 2, parts[0].hasPrefix(prefix), isName(parts[0].dropFirst(prefix.count)) else {
      return nil
    }
    return (String(parts[0].dropFirst(prefix.count)), parts[1])
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-")
    }
  }

  // MARK: Changing

  /// - Parameter command: nil to remove the alias.
  func set(_ name: String, to command: String?) throws {
    guard try files.status(of: path, followLinks: false)?.kind != .link else {
      throw LedgerError(
        .usage, "\(path) is a link, which would be replaced.", hint: "Change the file that it leads to.",
        at: .init(path: path.string))
    }
    var lines = try lines()
    let places = lines.indices.filter { Self.alias(lines[$0])?.name == name }
    let line = command.map { "\(Self.prefix)\(name) = \($0)" }
    for place in places.reversed() { lines.remove(at: place) }
    if let line { lines.insert(line, at: places.first ?? lines.count) }
    try files.createFolders(path.removingLastComponent())
    try files.writeWhole(
      Array(lines.map { $0 + "\n" }.joined().utf8), to: path,
      temporary: path.removingLastComponent().appending(".config.new"))
  }

  /// The command, as it is kept.
  ///
  /// - Throws: `usage` with what is wrong.
  func checked(_ command: String, as name: String) throws -> String {
    guard Self.isName(name) else {
      throw LedgerError(
        .usage, "\(quotedForMessage(name)) can't be the name of an alias.",
        hint: "Use letters, digits, - and _; for example alias.today.")
    }
    guard !KindName.isCommand(name) else {
      throw LedgerError(
        .usage, "An alias can't be called \(name): 'ledger \(name)' is a command.",
        hint: "Choose another name.")
    }
    let command = UnicodeWhiteSpace.trimmed(command)
    guard let first = try Self.words(command, of: name).first, !command.contains("\n") else {
      throw LedgerError(
        .usage,
        "The command of the alias \(name) is empty, has more than one line, or has an open quotation mark.",
        hint: "Give it without 'ledger', for example: ledger config set alias.\(name) 'task list --open'")
    }
    guard first != "ledger" else {
      throw LedgerError(
        .usage, "The command of an alias can't begin with 'ledger'.",
        hint: "Leave the word 'ledger' out: \(command.dropFirst(6).drop { $0 == " " })")
    }
    guard !first.hasPrefix("!") else {
      throw LedgerError(
        .usage, "An alias stands for a command of ledger, not for one of the shell.",
        hint: "Make it an alias of your shell, such as: alias count='ledger task list | wc -l'")
    }
    guard try first != name && self.command(of: first) == nil else {
      throw LedgerError(
        .usage, "An alias can't stand for an alias: \(first) is none of ledger's commands.",
        hint: "Write out the command that it stands for.")
    }
    return command
  }

  // MARK: Using

  /// The words of a command, without their quotation marks.
  private static func words(_ command: String, of name: String) throws -> [String] {
    let line = TypedLine(command + " ", .bash, nil)
    // They decide how the process speaks before any alias is known.
    let taken = ["--json", "--lang", "--utc", "--ledger", "--color"]
    if let option = line.words.first(where: { word in
      taken.contains { word == $0 || word.hasPrefix($0 + "=") }
    }) {
      throw LedgerError(
        .usage, "The alias \(name) contains \(option).",
        hint: "Leave it out, and give it where you use the alias.")
    }
    return line.openQuote == nil ? line.words : []
  }

  /// A command line in which an alias is replaced by its command; nil where the first word is none. What
  /// stands for a command that there is, or for another alias, stands for itself.
  static func expanded(_ arguments: [String]) throws -> [String]? {
    guard let start = GlobalOptions.end(of: arguments), !KindName.isCommand(arguments[start]),
      let command = try Aliases(ProcessEnvironment())?.command(of: arguments[start])
    else { return nil }
    let words = try words(command, of: arguments[start])
    guard !words.isEmpty else { return nil }
    return Array(arguments[..<start]) + words + arguments[(start + 1)...]
  }

  /// For suggestions.
  static var names: [String] {
    do {
      return try Aliases(ProcessEnvironment())?.all().map(\.name) ?? []
    } catch { return [] }
  }
}
