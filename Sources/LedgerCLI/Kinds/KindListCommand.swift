import ArgumentParser
import EventLedger

/// `ledger kind list`
struct KindListCommand: PagedCommand {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List the kinds of record that this ledger has registered.",
    examples: ["ledger kind list"])

  @Option(name: .long, help: ListForm.help, transform: ListForm.check)
  var format: String?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  private var form: ListForm { ListForm(format: format) }

  func run(in invocation: Invocation) throws {
    let kinds = try invocation.openForReadingEvents().kinds()
    if try invocation.write(kinds.map(KindLayout.json), as: form, fields: KindLayout.fields) { return }
    if invocation.isJSON { return try invocation.output.json(.list(kinds.map(KindLayout.json))) }
    guard !kinds.isEmpty else {
      return invocation.messages.note("No kinds are registered. 'ledger kind add FILE' registers one.")
    }
    var table = TextTable([
      .init("NAME"), .init("VERSION", .right), .init("SINCE"), .init("EVENT", .right),
      .init("RECORDS", isFlexible: true),
    ])
    for kind in kinds {
      table.add([
        "\(kind.name)", "\(kind.version.map(String.init) ?? "-")", "\(kind.time.shown)",
        "\(grouped(kind.sequence))",
        kind.error == nil ? "\(kind.records.joined(separator: ", "))" : "\("rejected", .red)",
      ])
    }
    try invocation.show(table)
    for kind in kinds {
      if let error = kind.error { invocation.messages.warning("\(kind.name) is rejected: \(error.message)") }
    }
  }
}
