import EventLog
import LedgerBase
import Testing

@testable import LedgerCLI

@Suite("Text for a person")
struct TextTests {
  @Test(
    "Control and direction characters are written out",
    arguments: [
      ("plain", "plain"), ("牛乳を買う", "牛乳を買う"), ("a\u{1B}[31mred", "a\\u{1B}[31mred"),
      ("two\nlines\t\r", "two\\nlines\\t\\r"), ("\u{202E}txt.exe", "\\u{202E}txt.exe"),
      ("\u{9B}31m", "\\u{9B}31m"), ("\u{2028}", "\\u{2028}"), ("\u{7F}", "\\u{7F}"), ("\u{0}", "\\u{00}"),
      ("é\u{301}", "é\u{301}"), ("\u{E0041}", "\\u{E0041}"), ("\u{FEFF}x", "\\u{FEFF}x"),
      ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
  func escapes(_ text: String, _ expected: String) {
    #expect(PrintableText.escaped(text) == expected)
  }

  @Test(
    "Width in columns",
    arguments: [
      ("", 0), ("abc", 3), ("牛乳", 4), ("ﾐﾙｸ", 3), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("（注）", 6), ("ü", 1), ("👍🏽", 2), ("ไม้", 2),
    ])
  func width(_ text: String, _ expected: Int) {
    #expect(TextWidth.columns(of: text) == expected)
  }

  @Test(
    "A cut shows, and never passes the limit",
    arguments: [
      ("牛乳を買う", 6, "牛乳…"), ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("牛乳", 1, "…"), ("ab", 0, ""),
    ])
  func truncates(_ text: String, _ limit: Int, _ expected: String) {
    #expect(TextWidth.truncated(text, to: limit) == expected)
    #expect(StyledText(verbatim: text).truncated(to: limit).plain == expected)
  }

  @Test("A styled text of several parts is cut where it stops fitting")
  func truncatesParts() {
    let text: StyledText = "\("abc", .bold)\("def", .red)"
    #expect(text.truncated(to: 6).plain == "abcdef")
    #expect(text.truncated(to: 5).plain == "abcd…")
    #expect(text.truncated(to: 3).plain == "ab…")
    #expect(text.rendered(inColor: true) == "\u{1B}[1mabc\u{1B}[0m\u{1B}[1;31mdef\u{1B}[0m")
  }

  @Test("What is interpolated can bring no escape sequence along")
  func interpolation() {
    let title = "\u{1B}]0;owned\u{07}"
    let text: StyledText = "Added \(title, .bold)\n"
    #expect(text.plain == "Added \\u{1B}]0;owned\\u{07}\n")
  }

  @Test("A table aligns wide characters and gives way in its flexible column")
  func table() {
    var table = TextTable([.init("SEQ", .right), .init("TITLE", isFlexible: true), .init("DONE")])
    table.add(["9", "牛乳を買う", "yes"])
    table.add(["10", "Read the whole of a very long book", ""])
    #expect(
      table.lines(width: 24).map(\.plain) == [
        "SEQ  TITLE          DONE",
        "  9  牛乳を買う     yes",
        " 10  Read the who…",
      ])
    #expect(table.lines(width: nil).map(\.plain).last == " 10  Read the whole of a very long book")
  }

  @Test(
    "A line is broken at a space, and a word that no line holds stays whole",
    arguments: [
      ("one two three", 8, ["one two", "  three"]),
      ("in /a/very/long/path and on", 10, ["in", " /a/very/long/path", "  and on"]),
      ("/a/very/long/path", 10, ["/a/very/long/path"]),
      ("  /a/very/long/path x", 10, ["  /a/very/long/path", "  x"]),
      ("abcdefghij", 1, ["abcdefghij"]),
      ("牛乳を買って郵便局へ", 8, ["牛乳を", "  買って", "  郵便局", "  へ"]),
    ])
  func wraps(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(StyledText(verbatim: text).wrapped(to: width, hanging: 2).map(\.plain) == lines)
  }

  @Test(
    "A rule for a time zone is known from a name that is none",
    arguments: [
      ("UTC0", true), ("CET-1CEST,M3.5.0,M10.5.0/3", true), ("<+0330>-3:30", true), ("EST5EDT", true),
      ("JST-09:00:00", true), ("EST+5EDT+4,M3.2.0,M11.1.0", true),
      ("Berlin", false), ("Europe/Berlin", false), ("CE-1", false), ("CET", false), ("CET-", false),
      ("<+03", false), ("CET-1x", false), ("", false),
    ])
  func zoneRules(_ text: String, _ isRule: Bool) {
    #expect(ZoneVariable.isRule(text) == isRule)
  }

  @Test(
    "Numbers",
    arguments: [
      (0, "0", "no events", "0 bytes"), (1, "1", "1 event", "1 byte"),
      (999, "999", "999 events", "999 bytes"),
      (1024, "1,024", "1,024 events", "1.0 KiB"), (1_204_331, "1,204,331", "1,204,331 events", "1.1 MiB"),
    ])
  func numbers(_ number: Int, _ digits: String, _ count: String, _ bytes: String) {
    #expect(grouped(number) == digits)
    #expect(counted(number, "event").english == count)
    #expect(byteCount(number).english == bytes)
  }

  @Test(
    "The distance of words",
    arguments: [
      ("task", "task", 0), ("tsk", "task", 1), ("taks", "task", 1), ("", "abc", 3), ("abc", "", 3),
      ("kitten", "sitting", 3),
    ])
  func distance(_ a: String, _ b: String, _ expected: Int) {
    #expect(Spelling.distance(a, b, swapsCountOnce: true) == expected)
  }

  @Test("A word that was typed in the other case is the nearest one")
  func nearest() {
    #expect(Spelling.nearest(to: "LOG", among: ["show", "log"], within: 0) == "log")
  }
}
