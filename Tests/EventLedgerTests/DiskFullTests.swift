import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// A file system of a few hundred KiB, so that a full disk is a real one.
private final class SmallDisk {
  let folder: TemporaryFolder
  var path: String { folder.path.string }

  static var canMount: Bool { geteuid() == 0 && mount(["--version"]) }

  init(kibibytes: Int) throws {
    folder = try TemporaryFolder()
    try #require(Self.mount(["-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path]))
  }

  func grow(kibibytes: Int) { #expect(Self.mount(["-o", "remount,size=\(kibibytes)k", path])) }

  deinit { _ = Self.run("umount", [path]) }

  private static func mount(_ arguments: [String]) -> Bool { run("mount", arguments) }

  private static func run(_ name: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

@Suite struct DiskFullTests {
  @Test(
    "on a full disk writing is refused, reading goes on, and it is over as soon as there is space",
    .enabled(if: SmallDisk.canMount, "skipped: needs root and mount"))
  func aFullDisk() throws {
    let disk = try SmallDisk(kibibytes: 500)
    let context = LedgerContext.testing(fileSystem: RealFileSystem())
    let ledger = Ledger.open(at: disk.path + "/led", options: .records, context: context)
    var acknowledged = 0
    var failure: LedgerError?
    for number in 0..<5000 where failure == nil {
      do {
        try ledger.transaction {
          try $0.tasks.add(title: "task \(number) \(String(repeating: "x", count: 500))")
        }
        acknowledged += 1
      } catch let error as LedgerError {
        failure = error
      }
    }
    let full = try #require(failure)
    #expect(full.code == .saveFailed)
    #expect((full.cause as? LedgerError)?.code == .diskFull)
    #expect((full.cause as? LedgerError)?.category == .diskFull)
    #expect(acknowledged > 10)
    let again = Ledger.open(at: disk.path + "/led", options: .records, context: context)
    #expect(again.isHealthy)
    #expect(again.status().lastIncident?.code == "diskFull")
    #expect(try again.head().sequence == UInt64(acknowledged))
    #expect(try again.read { try $0.tasks.tasks(limit: 1).items.count } == 1)
    #expect(again.verify().isIntact)
    // What status and recover tell: reading is well, and writing is not.
    guard case .barred(let cards) = again.writing() else {
      Issue.record("a full disk is not told")
      return
    }
    #expect(cards.map(\.cause) == [.diskFull] && cards[0].reason?.contains("more are needed") == true)
    disk.grow(kibibytes: 20_000)
    #expect(again.writing() == .possible)
    try ledger.transaction { try $0.tasks.add(title: "after") }
    #expect(try ledger.read { try $0.tasks.count() } == acknowledged + 1)
    #expect(ledger.verify().isIntact)
    try again.close()
    try ledger.close()
  }
}
