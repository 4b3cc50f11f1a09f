import ArgumentParser
import EventLedger
import SystemPackage

/// `ledger kind edit`
struct KindEditCommand: RehearsingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Register a newer version of a kind of record.",
    more: """
      The file must have the same name in its first line, and a higher version. Upcasters convert \
      events of older data versions to the current one; migration steps change all rows at once. Use \
      --dry-run to see what would change.
      """,
    examples: ["ledger kind edit visits.sql --dry-run", "ledger kind edit visits.sql"])

  @Argument(help: "Projection file", completion: .file(extensions: ["sql"]))
  var file: String

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let run: KindRun
    do {
      run = try KindRun(invocation, file: file, isTrial: rehearsal.dryRun)
    } catch var error as LedgerError where error.code == .usage {
      if let kind = kindNamed(invocation) { error.hint = Self.way(toEdit: kind) }
      throw error
    }
    try run.edit()
  }

  /// The kind that was named in place of its file.
  private func kindNamed(_ invocation: Invocation) -> RegisteredKind? {
    attempt {
      try invocation.openForReading().kinds().first { $0.name == file || $0.records.contains(file) }
    }
  }

  /// A file that is there already is not overwritten: it may have what the kind is to become.
  private static func way(toEdit kind: RegisteredKind) -> Message {
    let file = shellWord(kind.file)
    let isThere = attempt { try RealFileSystem().status(of: FilePath(kind.file), followLinks: true) } != nil
    return isThere
      ? "Change \(file), raise the version in its second line, and run 'ledger kind edit \(file)'."
      : "Run 'ledger kind show \(kind.name) --sql > \(file)', change that file, raise the version in its second line, and run 'ledger kind edit \(file)'."
  }
}
