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

  @Test(
    "a record is named by its id, the beginning of it, or its name; an ambiguous one names the candidates"
  )
  func references() throws {
    let account = try session.accounts.add(name: "Household")
    let id = account.id.lowercase
    #expect(try session.accountQueries.account(id) == account)
    #expect(try session.accountQueries.account(id.uppercased()) == account)
    #expect(try session.accountQueries.account(String(id.prefix(4))) == account)
    #expect(try session.accountQueries.account(" Household ") == account)
    _ = rejection(.noSuchRecord) { _ = try session.accountQueries.account(String(id.prefix(3))) }
    _ = rejection(.noSuchRecord) { _ = try session.accountQueries.account("household") }
    _ = rejection(.noSuchRecord) { _ = try session.accountQueries.account("") }
    _ = rejection(.noSuchRecord) { _ = try session.accountQueries.account(session.newID().lowercase) }

    let second = try session.accounts.add(name: "Household")
    let error = rejection(.ambiguousRecord) { _ = try session.accountQueries.account("Household") }
    for record in [account, second] {
      let short = try session.accountQueries.shortID(of: record)
      #expect(error?.message.contains(short) == true)
      #expect(try session.accountQueries.account(short) == record)
    }
    #expect(try session.accountQueries.accountMatches("Household").count == 2)
  }

  @Test("a name that looks like the beginning of an id does not hide it")
  func nameLikeID() throws {
    let account = try session.accounts.add(name: "Household")
    let prefix = String(account.id.lowercase.prefix(5))
    let impostor = try session.accounts.add(name: prefix)
    #expect(Set(try session.accountQueries.accountMatches(prefix)) == [account, impostor])
  }

  @Test("A short id is the shortest beginning that no other shares", arguments: 1...20)
  func shortIDs(_ count: Int) throws {
    let accounts = try (0..<count).map { try session.accounts.add(name: "Account \($0)") }
    for account in accounts {
      let short = try session.accountQueries.shortID(of: account)
      #expect(short.count >= 8)
      #expect(accounts.filter { $0.id.lowercase.hasPrefix(short) } == [account])
    }
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
