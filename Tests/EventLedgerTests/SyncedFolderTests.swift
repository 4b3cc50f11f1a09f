import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("a ledger in a folder that a cloud service keeps is warned about")
struct SyncedFolderTests {
  private func isWarned(of folders: String, mark: String? = nil) throws -> Bool {
    let place = try TemporaryFolder()
    let path = place.file(folders)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    if let mark { try Data().write(to: URL(fileURLWithPath: place.file(mark))) }
    let ledger = Ledger.open(
      at: path + "/my.ledger", options: .records, context: LedgerContext.testing(fileSystem: RealFileSystem())
    )
    return ledger.doctor().findings.contains { $0.code == "syncedFolder" }
  }

  @Test(
    "By the name of a folder above it, or by what the service has left there",
    arguments: [
      "Dropbox/notes", "Dropbox (Personal)", "OneDrive - Firm/a/b", "Library/Mobile Documents/x", "Nextcloud",
    ])
  func named(_ folders: String) throws { #expect(try isWarned(of: folders)) }

  @Test("A mark of the service does")
  func marked() throws {
    #expect(try isWarned(of: "plain/deeper", mark: ".stfolder"))
    #expect(try isWarned(of: "plain/deeper", mark: "plain/.dropbox"))
  }

  @Test("Other folders are none", arguments: ["plain", "Megan", "my dropbox notes", "onedriver"])
  func others(_ folders: String) throws { #expect(try !isWarned(of: folders)) }
}
