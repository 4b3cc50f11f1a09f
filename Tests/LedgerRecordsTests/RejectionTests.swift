import EventLog
import LedgerBase
import Projections
import LedgerRecords
import Testing

@Suite struct RejectionTests {
  let session: RecordSession

  init() throws {
    session = try RecordSession()
  }

  @Test("an edit, a move or a delete for another state of the row is refused, and says which")
  func rowChanged() throws {
    let (task, steps) = try session.tasks.add(title: "Paint", steps: ["Sand"])
    let seen = task.sequence
    let edited = try session.tasks.edit(task.id, title: "Paint the door", ifSequence: seen)
    let error = rejection(.rowChanged) {
      try session.tasks.edit(task.id, title: "Paint the wall", ifSequence: seen)
    }
    #expect(error?.location.sequence == edited.sequence)
    expectRejection(.rowChanged, of: session) { try session.tasks.complete(task.id, ifSequence: seen) }
    expectRejection(.rowChanged, of: session) { try session.tasks.reopen(task.id, ifSequence: seen) }
    expectRejection(.rowChanged, of: session) {
      try session.tasks.move(task.id, to: .first, ifSequence: seen)
    }
    expectRejection(.rowChanged, of: session) { try session.tasks.delete(task.id, ifSequence: seen) }
    // Also where nothing would change.
    expectRejection(.rowChanged, of: session) {
      try session.tasks.edit(task.id, title: "Paint the door", ifSequence: seen)
    }
    try session.tasks.delete(task.id, ifSequence: edited.sequence)
    expectRejection(.noSuchRecord, of: session) { try session.steps.edit(steps[0].id, title: "Sand twice") }
  }

  @Test("each rejection has its own code under exit 13")
  func codes() {
    let codes: [LedgerError.Code] = [
      .blankField, .wrongValue, .duplicateValue, .limitOfOne, .missingParent, .rowChanged, .noSuchRecord,
      .ambiguousRecord,
    ]
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.isRejection })
  }

  @Test(
    "blank names and titles are refused everywhere",
    arguments: ["", " ", "\t\n", "\u{00A0}", "\u{3000}\u{2003}"])
  func blanks(_ blank: String) throws {
    let (task, steps) = try session.tasks.add(title: "Paint", steps: ["Sand"])
    let account = try session.accounts.add(name: "Home")
    let tag = try session.tags.add(name: "urgent")
    let attempts: [() throws -> Void] = [
      { try session.tasks.add(title: blank) }, { try session.tasks.edit(task.id, title: blank) },
      { try session.steps.add(to: task.id, title: blank) },
      { try session.steps.edit(steps[0].id, title: blank) },
      { try session.accounts.add(name: blank) }, { try session.accounts.edit(account.id, name: blank) },
      { try session.tags.add(name: blank) }, { try session.tags.edit(tag.id, name: blank) },
      { try session.append("task.edited", ["id": .string(task.id.lowercase), "title": .string(blank)]) },
      { try session.append("step.edited", ["id": .string(steps[0].id.lowercase), "title": .string(blank)]) },
      {
        try session.append("account.edited", ["id": .string(account.id.lowercase), "name": .string(blank)])
      },
      { try session.append("tag.edited", ["id": .string(tag.id.lowercase), "name": .string(blank)]) },
    ]
    for attempt in attempts { expectRejection(.blankField, of: session, attempt) }
  }

  @Test("moving a record to where it stands appends nothing")
  func moveNowhere() throws {
    let (task, _) = try session.tasks.add(title: "Paint")
    let before = session.eventCount
    for place in [Place.first, .last, .order(task.order), .before(task.id), .after(task.id)] {
      #expect(try session.tasks.move(task.id, to: place) == task)
    }
    #expect(session.eventCount == before)
  }

  @Test("Fields that tell of a person are marked, the others are not")
  func personalFields() throws {
    let personal = [
      "user.inserted", "user.edited", "answer.inserted", "account.inserted", "account.edited", "tag.inserted",
      "tag.edited", "task.inserted", "task.edited", "step.inserted", "step.edited",
    ]
    let all = session.definitionSet().types
    for type in all {
      #expect(session.definitionSet().isPersonal(type) == personal.contains(type), "\(type)")
    }
    #expect(Set(personal).isSubset(of: all))
  }
}
