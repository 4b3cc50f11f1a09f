import Testing

@testable import LedgerBase

@Suite struct RetryPolicyTests {
  @Test("the default waits 1 s and 2 s, at most 30 s")
  func byDefault() {
    let policy = RetryPolicy.default
    #expect(policy.tries == 3 && policy.jitter == 0)
    #expect((0..<7).map { policy.delay(for: $0) } == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
  }

  @Test("the aggressive one waits from 0.5 s on, at most 60 s")
  func aggressive() {
    let policy = RetryPolicy.aggressive
    #expect(policy.tries == 5 && policy.jitter == 0)
    #expect((0..<4).map { policy.delay(for: $0) } == [0.5, 1, 2, 4].map { .seconds($0) })
    for n in [7, 1000, .max] { #expect(policy.delay(for: n) == .seconds(60)) }
  }

  @Test("jitter takes at most its share away, and is never asked where there is none")
  func jitter() {
    var policy = RetryPolicy.default
    #expect(
      policy.delay(
        for: 1,
        random: {
          Issue.record("asked"); return 0
        }) == .seconds(2))
    policy.jitter = 0.5
    #expect(policy.delay(for: 1, random: { 0 }) == .seconds(2))
    #expect(policy.delay(for: 1, random: { .max }) >= .seconds(1))
    #expect(policy.delay(for: 1, random: { .max }) < .milliseconds(1001))
  }
}
