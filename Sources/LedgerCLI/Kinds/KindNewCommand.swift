import ArgumentParser
import EventLedger
import SystemPackage

/// `ledger kind new`
struct KindNewCommand: ActingCommand {
  static let name = "new"
  static let configuration = CommandConfiguration(
    name, "Write the projection file of a new kind of record.",
    more: """
      Each field is NAME:TYPE. The types are text, integer, number, date, time, boolean, id (the id of another \
      record), and a choice of words, such as size:small/medium/large. A ? after the type makes a field optional; \
      a ! allows each value only once. The first text is what a record is named by.

      The file is commented and made to be changed. 'ledger kind add' registers it; --add does so at once.
      """,
    examples: [
      "ledger kind new visit place:text arrived:date rating:integer 'note:text?'",
      "ledger kind new book title:text 'isbn:text?!' size:small/large --add",
      "ledger kind new visit place:text --output -",
    ])

  @Argument(help: ArgumentHelp("What one record is called, such as visit", valueName: "kind"))
  var kind: String

  @Argument(help: ArgumentHelp("Fields of a record", valueName: "field:type"))
  var fields: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "File to write, or - for standard output (default: KIND.sql); an existing file is never overwritten",
      valueName: "file"),
    completion: .file(extensions: ["sql"]))
  var output: String?

  @Flag(name: .long, help: "Register the kind at once")
  var add = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  /// What is printed was asked for.
  var isSilentWhenQuiet: Bool { output != "-" }

  func validate() throws {
    if output == "" { throw ValidationError(said: "An empty name was given.") }
    if output == "-", add { throw ValidationError(said: "--add needs a file; leave out '--output -'.") }
  }

  func run(in invocation: Invocation) throws {
    let draft = try KindDraft(kind, fields)
    let path = output == "-" ? "\(kind).sql" : output ?? "\(kind).sql"
    let template = KindTemplate(draft, file: FilePath(path).lastComponent?.string ?? path)
    if output == "-" {
      if invocation.isJSON { return try invocation.output.json(Self.json(nil, template, of: kind)) }
      return try invocation.output.write(template.text)
    }
    try write(template.text, to: FilePath(path))
    if add {
      try register(path, Self.members(path, template), invocation)
      if !invocation.isJSON { try report(path, invocation) }
      return invocation.messages.note("To add a first record: ledger \(kind) add \(template.arguments)")
    }
    if invocation.isJSON { return try invocation.output.json(Self.json(path, template, of: kind)) }
    try report(path, invocation)
    invocation.messages.note(
      "Read it through and change what you like, then register it: ledger kind add \(shellWord(path))")
  }

  private func report(_ path: String, _ invocation: Invocation) throws {
    try invocation.output.line("Wrote \(path, .bold).")
  }

  private static func json(_ path: String?, _ template: KindTemplate, of kind: String) -> JSONValue {
    .object(members(path, template) + [.init("name", .string(kind))])
  }

  /// What is said of the file; its path is null where it was not written.
  private static func members(_ path: String?, _ template: KindTemplate) -> [JSONValue.Member] {
    [.init("path", path.map(JSONValue.string) ?? .null), .init("text", .string(template.text))]
  }

  /// What can't be registered leaves no file behind, so that the command can be run again.
  private func register(_ path: String, _ file: [JSONValue.Member], _ invocation: Invocation) throws {
    do {
      try KindRun(invocation, newFile: path, file).add()
    } catch {
      do { try RealFileSystem().remove(FilePath(path)) } catch { /* The first failure is the one to tell. */
      }
      throw error
    }
  }

  private func write(_ text: String, to path: FilePath) throws {
    do {
      let file = try RealFileSystem().open(path, .createNew)
      defer { closeReadOnly(file) }
      try file.write(Array(text.utf8), at: 0)
    } catch let error as LedgerError where error.errno == .fileExists {
      throw LedgerError(
        .usage, "\(path) exists already, and is not overwritten.",
        hint: "Give another file with --output, or print what would be written with --output -.",
        at: .init(path: path.string))
    }
  }
}
