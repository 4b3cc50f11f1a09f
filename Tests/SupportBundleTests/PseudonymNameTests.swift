import Foundation
import LedgerRecords
import LedgerTesting
import Projections
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// The readable names of texts in a bundle, `task-17`: what they say, what they do not, and the way back.
@Suite struct PseudonymNameTests {
  /// What a bundle has in each event's fields, by sequence number.
  private func values(_ fixture: BundleFixture) throws -> [(sequence: Int64, data: JSONValue)] {
    try fixture.events(try fixture.unpack(try fixture.make())).map { line in
      let event = try JSONValue(parsing: line)
      return (event["seq"]?.integerValue ?? 0, event["data"] ?? .null)
    }
  }

  private func core(_ value: JSONValue?) -> String {
    String((value?.stringValue ?? "-").prefix { $0 != "." })
  }

  @Test("A text is named after the event that has it, and after what it is there")
  func readable() throws {
    let fixture = try BundleFixture(tasks: 3)
    let ledger = fixture.open()
    try ledger.transaction {
      try $0.accounts.add(name: "Household canary")
      try $0.tags.add(name: "shared canary")
    }
    try ledger.close()
    try fixture.plant("nobody.knows", v: 1, ["a": "canary one", "b": ["canary two", "canary three"]])
    let values = try values(fixture)
    #expect(core(values[0].data["name"]) == "person-1")
    #expect(values[1...3].map { core($0.data["title"]) } == ["task-2", "task-3", "task-4"])
    #expect(core(values[4].data["name"]) == "account-5" && core(values[5].data["name"]) == "tag-6")
    let unknown = try #require(values[6].data.members)
    #expect(core(unknown[0].value) == "text-7")
    #expect(unknown[1].value.elements?.map { core($0) } == ["text-7b", "text-7c"])
    // Filled up to the class of its length, as before.
    #expect(values[1].data["title"]?.stringValue?.count == 24)
  }

  @Test("The same text has the same name in whatever field it is, and another text another one")
  func same() throws {
    let fixture = try BundleFixture(tasks: 2)
    let ledger = fixture.open()
    try ledger.transaction {
      try $0.accounts.add(name: "Secret canary task 1")
      try $0.tasks.add(title: "Secret canary task 0")
      try $0.tasks.add(title: "Secret canary task 00")
    }
    try ledger.close()
    let values = try values(fixture)
    #expect(core(values[3].data["name"]) == "task-3")
    #expect(core(values[4].data["title"]) == "task-2")
    #expect(core(values[5].data["title"]) == "task-6")
  }

  @Test("Texts that differ in capitals only have names that do so too, and all are different")
  func capitals() throws {
    let fixture = try BundleFixture(tasks: 0)
    let titles = ["Buy milk", "buy milk", "BUY MILK", "Buy Milk", "Buy tea"]
    let ledger = fixture.open()
    try ledger.transaction { for title in titles { try $0.tasks.add(title: title) } }
    try ledger.close()
    let names = try values(fixture).dropFirst().map { core($0.data["title"]) }
    #expect(Set(names).count == 5)
    #expect(Set(names.prefix(4).map { $0.lowercased() }) == ["task-2"] && names[4] == "task-6")
    let translation = try Translation(ledger: fixture.path, projections: .records, context: fixture.context)
    #expect(try translation.translate("\(names[0]), \(names[4])").text == "Buy milk, Buy tea")
    // Which of three it is can't be known: nothing is guessed.
    let unclear = try translation.translate(names[1])
    #expect(unclear.text == names[1] && unclear.unknown == [names[1]])
  }

  @Test("Names say nothing about texts: with other texts of the same lengths, they are the same")
  func nothingLeaks() throws {
    func bundled(_ text: (Int) -> String) throws -> [[String?]] {
      let fixture = try BundleFixture(tasks: 0)
      let ledger = fixture.open()
      try ledger.transaction {
        for number in 0..<40 { try $0.tasks.add(title: text(number % 30)) }
        try $0.accounts.add(name: text(5))
      }
      try ledger.close()
      return try values(fixture).map { [$0.data["title"]?.stringValue, $0.data["name"]?.stringValue] }
    }
    let ascending = try bundled { "canary a \(1000 + $0)" }
    let descending = try bundled { "ywbsfz z \(9000 - $0 * 7)" }
    #expect(ascending == descending)
    #expect(ascending.count == 42)
  }

  @Test("An answer with names is translated by the event that each one names; a sentence keeps its period")
  func translated() throws {
    let fixture = try BundleFixture(tasks: 5)
    _ = try fixture.make()
    let translation = try Translation(ledger: fixture.path, projections: .records, context: fixture.context)
    let answer = "The task task-3 was added by person-1. Rename task-4. Not task-99, SHA-256 or task-2b."
    let result = try translation.translate(answer)
    #expect(
      result.text
        == "The task Secret canary task 1 was added by Ada Canary. Rename Secret canary task 2. Not task-99, SHA-256 or task-2b."
    )
    #expect(result.unknown == ["task-2b", "task-99"])
    // Filled up, as it stands in the bundle.
    #expect(try translation.translate("task-3..................").text == "Secret canary task 1")
  }

  @Test("After an erasure a name is unknown, and never another value")
  func erased() throws {
    let fixture = try BundleFixture(tasks: 5)
    _ = try fixture.make()
    let ledger = fixture.open()
    let ids = try ledger.read { try $0.tasks.tasks().items.map(\.id) }
    _ = try ledger.erase(ledger.previewErase([ids[1].uuidString]), confirmation: .personSaidYes)
    try ledger.close()
    let translation = try Translation(ledger: fixture.path, projections: .records, context: fixture.context)
    let result = try translation.translate("task-3 and task-4")
    #expect(result.text == "task-3 and Secret canary task 2" && result.unknown == ["task-3"])
  }

  @Test("A ledger that was opened from a bundle can be bundled: its names are no leak")
  func again() throws {
    let fixture = try BundleFixture(tasks: 30)
    let first = try fixture.make()
    let path = fixture.folder.file("case")
    _ = try BundleOpener(FilePath(first.path), projections: .records, context: fixture.context).open(
      to: FilePath(path))
    let second = try fixture.make {
      $0.ledger = path
      $0.time = Timestamp(microseconds: $0.time.microseconds + 1_000_000)
    }
    #expect(second.events == 32)
  }

  @Test("A leaked value that looks like a name is found; only one that is filled up with dots is not a leak")
  func search() throws {
    let schema = try RedactionSchema(.records)
    func finds(_ value: String, in text: String) -> Bool {
      var personal = PersonalValues(schema)
      personal.insert(value, "title", "the field title of task")
      var search = ValueSearch(personal, names: [], Vocabulary(schema.definitions))
      do {
        try Array(text.utf8).withUnsafeBytes { try search.search($0) }
        try search.end()
        return false
      } catch { return true }
    }
    #expect(finds("mary-17", in: "The record mary-17 is gone."))
    #expect(finds("mary-17", in: #"{"title":"mary-17"}"#))
    #expect(finds("task-17", in: #"{"title":"task-17"}"#))
    #expect(!finds("task-17", in: #"{"title":"task-17................."}"#))
    #expect(!finds("question-17b", in: #"{"question":"question-17b............"}"#))
  }

  @Test("Where a field has no room for a name, or an event more texts than letters, there are letters")
  func letters() throws {
    let schema = try RedactionSchema(.records)
    let pseudonyms = Pseudonyms(
      key: [UInt8](repeating: 7, count: 32), now: TestClock.exampleTime, words: schema.words)
    let texts = EventTexts(12)
    let names = (0..<30).map { pseudonyms.text("text \($0)", in: texts) }
    #expect(Set(names).count == 30)
    #expect(names[0].hasPrefix("text-12.") && names[25].hasPrefix("text-12z."))
    #expect(names[26].prefix { $0 != "." }.count == 21)
    #expect(pseudonyms.text("Ada", bounds: .integer(1...4), in: EventTexts(13)).count == 4)
    // What a report quotes before any event was seen keeps its letters there too.
    let quoted = pseudonyms.text("a word")
    #expect(quoted.hasPrefix("text-") && pseudonyms.text("a word", in: EventTexts(14)) == quoted)
  }
}
