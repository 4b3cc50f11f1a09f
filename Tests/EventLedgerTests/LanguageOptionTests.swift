import EventLog
import LedgerBase
import LedgerTesting
import Testing

@testable import EventLedger
import LedgerRecords
import Projections

@Suite("An application's language")
struct LanguageOptionTests {
  @Test(
    "a failed save reaches the caller in the caller's language, with its cause and what to do",
    arguments: [
      (
        Language.english, "The change was not saved.", "Nothing was written. Fix the cause, then save again."
      ),
      (.japanese, "変更を保存できませんでした。", "何も書き込まれていません。原因を取り除いてから、もう一度保存してください。"),
      (.traditionalChinese, "變更未能儲存。", "沒有寫入任何資料。請先排除原因，再儲存一次。"),
    ])
  func failedSave(_ language: Language, _ message: String, _ hint: String) throws {
    let disk = FailingDisk()
    let folder = try TemporaryFolder()
    let ledger = Ledger.open(
      at: folder.file("led"), options: LedgerOptions(projections: .records, language: language),
      context: .testing(fileSystem: disk))
    try ledger.transaction { try $0.tasks.add(title: "a") }
    disk.failsWrites = true
    let error = try #require(throws: LedgerError.self) {
      try ledger.transaction { try $0.tasks.add(title: "b") }
    }
    #expect(error.code == .saveFailed)
    #expect(error.errorDescription == message)
    #expect(error.recoverySuggestion == hint)
    #expect(error.failureReason != nil)
    #expect(error.message.english == "The change was not saved.")
    #expect((error.cause as? LedgerError)?.code == .ioFailed)
    disk.failsWrites = false
    #expect(try ledger.read { try $0.tasks.count() } == 1)
    try ledger.close()
  }

  @Test("A refusal reaches the caller in the caller's language too; its code does not change")
  func refusal() throws {
    let folder = try TemporaryFolder()
    let ledger = Ledger.open(
      at: folder.file("led"), options: LedgerOptions(projections: .records, language: .traditionalChinese),
      context: .testing(fileSystem: RealFileSystem()))
    let error = try #require(throws: LedgerError.self) {
      try ledger.transaction { try $0.tasks.add(title: " ") }
    }
    #expect(error.code == .blankField)
    #expect(error.errorDescription == "工作的標題是空白的。")
    #expect(error.recoverySuggestion == "請至少輸入一個非空白的字元。")
    try ledger.close()
  }
}
