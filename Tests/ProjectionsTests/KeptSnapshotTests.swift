import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage
import Testing

@testable import Projections

/// What a check keeps, where one of the same place stands already, or is put there at the same time.
@Suite("Snapshots of one position")
struct KeptSnapshotTests {
  private let fixture: TableFixture
  private let card: FilePath
  private var file: FilePath { ProjectionStore.file(of: card) }

  init() throws {
    fixture = try TableFixture()
    fixture.fillLog(tasks: 10)
    card = fixture.store.snapshotFolder.appending(Snapshot.name("tasks", fixture.log.count) + ".json")
  }

  private func keep(_ store: ProjectionStore? = nil) throws {
    try (store ?? fixture.store).replayForCheck(fixture.definition, with: fixture.log)
  }

  private func bytes(_ path: FilePath) throws -> [UInt8] {
    let file = try fixture.context.fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    return try file.read(count: Int(try file.status().sizeBytes), at: 0)
  }

  private func isThere(_ path: FilePath) throws -> Bool {
    try fixture.context.fileSystem.status(of: path, followLinks: false) != nil
  }

  /// What a rebuild says of the snapshots that it does not begin with.
  private func passedOver() throws -> [PassedOverSnapshot] {
    try fixture.store.rebuild(fixture.definition, from: fixture.log, start: .newestSnapshot).passedOver
  }

  @Test("One that stands there whole stays: file and card are those of before")
  func wholeOneStays() throws {
    try keep()
    let before = (try bytes(file), try bytes(card))
    try keep()
    #expect(try bytes(file) == before.0 && bytes(card) == before.1)
  }

  @Test(
    "One whose file or card is damaged or missing is replaced", arguments: ["sqlite", "json"], [true, false])
  func damagedOneIsReplaced(_ name: String, _ isThere: Bool) throws {
    try keep()
    var path = card
    path.extension = name
    if isThere {
      try fixture.change(path) { $0[$0.count / 2] ^= 1 }
    } else {
      try fixture.remove(path)
    }
    try keep()
    #expect(try fixture.store.isTableOfCard(card))
    #expect(try passedOver().isEmpty)
  }

  @Test("A check that is killed after its file was put there leaves no card of another file")
  func killedCheck() throws {
    try keep()
    try fixture.change(file) { $0[$0.count / 2] ^= 1 }
    struct Killed: Error {}
    try keep(store(on: InterruptedDisk(afterRenaming: file) { throw Killed() }))
    #expect(try isThere(file) && !isThere(card))
    #expect(try passedOver().isEmpty)
  }

  @Test("Of two checks at once, no card is left beside the other's file", arguments: ["sqlite", "json"])
  func twoChecks(_ name: String) throws {
    var path = card
    path.extension = name
    let other = store(on: RealFileSystem(), seed: 3)
    try keep(
      store(
        on: InterruptedDisk(afterRenaming: path) {
          try other.replayForCheck(fixture.definition, with: fixture.log)
        }))
    #expect(try isThere(file))
    #expect(try !isThere(card) || fixture.store.isTableOfCard(card))
    #expect(try passedOver().isEmpty)
    try keep()
    #expect(try fixture.store.isTableOfCard(card))
  }

  /// That of another process, whose clock is behind: it takes no folder for one that was left behind.
  private func store(on disk: some FileSystem, seed: UInt64 = 2) -> ProjectionStore {
    let clock = TestClock(start: Timestamp(microseconds: 0))
    return ProjectionStore(
      ledger: fixture.ledger,
      context: .testing(clock: clock, random: SeededRandom(seed: seed), fileSystem: disk))
  }
}

/// The real disk; once, right after a file was renamed to `path`, something happens.
///
/// `@unchecked Sendable`: a test has it for itself.
private final class InterruptedDisk: ForwardingFileSystem, @unchecked Sendable {
  private let path: FilePath
  private var action: (() throws -> Void)?

  init(afterRenaming path: FilePath, _ action: @escaping () throws -> Void) {
    self.path = path
    self.action = action
  }

  func rename(_ from: FilePath, to: FilePath) throws {
    try real.rename(from, to: to)
    guard to == path, let action else { return }
    self.action = nil
    try action()
  }
}
