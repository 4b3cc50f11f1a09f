import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Testing

@testable import LedgerCLI

@Suite("The person's language")
struct SpeechTests {
  @Test(
    "--lang comes first, then LC_ALL, LC_MESSAGES and LANG; what is empty is passed over",
    arguments: [
      ([], [:], Language.english),
      ([], ["LANG": "ja_JP.UTF-8"], .japanese),
      ([], ["LC_MESSAGES": "zh_TW.UTF-8", "LANG": "ja_JP.UTF-8"], .traditionalChinese),
      ([], ["LC_ALL": "C", "LC_MESSAGES": "ja_JP", "LANG": "ja_JP"], .english),
      ([], ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP"], .japanese),
      ([], ["LC_ALL": "de_DE.UTF-8", "LANG": "ja_JP"], .english),
      (["--lang", "zh-Hant", "status"], ["LANG": "ja_JP"], .traditionalChinese),
      (["status", "--lang=en"], ["LANG": "ja_JP"], .english),
      (["status", "--lang", "klingon"], ["LANG": "ja_JP"], .japanese),
      (["task", "add", "--", "--lang", "ja"], [:], .english),
      (["--lang"], [:], .english),
    ] as [([String], [String: String], Language)])
  func choice(_ arguments: [String], _ variables: [String: String], _ language: Language) {
    #expect(OutputLanguage.chosen(arguments) { variables[$0] } == language)
  }

  @Test("Lines break between the characters of a script without spaces, but not before a full stop")
  func wrapping() {
    #expect(TextWrap.lines("台帳がありません。", width: 8) == ["台帳があ", "りませ", "ん。"])
    #expect(TextWrap.lines("ledger は task を書く", width: 11) == ["ledger は", "task を書く"])
    #expect(TextWrap.lines("one two three", width: 7) == ["one two", "three"])
  }
}

@Suite("The command in three languages")
struct LanguageCommandTests {
  private static let locales: [Language: String] = [
    .english: "en_US.UTF-8", .japanese: "ja_JP.UTF-8", .traditionalChinese: "zh_TW.UTF-8",
  ]

  private func locale(_ language: Language) -> [String: String] { ["LC_ALL": Self.locales[language] ?? ""] }

  /// A ledger with full-width titles, and a broken table.
  private func prepared() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "牛乳を買う", "--step", "店を探す")
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.run("account", "add", "郵便貯金")
    try sandbox.run("account", "add", "Savings")
    try sandbox.run("user", "add", "Mary", "--birthday", "1990-04-23", "--gender", "女")
    return sandbox
  }

  private func breakTasks(_ sandbox: Sandbox) throws {
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
  }

  @Test("Status, card, lists, errors, notes and help, as a person reads them", arguments: Language.allCases)
  func screens(_ language: Language) throws {
    let sandbox = try prepared()
    let environment = locale(language)
    func run(_ words: String...) throws { try sandbox.run(words, input: .init(), environment: environment) }
    try run("task", "list")
    try run("account", "list")
    try run("user", "show")
    try run("task", "delete", "Buy milk", "--dry-run")
    try run("task", "show", "nothing")
    try run("user", "add", "Eve", "--birthday", "1990-02-30", "--gender", "female")
    try run("task", "ad")
    try run("log", "--follow", "--reverse")
    try run("config", "list")
    try run("status")
    try run("verify")
    try breakTasks(sandbox)
    try run("task", "list")
    try run("status")
    try run("quarantine", "list")
    try run("quarantine", "show", "tasks")
    try run("verify")
    try run("rebuild")
    try run("doctor", "--acknowledge")
    try run("--help")
    try assertSnapshot(of: sandbox.transcript(), named: "language-\(language.rawValue)")
  }

  @Test("the columns of a list stay in line where names are full-width", arguments: Language.allCases)
  func alignment(_ language: Language) throws {
    let sandbox = try prepared()
    let list = try sandbox.run(["task", "list"], input: .init(), environment: locale(language)).lines
    #expect(list.count == 3)
    // The last column is set to the right; the third line has nothing in it.
    let ends = list.prefix(2).map { TextWidth.columns(of: $0) }
    #expect(Set(ends).count == 1, "\(list)")
  }

  @Test("a gender is accepted in every language, and shown in the person's")
  func genders() throws {
    for (words, shown) in [
      (["male", "男", "男性"], ["male", "男性", "男"]), (["female", "女", "女性"], ["female", "女性", "女"]),
      (["other", "其他", "その他"], ["other", "その他", "其他"]),
    ] {
      for word in words {
        let sandbox = try Sandbox()
        let added = try sandbox.run(
          "user", "add", "Mary", "--birthday", "1990-04-23", "--gender", word, "--json")
        #expect(added.output.contains("\"gender\":\"\(words[0])\""), "\(added)")
        for (language, text) in zip(Language.allCases, shown) {
          let user = try sandbox.run(["user", "show"], input: .init(), environment: locale(language))
          #expect(user.lines.contains { $0.hasSuffix(" \(text)") }, "\(user)")
        }
      }
    }
    let wrong = try Sandbox().run("user", "add", "Mary", "--birthday", "1990-04-23", "--gender", "女王")
    #expect(wrong.exitCode == 13)
  }

  @Test("What programs read is the same in every language")
  func machineOutput() throws {
    var all: [Language: [CommandResult]] = [:]
    for language in Language.allCases {
      let sandbox = try prepared()
      func run(_ words: String) throws {
        let words = words.split(separator: " ").map(String.init)
        all[language, default: []].append(
          try sandbox.run(words, input: .init(), environment: locale(language)))
      }
      for words in ["task list", "task show nothing", "show 99", "config list", "user show"] {
        try run(words + " --json")
      }
      try run("log --json")
      try run("export --table task --format csv")
      try breakTasks(sandbox)
      for words in ["task list", "quarantine list", "status", "doctor", "verify", "rebuild"] {
        try run(words + " --json")
      }
    }
    let english = try #require(all[.english])
    for language in [Language.japanese, .traditionalChinese] {
      for (one, other) in zip(english, all[language] ?? []) {
        // The doctor tells the variables that are set, and so the language.
        let variable = "\"LC_ALL\":\"\(Self.locales[language] ?? "")\""
        let output = other.output.replacing(variable, with: "\"LC_ALL\":\"en_US.UTF-8\"")
        // What is free on the disk, others change.
        let free = /"freeBytes":\d+/
        #expect(output.replacing(free, with: "") == one.output.replacing(free, with: ""), "\(one.command)")
        #expect(other.messages == one.messages, "\(one.command)")
        #expect(other.exitCode == one.exitCode)
      }
    }
  }

  @Test("--lang speaks for one run, also where the words come to nothing")
  func option() throws {
    let sandbox = try Sandbox(hasLedger: false)
    #expect(try sandbox.run("--lang", "ja", "task", "list").messages.contains("台帳がありません"))
    #expect(try sandbox.run("task", "list", "--lang", "zh-Hant").messages.contains("沒有帳本"))
    #expect(try sandbox.run("task", "list", "--lang", "xx").exitCode == 64)
    #expect(try sandbox.run("task", "--help", "--lang", "ja").output.contains("タスク"))
  }

  @Test("What stood in a report and in the incidents is told in the language of whoever reads it")
  func keptMessages() throws {
    let sandbox = try prepared()
    try breakTasks(sandbox)
    try sandbox.run("task", "list")
    let status = try sandbox.run(["status"], input: .init(), environment: locale(.japanese))
    #expect(status.output.contains("テーブル 'tasks' は隔離されています") || status.output.contains("隔離中"), "\(status)")
    #expect(!status.output.contains("The table"), "\(status)")
    let report = try sandbox.shell("cat my.ledger/quarantine/*/report.json").output
    #expect(report.contains("\"reason\": \"The table"))
  }
}
