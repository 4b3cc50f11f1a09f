import EventLedger
import EventLog
import LedgerBase
import LedgerRecords
import Projections
import Testing

@Suite struct AccountTests {
  let session: RecordSession

  init() throws {
    session = try RecordSession()
  }

  @Test("a second tag of a name is refused unless it is allowed; the table takes it")
  func duplicateTags() throws {
    let first = try session.tags.add(name: "urgent")
    expectRejection(.duplicateValue, of: session) { try session.tags.add(name: " urgent ") }
    let second = try session.tags.add(name: "urgent", allowDuplicate: true)
    #expect(first.id != second.id)
    let other = try session.tags.add(name: "later")
    expectRejection(.duplicateValue, of: session) { try session.tags.edit(other.id, name: "urgent") }
    #expect(try session.tags.edit(other.id, name: "urgent", allowDuplicate: true).name == "urgent")
    try session.append("tag.inserted", ["id": .string(session.newID().lowercase), "name": "urgent"])
  }

  @Test("a record is named by its id, either end of it, its name in any case, or a part of its name")
  func references() throws {
    let account = try session.accounts.add(name: "Household")
    let id = account.id.lowercase
    for reference in [
      id, id.uppercased(), String(id.prefix(4)), String(id.suffix(4)), String(id.suffix(20)), " Household ",
      "household", "HOUSE", "hold", "o",
    ] {
      #expect(try session.accountQueries.account(reference) == account, "\(reference)")
    }
    for reference in [String(id.suffix(3)), "", "  ", "Household 2", session.newID().lowercase] {
      _ = rejection(.noSuchRecord) { _ = try session.accountQueries.account(reference) }
    }
    let error = rejection(.noSuchRecord) { _ = try session.accountQueries.account("Houshold") }
    #expect(error?.hint == "Did you mean \(quotedForMessage("Household"))?")
  }

  @Test("what fits a whole name does not mean a part of another, and case counts only where both are there")
  func wholeNamesFirst() throws {
    let names = ["Work", "work", "Homework", "ÜBUNG", "übung 2"]
    let accounts = try names.map { try session.accounts.add(name: $0) }
    #expect(try session.accountQueries.account("work") == accounts[1])
    #expect(try session.accountQueries.account("Work") == accounts[0])
    #expect(Set(try session.accountQueries.accountMatches("WORK")) == Set(accounts[0...1]))
    #expect(try session.accountQueries.account("omew") == accounts[2])
    #expect(try session.accountQueries.account("übung") == accounts[3])
    #expect(try session.accountQueries.account("BUNG 2") == accounts[4])
  }

  @Test("an ambiguous reference names the candidates by ids that are accepted")
  func ambiguousReferences() throws {
    let accounts = try (0..<2).map { _ in try session.accounts.add(name: "Household") }
    let error = rejection(.ambiguousRecord) { _ = try session.accountQueries.account("Household") }
    let short = ShortIDs(accounts.map(\.id.lowercase), among: 2)
    for account in accounts {
      #expect(error?.message.contains(short[account.id]) == true)
      #expect(try session.accountQueries.account(short[account.id]) == account)
    }
    #expect(try session.accountQueries.accountMatches("Household").count == 2)
    for _ in 0..<15 { _ = try session.accounts.add(name: "Household") }
    #expect(try session.accountQueries.accountMatches("house").count == RecordFinder.mostMatches)
  }

  @Test("a name that looks like a part of an id does not hide it")
  func nameLikeID() throws {
    let account = try session.accounts.add(name: "Household")
    for part in [account.id.lowercase.prefix(5), account.id.lowercase.suffix(5)].map(String.init) {
      let impostor = try session.accounts.add(name: part)
      #expect(Set(try session.accountQueries.accountMatches(part)) == [account, impostor])
    }
  }

  @Test("short ids have four characters, more where two end alike or a table has many rows")
  func shortIDs() throws {
    let ids = (0..<20).map { _ in session.newID().lowercase }
    let short = ShortIDs(ids, among: 20)
    #expect(Set(ids.map { short[$0] }).count == ids.count)
    for id in ids { #expect(id.hasSuffix(short[id])) }
    let first = "00000000-0000-7000-8000-00000000abcd"
    #expect(ShortIDs([first], among: 256)[first] == "abcd")
    #expect(ShortIDs([first], among: 257)[first] == "0abcd")
    #expect(ShortIDs([first], among: 1_000_000)[first] == "000abcd".suffix(7))
    let second = "00000000-0000-7000-8000-00001000abcd"
    #expect(ShortIDs([first, second], among: 2)[second] == "1000abcd")
    #expect(ShortIDs([first, first], among: 2)[first] == "abcd")
    let third = "00000000-0000-7000-9000-00000000abcd"
    #expect(ShortIDs([first, third], among: 2)[third] == "9000-00000000abcd")
  }

  @Test("accounts and tags created, edited and deleted together stay consistent")
  func together() throws {
    let home = try session.accounts.add(name: "Home")
    let work = try session.accounts.add(name: "Work")
    let urgent = try session.tags.add(name: "urgent")
    let later = try session.tags.add(name: "later")
    #expect(try session.tags.assign(urgent.id, to: home.id))
    #expect(try session.tags.assign(urgent.id, to: work.id))
    #expect(try session.tags.assign(later.id, to: work.id))
    try session.tags.edit(urgent.id, name: "very urgent")
    #expect(try session.accountQueries.tags(on: work.id).map(\.name) == ["very urgent", "later"])
    #expect(
      try session.accountQueries.accounts(.init(assignedTo: urgent.id)).items.map(\.name) == ["Home", "Work"])
    #expect(try session.accountQueries.tags(.init(assignedTo: home.id)).items.map(\.name) == ["very urgent"])

    #expect(try session.accountQueries.consequences(ofDeleting: urgent).assignments == 2)
    #expect(try session.tags.delete(urgent.id).assignments == 2)
    #expect(try session.accountQueries.tags(on: work.id).map(\.name) == ["later"])
    #expect(try session.accounts.delete(work.id).assignments == 1)
    #expect(try session.accountQueries.accountCount(withTag: later.id) == 0)
    #expect(try session.accountQueries.accountCount() == 1)
    #expect(try session.accountQueries.tagCount() == 1)
    let digests = try session.digests(of: .accounts)
    #expect(digests.live == digests.rebuilt)
  }

  @Test("assigning what is assigned, and taking off what is not there, appends nothing")
  func assignTwice() throws {
    let home = try session.accounts.add(name: "Home")
    let urgent = try session.tags.add(name: "urgent")
    #expect(try session.tags.unassign(urgent.id, from: home.id) == false)
    try session.tags.assign(urgent.id, to: home.id)
    let before = session.eventCount
    #expect(try session.tags.assign(urgent.id, to: home.id) == false)
    #expect(session.eventCount == before)
    #expect(try session.tags.unassign(urgent.id, from: home.id))
    #expect(try session.accountQueries.tags(on: home.id).isEmpty)
  }

  @Test("an assignment of what is not there misses its parent")
  func assignNothing() throws {
    let urgent = try session.tags.add(name: "urgent")
    expectRejection(.missingParent, of: session) { try session.tags.assign(urgent.id, to: session.newID()) }
    expectRejection(.missingParent, of: session) {
      try session.append(
        "assignment.inserted",
        ["accountID": .string(session.newID().lowercase), "tagID": .string(urgent.id.lowercase)])
    }
  }

  @Test("Lists sort by order, by time and by name, and filter by text", arguments: [false, true])
  func lists(isDescending: Bool) throws {
    let names = ["beta", "Alpha", "gamma", "alpha two"]
    let accounts = try names.map { try session.accounts.add(name: $0) }
    try session.accounts.move(accounts[2].id, to: .first)
    func list(_ sort: AccountQueries.Filter.Sort) throws -> [String] {
      try session.accountQueries.accounts(.init(sort: sort, isDescending: isDescending)).items.map(\.name)
    }
    func ordered(_ names: [String]) -> [String] { isDescending ? names.reversed() : names }
    #expect(try list(.order) == ordered(["gamma", "beta", "Alpha", "alpha two"]))
    #expect(try list(.createdAt) == ordered(names))
    #expect(try list(.name) == ordered(["Alpha", "alpha two", "beta", "gamma"]))
    #expect(
      try session.accountQueries.accounts(.init(text: "ALPHA")).items.map(\.name) == ["Alpha", "alpha two"])
  }
}
