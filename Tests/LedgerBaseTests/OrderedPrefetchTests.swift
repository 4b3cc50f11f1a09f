import Testing

@testable import LedgerBase

@Suite struct WorkAheadTests {
  private struct Odd: Error {}

  @Test("Results come in their order, an error in its place, and never is more begun than was allowed")
  func order() throws {
    let begun = Lock()
    nonisolated(unsafe) var highest = 0
    let work = OrderedPrefetch(count: 40, ahead: 3) { number, _ in
      begun.withLock { highest = max(highest, number) }
      if number % 7 == 3 { throw Odd() }
      return number * number
    }
    for number in 0..<40 {
      if number % 7 == 3 {
        #expect(throws: Odd.self) { try work.next() }
      } else {
        #expect(try work.next() == number * number)
      }
      #expect(begun.withLock { highest } <= number + 3)
    }
    #expect(try work.next() == nil)
    work.end()
  }

  @Test("Ending discards what nobody takes, and waits until nothing runs")
  func ending() throws {
    let lock = Lock()
    nonisolated(unsafe) var running = 0
    let work = OrderedPrefetch(count: 10, ahead: 2) { number, checkWanted in
      guard number > 0 else { return number }
      lock.withLock { running += 1 }
      defer { lock.withLock { running -= 1 } }
      // It ends only because nobody wants it.
      while true { try checkWanted() }
    }
    #expect(try work.next() == 0)
    work.end()
    #expect(lock.withLock { running } == 0)
  }
}
