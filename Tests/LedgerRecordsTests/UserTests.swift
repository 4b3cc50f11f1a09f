import EventLog
import LedgerBase
import LedgerRecords
import Projections
import SQLite
import Testing

/// The twenty-five code points with the property White_Space.
let whiteSpace: [Unicode.Scalar] =
  ([0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680] + Array(0x2000...0x200A)
  + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]).compactMap { Unicode.Scalar($0 as UInt32) }

@Suite struct UserTests {
  let session: RecordSession
  let birthday: CalendarDate

  init() throws {
    session = try RecordSession()
    birthday = try CalendarDate(parsing: "1990-04-23")
  }

  @Test("a second user is refused with the current one's name, by the command and by the table")
  func secondUser() throws {
    try session.users.add(name: "Mary", birthday: birthday, gender: .female)
    let error = rejection(.limitOfOne) {
      try session.users.add(name: "Peter", birthday: birthday, gender: .male)
    }
    #expect(error?.message.contains("Mary") == true)
    #expect(error?.hint?.remedies.map(\.action) == ["editUser", "replaceUser"])
    expectRejection(.limitOfOne, of: session) {
      try session.append(
        "user.inserted",
        [
          "id": .string(session.newID().lowercase), "name": "Peter", "birthday": "1990-04-23",
          "gender": "male",
        ])
    }
  }

  @Test("replacing says what goes, and is a delete and an insert")
  func replace() throws {
    let mary = try session.users.add(name: "Mary", birthday: birthday, gender: .female)
    try session.answers.ask("Will it rain?")
    try session.answers.ask("Will it snow?")
    #expect(try session.answerQueries.consequences(ofDeleting: mary).answers == 2)
    let (peter, gone) = try session.users.replace(name: "Peter", birthday: birthday, gender: .male)
    #expect(gone == Consequences(name: "Mary", answers: 2))
    #expect(try session.answerQueries.currentUser() == peter)
    #expect(try session.answerQueries.count() == 0)
  }

  @Test("replacing where nobody is adds")
  func replaceNobody() throws {
    let (peter, gone) = try session.users.replace(name: "Peter", birthday: birthday, gender: .male)
    #expect(gone == nil)
    #expect(try session.answerQueries.currentUser() == peter)
  }

  @Test("names are stored trimmed of all Unicode white space", arguments: whiteSpace)
  func trimmed(_ space: Unicode.Scalar) throws {
    let user = try session.users.add(
      name: "\(space)Mary Ann\(space)\(space)", birthday: birthday, gender: .female)
    #expect(user.name == "Mary Ann")
    try session.append(
      "user.edited", ["id": .string(user.id.lowercase), "name": .string("\(space)Peter\(space)")])
    #expect(try session.answerQueries.currentUser()?.name == "Peter")
  }

  @Test("nothing but Unicode white space is blank, in commands and in the table", arguments: whiteSpace)
  func blank(_ space: Unicode.Scalar) throws {
    let blank = "\(space)\(space)"
    expectRejection(.blankField, of: session) {
      try session.users.add(name: blank, birthday: birthday, gender: .other)
    }
    let user = try session.users.add(name: "Mary", birthday: birthday, gender: .female)
    expectRejection(.blankField, of: session) {
      try session.append("user.edited", ["id": .string(user.id.lowercase), "name": .string(blank)])
    }
    // The constraint itself, without our functions: any other tool that writes there meets it too.
    let connection = try session.connection(for: "answers")
    _ = rejection(.constraintFailed) { try connection.run("UPDATE user SET name = ?", [.text(blank)]) }
  }

  @Test("a zero-width space is no white space")
  func zeroWidthSpace() throws {
    let user = try session.users.add(name: "\u{200B}", birthday: birthday, gender: .other)
    #expect(user.name == "\u{200B}")
  }

  @Test("a birthday is today or before, in UTC")
  func birthdays() throws {
    let today = try CalendarDate(parsing: "2026-11-21")
    let tomorrow = try CalendarDate(parsing: "2026-11-22")
    expectRejection(.wrongValue, of: session) {
      try session.users.add(name: "Mary", birthday: tomorrow, gender: .female)
    }
    let user = try session.users.add(name: "Mary", birthday: today, gender: .female)
    expectRejection(.wrongValue, of: session) { try session.users.edit(user.id, birthday: tomorrow) }
    expectRejection(.invalidDate, of: session) {
      try session.append("user.edited", ["id": .string(user.id.lowercase), "birthday": "2026-02-30"])
    }
  }

  @Test("gender is male, female or other")
  func genders() throws {
    let user = try session.users.add(name: "Mary", birthday: birthday, gender: .female)
    expectRejection(.wrongValue, of: session) {
      try session.append("user.edited", ["id": .string(user.id.lowercase), "gender": "unknown"])
    }
    for gender in Gender.allCases {
      #expect(try session.users.edit(user.id, gender: gender).gender == gender)
    }
  }

  @Test("an edit that changes nothing appends nothing")
  func editWithoutChanges() throws {
    let user = try session.users.add(name: "Mary", birthday: birthday, gender: .female)
    let before = session.eventCount
    #expect(try session.users.edit(user.id) == user)
    #expect(try session.users.edit(user.id, name: "  Mary ", birthday: birthday, gender: .female) == user)
    #expect(session.eventCount == before)
  }

  @Test("An edit's event holds what changed, nothing else")
  func editHoldsChanges() throws {
    let user = try session.users.add(name: "Mary", birthday: birthday, gender: .female)
    let edited = try session.users.edit(user.id, name: "Mary Ann", birthday: birthday)
    #expect(edited.name == "Mary Ann")
    #expect(edited.sequence == 2)
    let event = try #require(session.lastEvent)
    #expect(event.type == "user.edited")
    #expect(event.data == ["id": .string(user.id.lowercase), "name": "Mary Ann"])
  }
}
