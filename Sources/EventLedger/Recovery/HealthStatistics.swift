import SystemPackage

/// How a ledger has fared: what failed, what people chose then, and how often it helped. It stays on this
/// machine.
public struct HealthStatistics: Hashable, Sendable {
  /// Since when opens are counted; nil if none was.
  public var since: Timestamp?
  public var goodOpens: UInt64 = 0
  public var failedOpens: UInt64 = 0
  /// The most frequent first.
  public var failedOpensByCause: [Count] = []
  /// What went wrong, by cause: the incidents on record. A row of opens that fail for one cause is one.
  public var failures: [Count] = []
  /// Ways on that were taken, the most frequent first.
  public var choices: [Choice] = []
  /// How often records were taken from view: resets, and new beginnings.
  public var resets: UInt64 = 0

  public struct Count: Hashable, Sendable {
    public var cause: FailureCause
    public var number: UInt64
    /// Its share of all, from 0 to 1.
    public var share: Double
  }

  public struct Choice: Hashable, Sendable {
    public var action: RecoveryAction
    public var taken: UInt64 = 0
    /// Its share among all choices taken, from 0 to 1.
    public var share: Double = 0
    /// After it, what the card was about was over.
    public var helped: UInt64 = 0
    public var didNotHelp: UInt64 = 0
    public var failed: UInt64 = 0

    /// The share of those that helped, among those for which it is known; nil if it is known for none.
    public var rate: Double? {
      let known = helped + didNotHelp + failed
      return known == 0 ? nil : Double(helped) / Double(known)
    }
  }

  public var opens: UInt64 { goodOpens + failedOpens }

  /// The share of opens that failed, from 0 to 1; nil if none was counted.
  public var failureRate: Double? { opens == 0 ? nil : Double(failedOpens) / Double(opens) }
}

extension HealthStatistics {
  init(_ counts: OpenCounts?, _ incidents: [Incident]) {
    since = counts?.since
    goodOpens = counts?.good ?? 0
    failedOpens = counts?.failed ?? 0
    failedOpensByCause = Self.counts(counts?.byCause ?? [:])
    var causes: [FailureCause: UInt64] = [:]
    var taken: [RecoveryAction: Choice] = [:]
    for incident in incidents {
      if incident.isChoice {
        guard let action = incident.action.flatMap(RecoveryAction.init(rawValue:)) else { continue }
        taken[action, default: Choice(action: action)].count(incident.outcome)
      } else if let cause = incident.cause, incident.code != Incident.openedAgain {
        causes[cause, default: 0] += 1
      }
    }
    failures = Self.counts(causes)
    let allTaken = taken.values.reduce(0) { $0 + $1.taken }
    choices = taken.values.map {
      var choice = $0
      choice.share = Double(choice.taken) / Double(allTaken)
      return choice
    }.sorted { ($1.taken, $0.action.rawValue) < ($0.taken, $1.action.rawValue) }
    resets = (taken[.reset]?.done ?? 0) + (taken[.startOver]?.done ?? 0)
  }

  private static func counts(_ numbers: [FailureCause: UInt64]) -> [Count] {
    let all = numbers.values.reduce(0, +)
    return numbers.map { Count(cause: $0.key, number: $0.value, share: Double($0.value) / Double(all)) }
      .sorted { ($1.number, $0.cause.rawValue) < ($0.number, $1.cause.rawValue) }
  }
}

extension HealthStatistics.Choice {
  init(action: RecoveryAction) {
    self.action = action
    taken = 0
  }

  fileprivate mutating func count(_ outcome: RecoveryOutcome?) {
    taken += 1
    switch outcome {
    case .helped: helped += 1
    case .didNotHelp: didNotHelp += 1
    case .failed: failed += 1
    case .done, nil: break
    }
  }

  /// Those that were carried out.
  fileprivate var done: UInt64 { taken - failed }
}

extension Ledger {
  /// What was counted so far. Works in every state, and changes nothing.
  public func healthStatistics() -> HealthStatistics {
    let root = FilePath(path)
    let incidents: [Incident]
    do { incidents = try IncidentFile(root: root, context: context).read() } catch { incidents = [] }
    return HealthStatistics(OpenCounter(root: root, context.fileSystem).read(), incidents)
  }
}
