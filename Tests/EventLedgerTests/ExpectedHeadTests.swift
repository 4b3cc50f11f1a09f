import LedgerRecords
import EventLog
import LedgerTesting
import Testing

@Suite struct ExpectedHeadTests {
  let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  /// Heads after single events, batches, seals, and in the middle of neither.
  private func heads(of ledger: Ledger) throws -> [LogPosition] {
    var heads: [LogPosition] = [try #require(ledger.status().head)]
    for number in 0..<12 {
      let drafts = (0...(number % 3)).map { LedgerFixture.task("task \(number) \($0)") }
      try ledger.append(drafts)
      heads.append(try #require(ledger.status().head))
      if number % 5 == 4 { try ledger.seal() }
    }
    return heads
  }

  @Test("Every head that was ever shown is on the chain, with its number and without")
  func found() throws {
    let ledger = fixture.open()
    for head in try heads(of: ledger) {
      #expect(try ledger.contains(ExpectedHead(hash: head.hash)))
      #expect(try ledger.contains(ExpectedHead(sequence: head.sequence, hash: head.hash)))
      #expect(try !ledger.contains(ExpectedHead(sequence: head.sequence + 1, hash: head.hash)))
    }
  }

  @Test("An older copy of the whole folder does not have the head that was written down later")
  func olderCopy() throws {
    let ledger = fixture.open()
    let heads = try heads(of: ledger)
    try ledger.close()
    let copy = fixture.folder.file("copy.ledger")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    let again = fixture.open()
    try again.append([LedgerFixture.task("later")])
    let last = try #require(again.status().head)
    try again.close()
    let older = Ledger.open(at: copy, options: .records, context: fixture.context)
    #expect(try !older.contains(ExpectedHead(hash: last.hash)))
    #expect(try !older.contains(ExpectedHead(sequence: last.sequence, hash: last.hash)))
    #expect(try older.contains(ExpectedHead(hash: #require(heads.last).hash)))
    // Nothing is held against the ledger by the question alone.
    #expect(older.status().health.isHealthy)
  }

  @Test("Only a hash, or a number and a hash, is a head")
  func forms() {
    let hash = String(repeating: "0a", count: 32)
    #expect(ExpectedHead(hash)?.sequence == nil)
    #expect(ExpectedHead("42:\(hash)")?.sequence == 42)
    #expect(ExpectedHead("42:\(hash)")?.hash.description == hash)
    for text in ["", "42", "42:", ":\(hash)", "-1:\(hash)", hash + "0", "x:\(hash)"] {
      #expect(ExpectedHead(text) == nil, "\(text)")
    }
  }
}
