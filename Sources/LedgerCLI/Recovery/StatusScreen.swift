import EventLedger
import Projections

/// A ``LedgerStatus`` for a person.
struct StatusScreen {
  private let status: LedgerStatus
  private let invocation: Invocation

  init(_ status: LedgerStatus, _ invocation: Invocation) {
    self.status = status
    self.invocation = invocation
  }

  func show() throws {
    try fact("Ledger", Message(verbatim: status.path))
    if let head = status.head { try showHead(head) }
    if status.archivedThrough > 0 { try fact("Archived", archived) }
    try fact("Disk", disk)
    if status.head != nil {
      try fact("Checked", checked)
      if let time = status.lastBackup { try fact("Backup", ago(time)) }
      if let overdue = status.overdueBackup {
        // The newest backup may be one that was made by hand, in another folder.
        try status.lastBackup == nil
          ? fact("Backup", "overdue: \(overdue.message)")
          : fact("", "the automatic one is overdue: \(overdue.message)")
        if let hint = overdue.hint { try fact("", hint) }
      }
    }
    if let incident = status.lastIncident { try fact("Incident", Self.text(incident)) }
    if status.openIncidents > 1 {
      try fact("", "\(counted(status.openIncidents - 1, "more incident")) not acknowledged: ledger doctor")
    }
    if !status.tables.isEmpty {
      try invocation.output.line()
      try invocation.show(table)
    }
    try showVerdict()
  }

  private func showHead(_ head: LogPosition) throws {
    let number = grouped(head.sequence)
    try fact(
      "Head",
      head.sequence == 0
        ? "no events yet"
        : status.lastEventTime.map { "event \(number), \($0.shown)" } ?? "event \(number)")
    try fact("Hash", Message(verbatim: head.hash.description))
  }

  private var archived: Message {
    let events: Message = "events up to \(grouped(status.archivedThrough))"
    return status.archives.isEmpty ? events : "\(events), in \(status.archives.joined(separator: ", "))"
  }

  private var disk: Message {
    let isUnreadable = status.segmentCount == 0 && status.loadError?.code == .permissionDenied
    let log: Message = isUnreadable ? "the log can't be read" : stored
    return status.freeBytes.map { "\(log), \(byteCount($0)) free" } ?? log
  }

  private var stored: Message {
    "\(byteCount(status.logBytes)) of log in \(counted(status.segmentCount, "segment"))"
  }

  /// When the whole ledger was last verified. What nobody has read since is only not known to be wrong.
  private var checked: Message {
    guard let check = status.lastCheck else { return "no full check on record: run 'ledger verify'" }
    let when: Message = "in full \(ago(check.time)), up to event \(grouped(check.sequence))"
    guard check.damages == 0 else { return "\(when): damage in \(counted(check.damages, "place"))" }
    return check.isOverdue(at: status.time) ? "\(when): overdue, run 'ledger verify'" : when
  }

  private func ago(_ time: Timestamp) -> Message {
    let hours = max(0, status.time.microseconds - time.microseconds) / 3_600_000_000
    return switch hours {
    case 0: "within the last hour"
    case 1: "1 hour ago"
    case ..<48: "\(hours) hours ago"
    default: "\(grouped(hours / 24)) days ago"
    }
  }

  private var table: TextTable {
    var table = TextTable([
      .init("TABLE"), .init("STATE"), .init("POSITION", .right), .init("BEHIND", .right),
      .init("GENERATION", .right),
    ])
    for row in status.tables {
      table.add([
        StyledText(verbatim: row.name), Self.state(row.state),
        StyledText(verbatim: row.position.map { grouped($0) } ?? "-"),
        StyledText(verbatim: row.behind.map { grouped($0) } ?? "-"),
        StyledText(verbatim: row.generation.map(String.init) ?? "-"),
      ])
    }
    return table
  }

  private func showVerdict() throws {
    try invocation.output.line()
    let cards = status.health.cards
    if let finding = status.ledgerFile { try Self.show(finding, invocation) }
    if cards.isEmpty, status.erasingWaits == nil {
      try invocation.output.line(Self.verdict(status))
    }
    for row in status.tables where row.isOfRefusedKind {
      try invocation.output.line("\(row.name) is rejected: \(row.error?.message ?? "")")
    }
    if let events = status.erasingWaits {
      let which: Message =
        events.count == 1
        ? "event \(events.lowerBound)" : "events \(events.lowerBound) to \(events.upperBound)"
      try invocation.output.line(
        StyledText(
          "Values that were erased before a backup was restored are present again (\(which)). 'ledger attach DIR' brings the archived events back and erases them again.",
          .red))
    } else if status.isErasing {
      try invocation.output.line(
        StyledText(
          "An erasure was started but not finished. The next command that writes will finish it.", .yellow))
    }
    if let reason = status.onlyReading {
      try invocation.output.line("The ledger is read-only here: \(reason).")
    }
    let layout = CardLayout(width: invocation.terminal.columns)
    for (index, card) in cards.enumerated() {
      if index > 0 { try invocation.output.line() }
      for line in layout.lines(card) { try invocation.output.line(line) }
    }
  }

  /// As `doctor` shows it.
  static func show(_ finding: DoctorReport.Finding, _ invocation: Invocation) throws {
    try invocation.output.line("\("!", .yellow) \(finding.message)")
    if let hint = finding.hint { try invocation.output.line("    \(hint)") }
  }

  /// What is known where there is no card.
  static func verdict(_ status: LedgerStatus) -> StyledText {
    if let check = status.lastCheck, check.damages > 0 {
      let tables = check.damagedTables
      return StyledText(
        tables.isEmpty
          ? "The last check found damage; 'ledger verify' shows whether it is still present."
          : "The last check found damage in \(tables.joined(separator: ", ")). No event is lost because of it: \(Remedy.rebuild(tables)) repairs it.",
        .yellow)
    }
    if status.openIncidents > 0 {
      return StyledText(
        "No other known problems. 'ledger doctor --acknowledge' marks incidents as seen.", .yellow)
    }
    if status.overdueBackup != nil {
      return StyledText("The automatic backup is overdue. No other known problems.", .yellow)
    }
    let isCurrent = status.tables.allSatisfy {
      [.current, .behind, .missing].contains($0.state) || $0.isOfRefusedKind
    }
    guard isCurrent else {
      return StyledText(
        "Where necessary, a table is rebuilt at its next use and compared. A table that turns out to be wrong is quarantined.",
        .green)
    }
    return StyledText(
      status.ledgerFile == nil ? "No known problems." : "No other known problems.", .green)
  }

  private func fact(_ label: Message, _ value: Message) throws {
    try invocation.output.line(StyledText(label, .dim).padded(to: 10) + StyledText(value), hanging: 10)
  }

  static func text(_ incident: Incident) -> Message {
    let what: Message = "\(incident.time.shown) \(incident.message)"
    return incident.doing.map { "\(what) (\($0))" } ?? what
  }

  private static func state(_ state: TableStatus.State) -> StyledText {
    // Nothing is wrong with a table that nobody has used.
    let word: Message = state == .missing ? "not built yet" : Message(stringLiteral: state.rawValue)
    return switch state {
    case .current: StyledText(word, .green)
    case .missing: StyledText(word, .dim)
    case .behind, .suspect, .outdated: StyledText(word, .yellow)
    case .quarantined, .newer, .unavailable: StyledText(word, .red)
    }
  }
}

extension TableStatus {
  /// A kind of record that has no table here: every other failure has its card.
  fileprivate var isOfRefusedKind: Bool { error != nil && card == nil }
}
