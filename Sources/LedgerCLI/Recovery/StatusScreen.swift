import EventLedger
import EventLog

/// A ``LedgerStatus`` for a person.
struct StatusScreen {
  private let status: LedgerStatus
  private let invocation: Invocation

  init(_ status: LedgerStatus, _ invocation: Invocation) {
    self.status = status
    self.invocation = invocation
  }

  func show() throws {
    if let name = status.userName { try invocation.output.line("Hello \(name, .bold).") }
    try fact("Ledger", status.path)
    if let head = status.head { try showHead(head) }
    try fact("Disk", disk)
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
    let time = status.lastEventTime.map { ", \(EventListing.time($0))" } ?? ""
    try fact("Head", head.sequence == 0 ? "no event yet" : "event \(grouped(head.sequence))\(time)")
    try fact("Hash", head.hash.description)
  }

  private var disk: String {
    let log = "\(byteCount(status.logBytes)) of log in \(counted(status.segmentCount, "segment"))"
    return status.freeBytes.map { "\(log), \(byteCount($0)) free" } ?? log
  }

  private var table: TextTable {
    var table = TextTable([
      .init("TABLE"), .init("STATE"), .init("POSITION", .right), .init("BEHIND", .right),
      .init("GENERATION", .right),
    ])
    for row in status.tables {
      table.add([
        StyledText(row.name), Self.state(row.state), StyledText(row.position.map { grouped($0) } ?? "-"),
        StyledText(row.behind.map { grouped($0) } ?? "-"), StyledText(row.generation.map(String.init) ?? "-"),
      ])
    }
    return table
  }

  private func showVerdict() throws {
    try invocation.output.line()
    let cards = status.health.cards
    if cards.isEmpty {
      try invocation.output.line("\("Nothing is wrong.", .green)")
    }
    let layout = CardLayout(width: invocation.terminal.columns)
    for (index, card) in cards.enumerated() {
      if index > 0 { try invocation.output.line() }
      for line in layout.lines(card) { try invocation.output.line(line) }
    }
  }

  private func fact(_ label: String, _ value: String) throws {
    let padded = label + String(repeating: " ", count: 10 - label.count)
    try invocation.output.line("\(padded, .dim)\(value)")
  }

  private static func text(_ incident: Incident) -> String {
    let action = incident.action.map { " (\($0))" } ?? ""
    return "\(EventListing.time(incident.time)) \(incident.message)\(action)"
  }

  private static func state(_ state: TableStatus.State) -> StyledText {
    switch state {
    case .current: StyledText(state.rawValue, .green)
    case .behind, .missing, .doubtful, .outdated: StyledText(state.rawValue, .yellow)
    case .quarantined, .newer, .unavailable: StyledText(state.rawValue, .red)
    }
  }
}
