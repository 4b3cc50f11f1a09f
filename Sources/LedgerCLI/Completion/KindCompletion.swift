import EventLedger
import Projections

/// What can follow the name of a kind's records: `ledger visit …`.
struct KindCompletion {
  private let form: RecordForm
  private let all: [String]
  private let words: [String]
  private let current: String

  /// - Parameters:
  ///   - all: the line before the cursor, without the program's name.
  ///   - words: those after the record's name.
  init(_ form: RecordForm, all: [String], _ words: [String], _ current: String) {
    (self.form, self.all, self.words, self.current) = (form, all, words, current)
  }

  private var values: ValueCompletion { ValueCompletion(path: [form.record], words: all, start: current) }

  func answer() -> LineCompletion.Answer {
    guard let action = words.first(where: { !$0.hasPrefix("-") }) else {
      return .words(
        KindCommandLine.actions.filter { $0.name.hasPrefix(current) }
          .map { CompletionSuggestion($0.name, $0.purpose.shown) })
    }
    if let option = words.last, option.hasPrefix("--"), let found = values(of: option, action) {
      return found
    }
    if current.hasPrefix("-") { return .words(values.matching(options(of: action))) }
    let takesRecord = ["edit", "delete", "show", "history"].contains(action)
    return .words(takesRecord ? values.records([form.source].compactMap(\.self)) : [])
  }

  private func fields(of action: String) -> [FieldDefinition] {
    let event: RecordForm.Action = action == "edit" ? .edited : .inserted
    return form.fieldDefinitions(of: event).filter { $0.name != "id" }
  }

  /// Nil for an option that takes no value.
  private func values(of option: String, _ action: String) -> LineCompletion.Answer? {
    switch option {
    case "--ledger": return .folders
    case "--set":
      return .words(
        values.matching(fields(of: action).map(\.name).filter(KindCommandLine.isOption).map { "\($0)=" }))
    case "--sort": return .words(values.matching(fields(of: "add").map(\.name)))
    case "--search", "--limit", "--after", "--if-seq", "--as-of", "--wait", "--color", "--lang", "--format":
      return .words([])
    case "--clear": return .words(values.matching(fields(of: "edit").filter(\.isNullable).map(\.name)))
    default: break
    }
    guard let field = fields(of: action).first(where: { KindCommandLine.option($0.name) == option }) else {
      return nil
    }
    switch field.kind {
    case .choice(let words): return .words(values.matching(words))
    case .boolean: return .words(values.matching(["yes", "no"]))
    case .date, .time, .dateOrTime: return .words(values.matching(["today", "yesterday", "tomorrow", "now"]))
    case .text, .integer, .real, .id, .json: return .words([])
    }
  }

  private func options(of action: String) -> [String] {
    let fields = fields(of: action).filter { !KindCommandLine.isOption($0.name) }.map { "--\($0.name)" }
      .filter { !words.contains($0) }
    let common = ["--json", "--quiet", "--utc", "--ledger", "--lang", "--color", "--wait", "--help"]
    let own: [String] =
      switch action {
      case "add": fields + ["--set"]
      case "edit": fields + ["--set", "--clear", "--if-seq"]
      case "delete": ["--dry-run", "--yes", "--erase", "--if-seq"]
      case "list":
        fields + ["--set", "--search", "--sort", "--reverse", "--limit", "--after", "--format", "--csv"]
          + ["--as-of"]
      default: ["--as-of"]
      }
    return own + common
  }
}
