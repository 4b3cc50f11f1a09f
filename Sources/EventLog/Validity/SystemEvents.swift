/// What the system events say, gathered in order, each checked when it is read.
struct SystemEvents {
  typealias Fault = (rule: LogRule, reason: Message, code: LedgerError.Code)

  /// A `ledger.archived`.
  struct Archived {
    var sequence: UInt64
    var through: UInt64
    var hash: ChainHash
  }

  private(set) var voids: [(event: VoidEvent, batch: ClosedRange<UInt64>?)] = []
  private(set) var archived: [Archived] = []
  /// Each `ledger.restored`, and whether an epoch begins with it.
  private(set) var restored: [(sequence: UInt64, isFirstOfEpoch: Bool)] = []
  /// Events of an atomic batch that a void of it leaves as they are: migrations.
  private(set) var stays: Set<UInt64> = []
  /// The last system event that concerns each projection.
  private(set) var concerned: [String: UInt64] = [:]
  /// The last event that a salvage or an opened bundle brought along as it was: the one before its
  /// `ledger.restored`.
  private(set) var copiedThrough: UInt64 = 0
  private var lost: [ClosedRange<UInt64>] = []
  private(set) var newestKind: UInt64 = 0
  private(set) var newestImport: UInt64 = 0
  private var lastImport: ImportEvent?
  /// The epoch whose first event has to come next, and the number that event has to have.
  private var awaited: (epoch: Epoch, sequence: UInt64)?

  mutating func add(lost events: ClosedRange<UInt64>) {
    if let last = lost.last, last.upperBound + 1 == events.lowerBound {
      lost[lost.count - 1] = last.lowerBound...events.upperBound
    } else {
      lost.append(events)
    }
  }

  func isLost(_ sequence: UInt64) -> Bool {
    var (low, high) = (0, lost.count)
    while low < high {
      let middle = (low + high) / 2
      if lost[middle].upperBound < sequence { low = middle + 1 } else { high = middle }
    }
    return low < lost.count && lost[low].contains(sequence)
  }

  /// A segment's start.
  ///
  /// - Returns: what is wrong with its epoch.
  mutating func begin(_ epoch: Epoch, first: UInt64, after before: Epoch?, of ledger: UUID) -> Message? {
    let isUnanswered = awaited != nil
    awaited = nil
    if let before {
      if epoch == before { return isUnanswered ? "an epoch has no first event" : nil }
    } else if epoch == Epoch(number: 0, mark: ledger) {
      return nil
    }
    awaited = (epoch, first)
    if let before, epoch.number <= before.number {
      return "its epoch is earlier than the previous one, or has the wrong mark"
    }
    return epoch.number == 0 ? "the first epoch does not have the ledger's id as its mark" : nil
  }

  // MARK: Events

  mutating func take(_ line: EventLine) -> [Fault] {
    let due = awaited.flatMap { $0.sequence == line.sequence ? $0.epoch : nil }
    var faults: [Fault] = []
    if let due, line.type == CopyEvent.restored, isMark(of: line, due.mark) {
      awaited = nil
    } else if isMissingFirstEvent(before: line.sequence + 1) {
      faults.append((.epochs, Self.missingFirst, .damagedLog))
    }
    if let fault = takeByType(line, isFirstOfEpoch: due != nil) { faults.append(fault) }
    return faults
  }

  static let missingFirst: Message =
    "an epoch does not begin with a 'ledger.restored' event that has its mark"

  /// True once where an epoch has begun and its first event is not the `ledger.restored` that it has to be.
  mutating func isMissingFirstEvent(before sequence: UInt64) -> Bool {
    guard let due = awaited, due.sequence < sequence else { return false }
    awaited = nil
    return true
  }

  private func isMark(of line: EventLine, _ mark: UUID) -> Bool {
    line.data.map(JSONValue.init)?["mark"]?.stringValue == mark.lowercase
  }

  private mutating func takeByType(_ line: EventLine, isFirstOfEpoch: Bool) -> Fault? {
    let type = line.type
    if type == ImportEvent.type { return take(importIn: line) }
    guard let rule = Self.rules[type] else { return nil }
    guard line.version == 1 else {
      // A kind that this program can't take says nothing against the log.
      if rule == .kinds {
        newestKind = line.sequence
        return nil
      }
      return (rule, "a newer version wrote it: its data version is \(line.version)", .newerFormat)
    }
    guard let data = line.data.map(JSONValue.init) else {
      return (rule, "a system event has lost its data", .damagedLog)
    }
    if !line.isUnchecked { noteTables(of: type, data, line.sequence) }
    switch type {
    case VoidEvent.type, VoidEvent.erased: return take(voidIn: line, data)
    case KindEvent.registered, KindEvent.removed: return take(kindIn: line, data)
    case CopyEvent.archived: return take(archivedIn: line, data)
    case CopyEvent.restored: return take(restoredIn: line, data, isFirstOfEpoch: isFirstOfEpoch)
    case "ledger.migrated":
      stays.insert(line.sequence)
      let (from, to) = (data["from"]?.integerValue ?? 0, data["to"]?.integerValue ?? 0)
      let isRight = data["projection"]?.stringValue != nil && 1 <= from && from <= to
      return isRight ? nil : (rule, "it does not say what it migrates", .damagedLog)
    default:
      let names = data["families"]?.elements ?? []
      return names.isEmpty || names.contains { $0.stringValue == nil }
        ? (rule, "it does not say what it empties", .damagedLog) : nil
    }
  }

  private mutating func noteTables(of type: String, _ data: JSONValue, _ sequence: UInt64) {
    let names: [JSONValue] =
      switch type {
      case VoidEvent.type, VoidEvent.erased: data["tables"]?.elements ?? []
      case "ledger.reset": data["families"]?.elements ?? []
      case "ledger.migrated": [data["projection"]].compactMap(\.self)
      case KindEvent.registered, KindEvent.removed: [data["name"]].compactMap(\.self)
      default: []
      }
    for name in names.compactMap(\.stringValue) { concerned[name] = sequence }
  }

  private static let rules: [String: LogRule] = [
    VoidEvent.type: .voidTargets, VoidEvent.erased: .voidTargets, KindEvent.registered: .kinds,
    KindEvent.removed: .kinds, CopyEvent.archived: .archivedEvents, CopyEvent.restored: .restored,
    "ledger.migrated": .migratedAndReset, "ledger.reset": .migratedAndReset,
  ]

  private mutating func take(voidIn line: EventLine, _ data: JSONValue) -> Fault? {
    let event: VoidEvent
    do {
      event = try VoidEvent(line)
    } catch let error as LedgerError {
      return (.voidTargets, error.message, error.code)
    } catch {
      return (.voidTargets, "it does not say which events it is about", .damagedLog)
    }
    defer { voids.append((event, line.batch)) }
    let isRising = zip(event.targets, event.targets.dropFirst()).allSatisfy { $0.sequence < $1.sequence }
    guard isRising, data["tables"]?.elements?.count == event.tables.count else {
      return (.voidTargets, "the events it names are not in ascending order", .damagedLog)
    }
    let before = voids.last?.event.sequence ?? 0
    return event.previous == before || event.previous > before && isLost(event.previous)
      ? nil
      : (
        .previousVoid, "it names event \(event.previous) as the previous void, but that is event \(before)",
        .damagedLog
      )
  }

  private mutating func take(kindIn line: EventLine, _ data: JSONValue) -> Fault? {
    let event = KindEvent(line)
    let before = newestKind
    newestKind = line.sequence
    // What a newer version's form asks of the event is not known here.
    if let form = data["form"]?.integerValue, form > 1 { return nil }
    if case .unreadable = event.change {
      return (.kinds, "it does not say which kind it is about", .damagedLog)
    }
    guard let previous = data["previous"]?.integerValue.flatMap({ UInt64(exactly: $0) }) else {
      return (.kinds, "it does not name the previous event about kinds", .damagedLog)
    }
    return previous == before || previous > before && isLost(previous)
      ? nil
      : (
        .kinds, "it names event \(previous) as the previous event about kinds, but that is event \(before)",
        .damagedLog
      )
  }

  private mutating func take(importIn line: EventLine) -> Fault? {
    let before = lastImport
    newestImport = line.sequence
    let event: ImportEvent
    do {
      event = try ImportEvent(line)
    } catch let error as LedgerError {
      return (.kinds, error.message, error.code)
    } catch {
      return (.kinds, "it does not say what was imported", .damagedLog)
    }
    lastImport = event
    let expected = before.map { $0.importID == event.importID ? $0.previous : $0.sequence } ?? 0
    return event.previous == expected || event.previous > expected && isLost(event.previous)
      ? nil
      : (
        .kinds,
        "it names event \(event.previous) as the previous event about an import, but that is event \(expected)",
        .damagedLog
      )
  }

  private mutating func take(archivedIn line: EventLine, _ data: JSONValue) -> Fault? {
    guard let through = data["through"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
      (1..<line.sequence).contains(through),
      let hash = data["hash"]?.stringValue.flatMap(ChainHash.init(hexadecimal:)),
      let tables = data["tables"]?.elements,
      tables.allSatisfy({
        $0["name"]?.stringValue != nil && $0["seq"]?.integerValue != nil && $0["card"]?.stringValue != nil
      }),
      ["segments", "events", "bytes"].allSatisfy({ data[$0]?.integerValue ?? -1 >= 0 })
    else { return (.archivedEvents, "it does not say what was archived", .damagedLog) }
    archived.append(Archived(sequence: line.sequence, through: through, hash: hash))
    return nil
  }

  private mutating func take(restoredIn line: EventLine, _ data: JSONValue, isFirstOfEpoch: Bool) -> Fault? {
    let from = data["from"]?.stringValue.flatMap(CopyOrigin.Kind.init)
    guard let from, data["name"]?.stringValue != nil,
      data["mark"]?.stringValue.flatMap({ UUID(text: $0) }) != nil,
      data["ledger"]?.stringValue.flatMap({ UUID(text: $0) }) != nil,
      data["epoch"]?.stringValue.flatMap(Epoch.init(text:)) != nil, data["seq"]?.integerValue ?? -1 >= 0,
      data["hash"]?.stringValue.flatMap(ChainHash.init(hexadecimal:)) != nil
    else { return (.restored, "it does not say what was restored", .damagedLog) }
    if isFirstOfEpoch, from != .backup { copiedThrough = line.sequence - 1 }
    restored.append((line.sequence, isFirstOfEpoch))
    return nil
  }
}
