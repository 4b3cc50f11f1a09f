import ArgumentParser
import EventLedger
import EventLog
import Records

/// `ledger rebuild`
struct RebuildCommand: LedgerCommand {
  static let name = "rebuild"
  static let configuration = CommandConfiguration(
    name, "Make tables anew from the log: those that are named, else every one that is not in order.",
    HelpText(
      more: """
        The new table is made beside the old one and takes its place when it is done; who is reading meanwhile sees the \
        old one. The log is only read.
        """,
      examples: ["ledger rebuild", "ledger rebuild tasks"],
      exitCodes: [.reading, .locked, .diskFull, .interrupted]))

  @Argument(help: "Tables: \(ProjectionNames.all.joined(separator: ", ")).")
  var names: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    for name in names { try ProjectionNames.check(name) }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    var bar: ProgressBar?
    var current = ""
    let rebuilt = try ledger.rebuild(names) { name, done, total in
      if name != current {
        bar?.finish()
        bar = invocation.progressBar("Rebuilding \(name)")
        current = name
      }
      bar?.update(done, of: total)
    }
    bar?.finish()
    if invocation.isJSON {
      try invocation.output.json(["tables": .array(rebuilt.map(Self.json))])
    } else if rebuilt.isEmpty {
      try invocation.output.line("Every table is in order; nothing was rebuilt.")
    }
    guard !invocation.isJSON else { return }
    for table in rebuilt {
      let events = "\(counted(table.events, "event")), now at event \(grouped(table.position))"
      try invocation.output.line("Rebuilt \(table.name, .bold): \(events), generation \(table.generation)")
      try invocation.output.line("  digest \(table.digest)")
    }
  }

  private static func json(_ table: RebuiltTable) -> JSONValue {
    [
      "name": .string(table.name), "generation": .integer(Int64(table.generation)),
      "events": .integer(Int64(clamping: table.events)),
      "position": .integer(Int64(clamping: table.position)),
      "digest": .string(table.digest),
    ]
  }
}

/// The tables a person can name.
enum ProjectionNames {
  static let all = Family.allCases.map(\.rawValue)

  static func check(_ name: String) throws {
    guard !all.contains(name) else { return }
    let nearest = all.min { editDistance($0, name) < editDistance($1, name) } ?? ""
    throw ValidationError("There is no table '\(name)'. Did you mean '\(nearest)'?")
  }
}
