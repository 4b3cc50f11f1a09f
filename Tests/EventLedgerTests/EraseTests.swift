import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase
import Projections

/// What an erasure takes away, and what it leaves.
@Suite struct EraseTests {
  static let canary = "Canary 7f3e"

  /// Every file under a folder in which the text stands, as it lies there or inflated.
  static func findings(of text: String, in folder: String) throws -> [String] {
    try traces(of: text, in: folder)
  }

  private func erase(_ ledger: Ledger, _ ids: [UUID], reason: String? = nil) throws -> EraseOutcome {
    let preview = try ledger.previewErase(ids.map { $0.uuidString })
    return try ledger.erase(preview, reason: reason, confirmation: .personSaidYes)
  }

  /// Some events in sealed segments and some in the active one, snapshots, an earlier generation, and a table
  /// that was set aside.
  private func ledger(_ fixture: LedgerFixture) throws -> (Ledger, UUID) {
    var options = LedgerOptions.records
    options.eventsReplayedInMemory = 0
    let ledger = fixture.open(options)
    let id = try ledger.transaction {
      try $0.tasks.add(title: Self.canary, steps: ["\(Self.canary) step"]).task.id
    }
    let other = try ledger.transaction { try $0.tasks.add(title: "Other", steps: ["Other step"]).task.id }
    try ledger.transaction { try $0.accounts.add(name: "Bank") }
    try ledger.seal()
    try ledger.transaction { try $0.tasks.edit(id, title: "\(Self.canary) edited") }
    try ledger.rebuild(["tasks"])
    _ = ledger.verify(VerifyOptions(replaysTables: true))
    _ = try ledger.read(asOf: .event(3)) { try $0.tasks.tasks(limit: 9).items }
    let file = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    try (bytes.prefix(5000) + Data(repeating: 0xEE, count: 3000) + bytes.dropFirst(8000)).write(
      to: URL(fileURLWithPath: file))
    let again = fixture.open(options)
    _ = again.health
    do { _ = try again.read(HistoryTests.rows) } catch let error as LedgerError {
      #expect(error.code.category == .damaged)
    }
    try again.rebuild(["tasks"])
    try again.transaction { try $0.tasks.edit(other, title: "Other edited") }
    return (again, id)
  }

  @Test("An erased value is in no byte of the folder; the chain holds, and other records are as they were")
  func gone() throws {
    let fixture = try LedgerFixture()
    let (ledger, id) = try ledger(fixture)
    let before = try ledger.read(HistoryTests.rows).filter { !$0.contains(Self.canary) }
    let head = try ledger.head()
    #expect(try !Self.findings(of: Self.canary, in: fixture.path).isEmpty)
    let outcome = try erase(ledger, [id], reason: "asked to")
    #expect(outcome.preview.events.map(\.sequence) == [1, 2, 6])
    #expect(outcome.preview.records.count == 2)
    #expect(try ledger.read(HistoryTests.rows) == before)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    #expect(report.isIntact, "\(report.findings)")
    // The hash of what was there before still is the history's.
    #expect(try ledger.contains(ExpectedHead(sequence: head.sequence, hash: head.hash)))
    #expect(try ledger.event(at: 1)?.data == nil && ledger.event(at: 3)?.data != nil)
    let event = try #require(try ledger.event(at: head.sequence + 1))
    #expect(event.type == "ledger.erased" && event.data?.description.contains("asked to") ?? false)
    // Also for who looks back, rebuilds, or goes on.
    #expect(try ledger.read(asOf: .event(2), HistoryTests.rows).isEmpty)
    #expect(try ledger.rebuild(["tasks"], fromStart: true).count == 1)
    try ledger.transaction { try $0.tasks.add(title: "New") }
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
  }

  @Test("A record that was deleted, or whose events are void, is erased too; one that nobody knows is told")
  func deletedAndVoided() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let id = try ledger.transaction { try $0.tasks.add(title: Self.canary).task.id }
    try ledger.transaction { try $0.tasks.edit(id, title: "\(Self.canary) 2") }
    _ = try ledger.void(ledger.previewVoid([2]), confirmation: .personSaidYes)
    try ledger.transaction { _ = try $0.tasks.delete(id) }
    #expect(try erase(ledger, [id]).preview.events.count == 3)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect { try ledger.previewErase([id.uuidString]) } throws: {
      ($0 as? LedgerError)?.code == .noSuchRecord
    }
    #expect { try ledger.previewErase([UUID().uuidString]) } throws: {
      ($0 as? LedgerError)?.code == .noSuchRecord
    }
    #expect { try ledger.previewVoid([5]) } throws: { ($0 as? LedgerError)?.code == .reservedType }
  }

  @Test("The user goes with all answers; what is assigned goes with either side")
  func tables() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let user = try ledger.transaction {
      try $0.users.add(name: Self.canary, birthday: CalendarDate(parsing: "2001-02-03"), gender: .female)
    }
    for _ in 0..<3 { try ledger.transaction { _ = try $0.answers.ask("\(Self.canary)?") } }
    let account = try ledger.transaction { try $0.accounts.add(name: Self.canary) }
    let tag = try ledger.transaction { try $0.tags.add(name: "kept") }
    try ledger.transaction { try $0.tags.assign(tag.id, to: account.id) }
    #expect(try erase(ledger, [user.id]).preview.events.count == 4)
    #expect(try erase(ledger, [account.id]).preview.events.count == 2)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    #expect(try ledger.read(HistoryTests.rows).count == 1)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test(
    "Either side of an assignment is erased with it, also one that was removed or deleted since",
    arguments: ["assigned", "taken off", "deleted"])
  func assignment(_ state: String) throws {
    for side in ["tag", "account"] {
      let fixture = try LedgerFixture()
      let ledger = fixture.open()
      let (tag, account) = try ledger.transaction {
        let tag = try $0.tags.add(name: side == "tag" ? Self.canary : "Tag")
        let account = try $0.accounts.add(name: side == "tag" ? "Account" : Self.canary)
        _ = try $0.tags.assign(tag.id, to: account.id)
        return (tag, account)
      }
      try ledger.transaction {
        if state == "taken off" { _ = try $0.tags.unassign(tag.id, from: account.id) }
        guard state == "deleted" else { return }
        if side == "tag" { _ = try $0.tags.delete(tag.id) } else { _ = try $0.accounts.delete(account.id) }
      }
      let outcome = try erase(ledger, [side == "tag" ? tag.id : account.id])
      #expect(outcome.preview.events.count == (state == "assigned" ? 2 : 3))
      #expect(outcome.preview.records.count == 1)
      #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
      #expect(try ledger.read(HistoryTests.rows).count == 1)
      #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    }
  }

  /// Actors in films: what joins them has no row that an id names. An extra is in one, and says so without
  /// naming its row.
  private static let films = """
    -- projection: films
    -- version: 1
    CREATE TABLE film (id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE actor (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE casting (filmID TEXT NOT NULL REFERENCES film (id) ON DELETE CASCADE, actorID TEXT NOT NULL REFERENCES actor (id)
      ON DELETE CASCADE, part TEXT, PRIMARY KEY (filmID, actorID)) STRICT;
    CREATE INDEX casting_by_actor ON casting (actorID);
    CREATE TABLE extra (id TEXT NOT NULL PRIMARY KEY, filmID TEXT NOT NULL REFERENCES film (id) ON DELETE CASCADE, face TEXT) STRICT;
    CREATE INDEX extra_by_film ON extra (filmID);
    -- on: film.inserted
    -- row: film
    -- field: id id required public
    -- field: title text required
    INSERT INTO film (id, title, seq) VALUES (:id, :title, :_seq);
    -- on: actor.inserted
    -- row: actor
    -- field: id id required public
    -- field: name text required
    INSERT INTO actor (id, name, seq) VALUES (:id, :name, :_seq);
    -- on: casting.inserted
    -- field: filmID id required public
    -- field: actorID id required public
    -- field: part text
    -- record: filmID
    INSERT INTO casting (filmID, actorID, part) VALUES (:filmID, :actorID, :part);
    -- on: extra.hired
    -- field: id id required public
    -- field: filmID id required public
    -- field: face text
    INSERT INTO extra (id, filmID, face) VALUES (:id, :filmID, :face);
    """

  @Test(
    "Of a registered kind that joins records, either side is erased with what joins them",
    arguments: ["film", "actor"])
  func joined(_ side: String) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.addKind(RecordKindFile(sql: Self.films, file: "films.sql"))
    let (film, actor, extra) = (UUID(), UUID(), UUID())
    let filmID = JSONValue.string(film.uuidString)
    try ledger.append([
      event("film.inserted", ["id": filmID, "title": .string(side == "film" ? Self.canary : "Film")]),
      event(
        "actor.inserted",
        ["id": .string(actor.uuidString), "name": .string(side == "actor" ? Self.canary : "Actor")]),
      event(
        "casting.inserted",
        ["filmID": filmID, "actorID": .string(actor.uuidString), "part": .string("\(Self.canary) herself")]),
      event(
        "extra.hired",
        [
          "id": .string(extra.uuidString), "filmID": filmID,
          "face": .string(side == "film" ? Self.canary : "Face"),
        ]),
    ])
    let outcome = try erase(ledger, [side == "film" ? film : actor])
    #expect(outcome.preview.events.map(\.sequence) == (side == "film" ? [2, 4, 5] : [3, 4]))
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    let left = try ledger.read { reader in
      try ["film", "actor", "casting", "extra"].map { table in
        try reader.connection(for: "films").first("SELECT count(*) FROM \(table)") { $0.int64(at: 0) }
      }
    }
    #expect(left == (side == "film" ? [0, 1, 0, 0] : [1, 0, 0, 1]))
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A record of a kind that was removed is erased, with what was left of the kind's table")
  func removedKind() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let kind = """
      -- projection: notes
      -- version: 1
      CREATE TABLE note (id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
      -- on: note.inserted
      -- row: note
      -- field: id id required public
      -- field: text text required
      INSERT INTO note (id, text, seq) VALUES (:id, :text, :_seq);
      """
    try ledger.addKind(RecordKindFile(sql: kind, file: "notes.sql"))
    let id = UUID()
    try ledger.append([
      EventDraft(
        type: "note.inserted", data: JSONText(["id": .string(id.uuidString), "text": .string(Self.canary)]))
    ])
    let file = try ledger.read { try $0.connection(for: "notes").path }
    try ledger.close()
    // Set aside, and left there by the removal.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes.replaceSubrange(0..<16, with: Data(repeating: 0x21, count: 16))
    try bytes.write(to: URL(fileURLWithPath: file))
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { _ = try $0.connection(for: "notes") } }
    _ = try again.removeKind("notes")
    #expect(try !Self.findings(of: Self.canary, in: fixture.path).isEmpty)
    let outcome = try erase(again, [id])
    #expect(outcome.preview.events.count == 1 && !outcome.preview.dropped.isEmpty)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    #expect(again.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A restore of an older backup erases again; the log that it sets aside stays")
  func restore() throws {
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    let id = try ledger.transaction { try $0.tasks.add(title: Self.canary).task.id }
    try ledger.transaction { try $0.tasks.add(title: "Other") }
    let place = fixture.folder.file("backups")
    _ = try ledger.backUp(to: place)
    let outcome = try erase(ledger, [id])
    #expect(outcome.preview.copies == [place])
    try ledger.close()
    let report = try Ledger.restore(
      from: place, over: fixture.path, wait: .seconds(1), projections: .records, context: fixture.context)
    #expect(report.erasedAgain == 1)
    #expect(report.setAside.map { FileManager.default.fileExists(atPath: $0) } == true)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    ledger = fixture.open()
    #expect(try ledger.read { try $0.tasks.tasks(limit: 9).items.map(\.title) } == ["Other"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test(
    "Neither a restore of segments nor a salvage brings back what was erased; verify tells of what still has its data"
  )
  func repair() throws {
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    let id = try ledger.transaction { try $0.tasks.add(title: Self.canary).task.id }
    try ledger.transaction { try $0.tasks.add(title: "Other") }
    try ledger.seal()
    let place = fixture.folder.file("backups")
    _ = try ledger.backUp(to: place)
    let before = try fixture.bytes("log/" + SegmentName.name(1))
    _ = try erase(ledger, [id])
    try ledger.seal()
    try ledger.close()
    try fixture.overwrite("log/" + SegmentName.name(1), at: 300, with: [UInt8](repeating: 0, count: 8))
    let salvaged = fixture.folder.file("salvaged.ledger")
    _ = try Ledger.salvage(
      fixture.path, to: salvaged, backups: place, projections: .records, context: fixture.context)
    #expect(try Self.findings(of: Self.canary, in: salvaged) == [])
    #expect(Ledger.open(at: salvaged, options: .records, context: fixture.context).verify().isIntact)
    _ = try Ledger.recoverSegments(
      of: fixture.path, from: place, wait: .zero, projections: .records, context: fixture.context)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    ledger = fixture.open()
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    // The segment as it was, put back by hand.
    try ledger.close()
    try Data(before).write(to: URL(fileURLWithPath: fixture.path + "/log/" + SegmentName.name(1)))
    ledger = fixture.open()
    #expect(ledger.verify().findings.contains { $0.sequences == 1...1 && $0.code == .damagedLog })
    try ledger.seal()
    #expect(ledger.verify().isIntact)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
  }

  @Test("Tables from before an erasure bring nothing of it back into the place of another event that is lost")
  func tablesFromBefore() throws {
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    let other = try ledger.transaction { try $0.tasks.add(title: "Other").task.id }
    try ledger.seal()
    try ledger.transaction { try $0.tasks.edit(other, title: "Edited") }
    try ledger.seal()
    try ledger.transaction { try $0.tasks.edit(other, title: "Edited again") }
    let id = try ledger.transaction { try $0.tasks.add(title: Self.canary).task.id }
    #expect(try ledger.read(HistoryTests.rows).count == 2)
    try ledger.close()
    let tables = "\(fixture.path)/projections"
    let before = fixture.folder.file("before")
    try FileManager.default.copyItem(atPath: tables, toPath: before)
    ledger = fixture.open()
    _ = try erase(ledger, [id])
    try ledger.close()
    try FileManager.default.removeItem(atPath: tables)
    try FileManager.default.copyItem(atPath: before, toPath: tables)
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log/\(SegmentName.name(2))")
    let salvaged = fixture.folder.file("salvaged.ledger")
    let report = try Ledger.salvage(
      fixture.path, to: salvaged, projections: .records, context: fixture.context)
    #expect(report.preview.lost == [2...2] && report.preview.rowsInTables.isEmpty, "\(report)")
    #expect(try Self.findings(of: Self.canary, in: salvaged) == [])
    #expect(Ledger.open(at: salvaged, options: .records, context: fixture.context).verify().isIntact)
  }

  @Test("A restore that was killed before it erased again is finished by the next command that writes")
  func killedRestore() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let id = try ledger.transaction { try $0.tasks.add(title: Self.canary).task.id }
    try ledger.transaction { try $0.tasks.add(title: "Other") }
    let place = fixture.folder.file("backups")
    _ = try ledger.backUp(to: place)
    _ = try erase(ledger, [id])
    try ledger.close()
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .seconds(1), projections: .records, context: fixture.context)
    // As the kill leaves it: the log of the backup, and what was begun.
    let log = try #require(
      try LogReader(pastDamageOf: FilePath(fixture.path), RealFileSystem()).voidedEvents().erasures.last)
    let plain = fixture.folder.file("plain.ledger")
    _ = try Ledger.restore(from: place, to: plain, context: fixture.context)
    try PendingErasure(after: 0, isAgain: true, targets: log.targets).write(FilePath(plain), RealFileSystem())
    #expect(try !Self.findings(of: Self.canary, in: plain).isEmpty)
    let after = Ledger.open(at: plain, options: .records, context: fixture.context)
    try after.transaction { try $0.tasks.add(title: "New") }
    #expect(try Self.findings(of: Self.canary, in: plain) == [])
    #expect(after.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  /// Things in boxes, which they name only later and may leave.
  private static let boxes = """
    -- projection: boxes
    -- version: 1
    CREATE TABLE box (id TEXT NOT NULL PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE item (id TEXT NOT NULL PRIMARY KEY, body TEXT, boxID TEXT REFERENCES box (id) ON DELETE CASCADE, seq INTEGER NOT NULL) STRICT;
    CREATE INDEX item_by_box ON item (boxID);
    -- on: box.inserted
    -- row: box
    -- field: id id required public
    INSERT INTO box (id, seq) VALUES (:id, :_seq);
    -- on: item.inserted
    -- row: item
    -- field: id id required public
    -- field: body text
    INSERT INTO item (id, body, seq) VALUES (:id, :body, :_seq);
    -- on: item.edited
    -- row: item
    -- field: id id required public
    -- field: boxID id required public
    UPDATE item SET boxID = :boxID, seq = :_seq WHERE id = :id;
    """

  @Test(
    "A record that names what it belongs to only later goes along, and so do events of older data versions")
  func laterParent() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.addKind(RecordKindFile(sql: Self.boxes, file: "boxes.sql"))
    let (box, item) = (UUID(), UUID())
    try ledger.append([
      event("item.inserted", ["id": .string(item.uuidString), "body": .string(Self.canary)]),
      event("box.inserted", ["id": .string(box.uuidString)]),
      event("item.edited", ["id": .string(item.uuidString), "boxID": .string(box.uuidString)]),
    ])
    #expect(try erase(ledger, [box]).preview.events.count == 3)
    #expect(try Self.findings(of: Self.canary, in: fixture.path) == [])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  private func event(_ type: String, _ data: JSONValue) -> EventDraft {
    EventDraft(type: type, data: JSONText(data))
  }

  @Test("A record that was moved elsewhere does not go along; its stay there has to be voided first")
  func movedAway() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.addKind(RecordKindFile(sql: Self.boxes, file: "boxes.sql"))
    let (first, second, item) = (UUID(), UUID(), UUID())
    for box in [first, second] { try ledger.append([event("box.inserted", ["id": .string(box.uuidString)])]) }
    try ledger.append([event("item.inserted", ["id": .string(item.uuidString), "body": "Stays"])])
    var stay: UInt64 = 0
    for box in [first, second] {
      let receipts = try ledger.append([
        event("item.edited", ["id": .string(item.uuidString), "boxID": .string(box.uuidString)])
      ])
      if box == first { stay = receipts[0].sequence }
    }
    let refusal = #expect(throws: LedgerError.self) { try ledger.previewErase([first.uuidString]) }
    #expect(refusal?.code == .voidRefused)
    #expect(refusal?.hint?.remedies == [.void([stay])])
    _ = try ledger.void(ledger.previewVoid([stay]), confirmation: .personSaidYes)
    let before = try ledger.read(asOf: .event(stay)) { try $0.connection(for: "boxes").path }
    #expect(!before.isEmpty)
    #expect(try erase(ledger, [first]).preview.events.count == 1)
    let bodies = try ledger.read {
      try $0.connection(for: "boxes").rows("SELECT body FROM item") { $0.string(at: 0) }
    }
    #expect(bodies == ["Stays"])
    // As it was then, it can't be shown any more.
    let past = #expect(throws: LedgerError.self) {
      try ledger.read(asOf: .event(stay)) { _ = try $0.connection(for: "boxes") }
    }
    #expect(past?.message.english.contains("has been erased") == true)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A backup after an erasure has the rewritten segments, and restores")
  func backup() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let id = try ledger.transaction { try $0.tasks.add(title: Self.canary).task.id }
    try ledger.seal()
    try ledger.transaction { try $0.tasks.add(title: "Other") }
    let place = fixture.folder.file("backups")
    _ = try ledger.backUp(to: place)
    _ = try erase(ledger, [id])
    _ = try ledger.backUp(to: place)
    let path = fixture.folder.file("restored.ledger")
    _ = try Ledger.restore(from: place, to: path, context: fixture.context)
    #expect(try Self.findings(of: Self.canary, in: path) == [])
    let restored = Ledger.open(at: path, options: .records, context: fixture.context)
    #expect(restored.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(try restored.read { try $0.tasks.tasks(limit: 9).items.map(\.title) } == ["Other"])
  }

  @Test("An erased line that no event tells of is damage")
  func forged() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Task") }
    try ledger.close()
    let log = try EventLog.open(at: FilePath(fixture.path), context: fixture.context.forLog)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.erase([1]) }
    try log.close()
    let report = fixture.open().verify()
    #expect(!report.isIntact)
    #expect(report.findings.contains { $0.sequences == 1...1 && $0.code == .damagedLog })
  }
}
