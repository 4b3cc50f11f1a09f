import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// Paths with anything in their names: none of a redacted bundle tells a part of one.
@Suite struct PrivatePlacesTests {
  private static let names = [
    PrivateName("/home/aiko", as: "HOME", .path), PrivateName("/home/aiko/l", as: "LEDGER", .path),
    PrivateName("/m/Aiko T", as: "BACKUPS", .path), PrivateName("web01", as: "HOST", .name),
    PrivateName("/var/tmpdir/", as: "TMPDIR", .path),
  ]

  private func places() throws -> PrivatePlaces {
    PrivatePlaces(Self.names, Vocabulary(try RedactionSchema(.records).definitions))
  }

  @Test(
    "redaction: a text that is a path is replaced whole, whatever is in its names",
    arguments: [
      ("/home/aiko/l", "LEDGER"),
      ("/home/aiko/l/log/00000000000000000001.jsonl.gz", "LEDGER/log/00000000000000000001.jsonl.gz"),
      (
        "/home/aiko/l/quarantine/tasks.7-2026-11-21T01-23-45.678901Z",
        "LEDGER/quarantine/tasks.7-2026-11-21T01-23-45.678901Z"
      ),
      ("/home/aiko/lk", "HOME/OTHER"), ("/home/aiko/l Tanaka", "HOME/OTHER"),
      ("/home/aiko-CANARY/bk", "PATH"),
      ("/m/Aiko T", "BACKUPS"), ("/m/Aiko T/x y", "BACKUPS/OTHER"), ("/m/Aiko Tanaka", "PATH"),
      ("/m/it's CANARY", "PATH"), ("/m/a\nCANARY b", "PATH"), ("'/m/it'\\''s CANARY'", "PATH"),
      ("/var/tmpdir", "TMPDIR"), ("/", "/"),
    ])
  func whole(_ text: String, _ expected: String) throws {
    #expect(try places().replaced(in: text) == expected)
  }

  @Test(
    "redaction: a file of the ledger under a name that it had then has no folder of this machine",
    arguments: [
      ("Mika CANARY/led/log/00000000000000000001.jsonl.gz", "LEDGER/log/00000000000000000001.jsonl.gz"),
      ("s/projections/tasks.sqlite", "LEDGER/projections/tasks.sqlite"), ("a/log/b/log", "LEDGER/log"),
      ("CANARY/led/log, byte 5", "LEDGER/log, byte 5"), ("log/head", "log/head"), ("tasks", "tasks"),
    ])
  func namedOtherwise(_ text: String, _ expected: String) {
    #expect(TextRedaction.withoutLedger(text) == expected)
  }

  @Test(
    "redaction: in a sentence a path includes what may belong to it",
    arguments: [
      ("Can't open /m/x CANARY/n: gone.", "Can't open PATH..."),
      ("Can't open /home/aiko/l: it is damaged.", "Can't open LEDGER: it is damaged."),
      ("The file /home/aiko/l/log/head is missing.", "The file LEDGER/log/head is missing."),
      ("The file /home/aiko/lk is missing.", "The file PATH..."),
      ("The file /home/aiko/l Tanaka is missing.", "The file PATH..."),
      ("The file '/m/Aiko T' is missing.", "The file 'BACKUPS' is missing."),
      ("It is on web01, not on web012.", "It is on HOST, not on web012."),
      ("See https://sqlite.org/wal and/or log/head", "See https://sqlite.org/wal and/or log/head"),
      ("file:///home/aiko/x", "file://HOME/x"),
    ])
  func sentence(_ text: String, _ expected: String) throws {
    #expect(try places().replaced(in: text) == expected)
    #expect(try places().replaced(in: expected) == expected)
  }

  @Test("redaction: the values of a message are inspected one by one, those of inner messages too")
  func message() throws {
    let (place, other) = ("/m/x: CANARY/n", "/m/b, CANARY")
    let inner: Message = "\(other) is no folder"
    let message: Message = "The backup to \(place) failed: \(inner)."
    let redacted = message.replacingTexts(try places().replaced)
    #expect(redacted.english == "The backup to PATH failed: PATH is no folder.")
    #expect(redacted.key == message.key)
  }

  @Test(
    "fail closed: each name on the way to a private folder is searched for, but for those that are everywhere"
  )
  func parts() throws {
    let names = [
      PrivateName("/home/aiko/Aiko CANARY/n", as: "X", .path),
      PrivateName("/mnt/backups/ledger", as: "Y", .path),
      PrivateName("web01", as: "HOST", .name),
    ]
    let parts = PrivateName.parts(of: names, Vocabulary(try RedactionSchema(.records).definitions))
    #expect(parts.map(\.text) == ["Aiko CANARY", "aiko"])
    var search = ValueSearch(
      PersonalValues(try RedactionSchema(.records)), names: parts + [PrivateName("/m/a\nb", as: "Z", .path)],
      Vocabulary(try RedactionSchema(.records).definitions))
    for text in [#"{"x":"PATH Aiko CANARY"}"#, #"{"x":"/m/a\nb"}"#] {
      #expect(throws: ValueSearch.Hit.self, "\(text)") {
        try Array(text.utf8).withUnsafeBytes { try search.search($0) }
        try search.end()
      }
      search = ValueSearch(
        PersonalValues(try RedactionSchema(.records)),
        names: parts + [PrivateName("/m/a\nb", as: "Z", .path)],
        Vocabulary(try RedactionSchema(.records).definitions))
    }
  }

  // MARK: Whole bundles

  /// Some bytes in the middle of the log.
  private func damage(_ fixture: BundleFixture) throws {
    let segment = fixture.root.appending("log/" + SegmentName.name(1))
    let file = try RealFileSystem().open(segment, .update)
    try file.write([UInt8](repeating: 0xEE, count: 16), at: try file.status().sizeBytes - 2000)
    try file.close()
  }

  @Test(
    "redaction: backup folders of any name, once set or still in use, are in no byte of a bundle",
    arguments: ["Aiko Tanaka CANARY", "it's CANARY", "a\nCANARY b", "\"CANARY\" b", "my.ledger-CANARY"],
    [true, false])
  func backupFolders(_ name: String, isDamaged: Bool) throws {
    let fixture = try BundleFixture(tasks: 3)
    let ledger = fixture.open()
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
    try ledger.backUp(to: fixture.folder.file(name))
    // One that was set once, and could never be made.
    try Data().write(to: URL(filePath: fixture.folder.file("Old CANARY")))
    #expect(throws: LedgerError.self) { try ledger.backUp(to: fixture.folder.file("Old CANARY/n")) }
    try ledger.close()
    if isDamaged {
      try damage(fixture)
      let damaged = fixture.open()
      _ = damaged.verify()
      try damaged.close()
    }
    let bundle = try fixture.make { $0.privateNames = [PrivateName("/home/aiko", as: "HOME", .path)] }
    let files = try fixture.unpack(bundle)
    for (file, data) in files {
      #expect(!String(decoding: data, as: UTF8.self).contains("CANARY"), "\(file)")
    }
    let incidents = String(decoding: try #require(files["incidents.jsonl"]), as: UTF8.self)
    #expect(incidents.contains("The backup to PATH failed"))
    let cards = String(decoding: try #require(files["cards.json"]), as: UTF8.self)
    if isDamaged { #expect(cards.contains("\"segments\": true")) }
  }

  @Test(
    "bundle: of a ledger that was restored, salvaged or opened from a bundle, one can be made too")
  func copies() throws {
    let fixture = try BundleFixture(tasks: 3)
    let ledger = fixture.open()
    let copies = fixture.folder.file("copies")
    try ledger.backUp(to: copies)
    try ledger.close()
    _ = try Ledger.restore(
      from: copies, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    let bundle = try fixture.make()
    let restored = fixture.folder.file("restored")
    _ = try Ledger.restore(from: copies, to: restored, context: fixture.context)
    #expect(try fixture.make { $0.ledger = restored }.isComplete)
    let salvaged = fixture.folder.file("salvaged")
    _ = try Ledger.salvage(fixture.path, to: salvaged, projections: .records, context: fixture.context)
    #expect(try fixture.make { $0.ledger = salvaged }.isComplete)
    let opened = FilePath(fixture.folder.file("opened"))
    _ = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context).open(
      to: opened)
    #expect(try fixture.make { $0.ledger = opened.string }.isComplete)
  }

  @Test("advise: what a bundle names and is not in it becomes no command")
  func adviceOfStrangers() throws {
    let fixture = try BundleFixture(tasks: 3)
    let bundle = try fixture.make()
    var bundleCase = try BundleCase(reading: FilePath(bundle.path), .records, RealFileSystem())
    for (table, event) in [("nosuch", 2), ("tasks", 0), ("tasks", 99_999_999)] as [(String, Int64)] {
      let card: JSONValue = [
        "title": "t", "code": "eventDoesNotApply", "whatHappened": "x", "table": .string(table),
        "event": ["seq": .integer(event)],
      ]
      bundleCase.failures = [try #require(BundleCase.Failure(card))]
      #expect(Advice(for: bundleCase).remedy == .verifyTables, "\(table) \(event)")
    }
  }

  @Test("inspect: what breaks only here is told")
  func brokenOnlyHere() throws {
    let fixture = try BundleFixture(tasks: 3)
    let whole = try BundleCase(reading: FilePath(try fixture.make().path), .records, RealFileSystem())
    try fixture.plant("task.edited", ["id": "0197c1f2-0000-7000-8000-000000000001", "title": "x"])
    let ledger = fixture.open()
    #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    let reproduction = Reproduction(of: whole, in: ledger.status())
    #expect(reproduction.answer == .no)
    #expect(reproduction.reasons.first?.contains("but something is broken here: The table 'tasks'") == true)
    try ledger.close()
  }

  @Test("advise: with a backup that the ledger remembers, the line needs no folder and no setting")
  func adviceByRememberedBackup() throws {
    let fixture = try BundleFixture(tasks: 3)
    let ledger = fixture.open()
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
    try ledger.backUp(to: fixture.folder.file("copies"))
    try ledger.close()
    try damage(fixture)
    let bundle = try fixture.make { $0.settings = [("backup.to", "off")] }
    let bundleCase = try BundleCase(reading: FilePath(bundle.path), .records, RealFileSystem())
    #expect(Advice(for: bundleCase).remedy == .restoreSegments(""))
    let other = try BundleFixture(tasks: 3)
    let without = try other.make { $0.settings = [("backup.to", "off")] }
    var none = try BundleCase(reading: FilePath(without.path), .records, RealFileSystem())
    none.failures = [
      try #require(BundleCase.Failure(["title": "t", "code": "damagedLog", "whatHappened": "x"]))
    ]
    #expect(Advice(for: none).remedy == .salvage)
  }
}
