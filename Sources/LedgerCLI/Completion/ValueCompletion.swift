import LedgerRecords
import Projections
import SystemPackage

/// What a shell completes as the value of an argument: records by their names, and whatever else the ledger
/// knows. It depends on what help calls the value, so that an option which takes a task offers tasks.
struct ValueCompletion {
  /// `task done`
  let path: [String]
  /// The line before the cursor, without the program's name.
  let words: [String]
  /// What was typed of the value.
  let start: String

  /// Nil for an argument that takes something else.
  func suggestions(for argument: CommandGrammar.Argument) -> [CompletionSuggestion]? {
    if path == ["config", "set"], argument.valueName == "value" { return settingValues }
    switch argument.valueName {
    case "task": return records([Self.task(where: openness)])
    case "account": return records([Self.account])
    case "tag": return records([Self.tag])
    case "step": return records([Self.step(where: openness)])
    case "which": return records(ofCommand)
    case "record" where path != ["record"]:
      return records(
        [Self.task(), Self.account, Self.tag, Self.step()] + KindCommandLine.forms(words).compactMap(\.source)
      )
    case "type": return matching(types)
    case "word" where path.first == "task": return taskTags
    case "date" where path.first == "task":
      return matching((TimeArgument.dayWords + ["tonight"]).filter { $0 != "yesterday" })
    case "key":
      return matching(SettingKey.allCases.map(\.rawValue) + Aliases.names.map { Aliases.prefix + $0 })
    case "name" where path == ["restore"]: return matching(backups)
    default: return nil
    }
  }

  func records(_ sources: [RecordSuggestions.Source]) -> [CompletionSuggestion] {
    do {
      let environment = ProcessEnvironment()
      let option = GlobalOptions.values(of: "--ledger", in: words).last
      let path = try LedgerPath.resolve(option: option, environment: environment)
      let all = RecordSuggestions(of: FilePath(path), try ProcessContext(environment).ledgerContext)
      var found: [CompletionSuggestion] = []
      for source in sources where found.count < CompletionRequest.most {
        found += Self.suggestions(all, source, start, CompletionRequest.most - found.count)
      }
      return found
    } catch { return [] }
  }

  /// Nothing where the table can't be read now.
  private static func suggestions(
    _ all: RecordSuggestions, _ source: RecordSuggestions.Source, _ start: String, _ most: Int
  ) -> [CompletionSuggestion] {
    do {
      return try all.suggestions(from: source, beginning: start, most: most).map {
        CompletionSuggestion($0.text, $0.name)
      }
    } catch { return [] }
  }

  // MARK: Built-in records

  private static func task(where condition: String = "1") -> RecordSuggestions.Source {
    .init(projection: "tasks", table: "task", name: "title", where: condition)
  }

  private static func step(where condition: String = "1") -> RecordSuggestions.Source {
    .init(projection: "tasks", table: "task_step", name: "title", where: condition)
  }

  private static let account = RecordSuggestions.Source(
    projection: "accounts", table: "account", name: "name")
  private static let tag = RecordSuggestions.Source(projection: "accounts", table: "tag", name: "name")

  /// `done` is for what is open, and with --undo for what is done.
  private var openness: String {
    guard path.last == "done" else { return "1" }
    return words.contains("--undo") ? "completedAt IS NOT NULL" : "completedAt IS NULL"
  }

  /// The place of a move is beside another record of the same sort.
  private var ofCommand: [RecordSuggestions.Source] {
    switch path.first {
    case "task": [Self.task()]
    case "step": [Self.step()]
    case "account": [Self.account]
    case "tag": [Self.tag]
    default: []
    }
  }

  // MARK: Everything else

  /// The tags that tasks have.
  private var taskTags: [CompletionSuggestion] {
    let tags = attempt { () -> [String]? in
      let environment = ProcessEnvironment()
      let option = GlobalOptions.values(of: "--ledger", in: words).last
      let path = try LedgerPath.resolve(option: option, environment: environment)
      let all = RecordSuggestions(of: FilePath(path), try ProcessContext(environment).ledgerContext)
      return try all.words(
        in: "tasks", table: "task", column: "tags", beginning: start, most: CompletionRequest.most)
    }
    return (tags ?? []).map { CompletionSuggestion($0) }
  }

  private var settingValues: [CompletionSuggestion] {
    matching(words.last.flatMap(SettingKey.init(rawValue:))?.allowedValues ?? [])
  }

  private var types: [String] {
    do {
      let builtIn = try ProjectionSet.records.all().types
      let option = GlobalOptions.values(of: "--ledger", in: words).last
      let path = try LedgerPath.resolve(option: option, environment: ProcessEnvironment())
      let context = try ProcessContext(ProcessEnvironment()).ledgerContext
      let all = try ProjectionSet.records.definitions(of: FilePath(path), context).types
      return Set(builtIn).union(all).filter { !$0.hasPrefix("ledger.") }.sorted()
    } catch { return [] }
  }

  /// The names of the backups in the folder that the line names, or that backups go to.
  private var backups: [String] {
    do {
      let option = GlobalOptions.values(of: "--ledger", in: words).last
      let ledger = try LedgerPath.resolve(option: option, environment: ProcessEnvironment())
      let place = words.dropFirst().first { $0.contains("/") && $0 != option }
      let set = try SettingsFile(ledger: ledger, fileSystem: RealFileSystem()).read()[.backupTo]
      guard let folder = place ?? set else { return [] }
      return try BackupFolder(FilePath(folder), RealFileSystem()).contents().backups.map(\.name).reversed()
    } catch { return [] }
  }

  func matching(_ all: [String]) -> [CompletionSuggestion] {
    all.filter { $0.lowercased().hasPrefix(start.lowercased()) }.prefix(CompletionRequest.most)
      .map { CompletionSuggestion($0) }
  }
}
