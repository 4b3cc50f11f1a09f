import ArgumentParser
import LedgerRecords
import Projections
import SQLite
import Sending
import SupportBundle

/// In which language this process speaks: found out once, as it can't change.
///
/// `--lang`, else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty, as POSIX has it.
/// What programs read (`--json`) is English always.
enum OutputLanguage {
  /// The person's language.
  static let language = {
    let language = chosen(CommandLine.arguments.dropFirst(), ProcessEnvironment())
    loadTranslations(for: language)
    return language
  }()

  /// Before anything is said in a language.
  static func loadTranslations(for language: Language) {
    guard language != .english else { return }
    for catalog in [MessageCatalog.ledgerCLI, .eventLog, .sqlite, .projections, .eventLedger] {
      Translations.add(catalog)
    }
    for catalog in [MessageCatalog.ledgerRecords, .supportBundle, .sending] { Translations.add(catalog) }
  }

  /// The language of all that is printed: English where a program reads it.
  static let shown: Language = isForProgram ? .english : language
  /// `--json`
  static let isForProgram = isForProgram(CommandLine.arguments.dropFirst())

  static func chosen(_ arguments: some Sequence<String>, _ environment: ProcessEnvironment) -> Language {
    chosen(arguments) { environment[$0] }
  }

  /// - Parameter variable: the value of an environment variable.
  static func chosen(_ arguments: some Sequence<String>, variable: (String) -> String?) -> Language {
    // An unknown one is reported when the options are parsed.
    let named = GlobalOptions.values(of: "--lang", in: arguments).lazy.compactMap(Language.init(rawValue:))
    if let language = named.first { return language }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    return locale.map(Language.init(locale:)) ?? .english
  }

  private static func isForProgram(_ arguments: some Sequence<String>) -> Bool {
    arguments.prefix(while: { $0 != "--" }).contains("--json")
  }
}

extension Message {
  /// The message as this process shows it.
  var shown: String { text(in: OutputLanguage.shown, time: { $0.shown }) }
}

extension ValidationError {
  /// A fault in the arguments, in the person's language.
  init(said message: Message) { self.init(message.shown) }
}
