/// Tells everyone who listens how the ledger is, whenever that changes.
///
/// `@unchecked Sendable`: everything that changes is guarded by `lock`.
final class HealthChannel: @unchecked Sendable {
  private let lock = Lock()
  private var listeners: [Int: AsyncStream<LedgerHealth>.Continuation] = [:]
  private var number = 0
  private var last = LedgerHealth.healthy

  var isListenedTo: Bool { lock.withLock { !listeners.isEmpty } }

  /// A stream of what is sent from now on. A slow listener misses old values, never the newest.
  func stream() -> AsyncStream<LedgerHealth> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: LedgerHealth.self, bufferingPolicy: .bufferingNewest(16))
    let key = lock.withLock {
      number += 1
      listeners[number] = continuation
      return number
    }
    continuation.onTermination = { [weak self] _ in self?.drop(key) }
    return stream
  }

  /// Sends what is new; a state that has not changed is not sent again.
  func send(_ health: LedgerHealth) {
    let told = lock.withLock {
      defer { last = health }
      return health == last ? [] : Array(listeners.values)
    }
    for listener in told { listener.yield(health) }
  }

  func end() {
    for listener in lock.withLock({ Array(listeners.values) }) { listener.finish() }
  }

  private func drop(_ key: Int) {
    lock.withLock { listeners[key] = nil }
  }
}

extension LedgerError {
  /// True where the ledger, its disk or its rights are at fault, and not what the caller asked for.
  var isFailureOfLedger: Bool {
    switch code {
    case .diskFull, .permissionDenied, .ioFailed, .outcomeUnknown, .writerPoisoned, .damagedLog, .foreignLog,
      .lostEvents,
      .newerFormat:
      true
    default: (cause as? LedgerError)?.isFailureOfLedger ?? false
    }
  }
}
