import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("Messages")
struct MessageTests {
  init() { Translations.add(.eventLog) }

  @Test("A message reads in English as it is written, with its values in their places")
  func english() {
    let reason: Message = "it ends before event \(9)"
    let message: Message = "The file \("a/b") is damaged: \(reason)."
    #expect(message.english == "The file a/b is damaged: it ends before event 9.")
    #expect(message.key == "The file %1 is damaged: %2.")
    #expect("\(message)" == message.english)
    let percent: Message = "\(50) % of it"
    #expect(percent.english == "50 % of it")
    #expect(percent.key == "%1 %% of it")
  }

  @Test("The messages in a message are translated with it, and the values in it are not")
  func nested() {
    let reason: Message = "it is empty"
    let name = "it is empty"
    let message: Message = "The file \(name) is damaged: \(reason)."
    #expect(message.text(in: .japanese) == "ファイル it is empty が破損しています：空です。")
    #expect(message.text(in: .traditionalChinese) == "檔案 it is empty 已損毀：它是空的。")
  }

  @Test("A value that looks like a place stays what it is")
  func hostileValues() {
    let message: Message = "There is no table \("%1 %2 %%")."
    for language in Language.allCases {
      #expect(message.text(in: language).contains("%1 %2 %%"))
    }
  }

  @Test("Two messages are equal that read the same")
  func equality() {
    let number = 7
    #expect("There is no event \(number)." as Message == "There is no event 7.")
    #expect("There is no event 8." as Message != "There is no event \(number).")
  }

  @Test(
    "What is counted agrees with its number",
    arguments: [(0, "no events"), (1, "1 event"), (1200, "1,200 events")])
  func counts(_ number: Int, _ text: String) {
    #expect(counted(number, "event").english == text)
    #expect(counted(number, "event").capitalized.english == text.prefix(1).uppercased() + text.dropFirst())
  }

  @Test("Spaces and line feeds around a message are layout, and stay")
  func layout() {
    #expect(Message(stringLiteral: " a line is not terminated\n").text(in: .japanese) == " 終わりのない行があります\n")
  }

  @Test("A message that nobody translated reads as it does in English")
  func unknown() {
    let message = Message(verbatim: "no such sentence \u{1F600}")
    for language in Language.allCases { #expect(message.text(in: language) == message.english) }
    #expect(Message(stringLiteral: "No such sentence.").text(in: .japanese) == "No such sentence.")
  }

  @Test("A file keeps a message, to be read in another language later")
  func kept() throws {
    let reason: Message = "it ends before event \(9)"
    for message in ["The file \("x") is damaged: \(reason).", reason.capitalized, "Try again."] as [Message] {
      let read = try #require(Message(JSONValue(parsing: "\(JSONText(message.json))")))
      for language in Language.allCases { #expect(read.text(in: language) == message.text(in: language)) }
    }
    for text in ["[]", "{}", "[1]", "\"text\"", "[\"a\",{}]"] {
      #expect(Message(try JSONValue(parsing: text)) == nil)
    }
  }

  @Test(
    "A message is found in its module's catalog, wherever it is in the table, and no other is",
    arguments: [Language.japanese, .traditionalChinese])
  func catalog(_ language: Language) {
    let catalog = MessageCatalog.eventLog
    let texts = catalog.texts(in: language)
    #expect(texts.count > 300)
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(catalog.text(for: "a line is not terminated", in: language).map(texts.contains) == true)
    #expect(catalog.text(for: "a line is not terminateds", in: language) == nil)
    #expect(catalog.text(for: "", in: language) == nil)
    #expect(catalog.text(for: "a line is not terminated", in: .english) == nil)
  }

  @Test("The first, the last and the only line of a catalog are found, and a line feed in a text")
  func smallCatalog() {
    // FNV-1a of "a", "b" and "c": af63dc4c8601ec8c, af63df4c8601f1a5, af63de4c8601eff2.
    let one = MessageCatalog(japanese: "af63dc4c8601ec8c あ", traditionalChinese: "")
    #expect(one.text(for: "a", in: .japanese) == "あ")
    #expect(one.text(for: "b", in: .japanese) == nil)
    #expect(one.text(for: "a", in: .traditionalChinese) == nil)
    let three = MessageCatalog(
      japanese: "af63dc4c8601ec8c あ\naf63de4c8601eff2 う␤え\naf63df4c8601f1a5 い", traditionalChinese: "")
    #expect(["a", "b", "c"].map { three.text(for: $0, in: .japanese) } == ["あ", "い", "う\nえ"])
  }
}

@Suite("Languages")
struct LanguageTests {
  @Test(
    "The language of a locale",
    arguments: [
      ("ja_JP.UTF-8", Language.japanese), ("ja", .japanese), ("JA_jp", .japanese),
      ("zh_TW.UTF-8", .traditionalChinese), ("zh_TW.Big5", .traditionalChinese),
      ("zh_HK", .traditionalChinese),
      ("zh_MO.UTF-8", .traditionalChinese), ("zh-Hant", .traditionalChinese),
      ("zh_Hant_CN", .traditionalChinese),
      ("zh-Hant-HK", .traditionalChinese), ("zh_TW.UTF-8@radical", .traditionalChinese),
      ("zh_CN.UTF-8", .english), ("zh_SG", .english), ("zh", .english), ("zh_Hans_TW", .english),
      ("en_US.UTF-8", .english), ("C", .english), ("POSIX", .english), ("C.UTF-8", .english), ("", .english),
      ("de_DE", .english), ("jam", .english), ("zhx_TW", .english), ("_TW", .english), (".@", .english),
    ])
  func locale(_ locale: String, _ language: Language) {
    #expect(Language(locale: locale) == language)
  }
}
