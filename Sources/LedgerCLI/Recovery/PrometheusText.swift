import EventLedger
import SQLite

// Prometheus' text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/):
// for each metric a HELP line, a TYPE line and its samples. Names end with their unit; times are seconds
// since 1970. What is not known has no sample. Labels are the ledger's id, names of tables, states and
// causes: no path, and nothing that a person wrote.

/// A ``LedgerStatus`` for Prometheus.
struct PrometheusText {
  private let status: LedgerStatus
  private var lines: [String] = []

  init(_ status: LedgerStatus) {
    self.status = status
    addHealth()
    addLog()
    addTables()
    addIncidents()
    addCopies()
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  // MARK: What is said

  private mutating func addHealth() {
    add(
      "info", "The versions of ledger and of SQLite.",
      [("version", LedgerVersion.current), ("sqlite", Connection.libraryVersion)], 1)
    add("status_timestamp_seconds", "When this status was made.", status.time)
    add("healthy", "1 if nothing is wrong: 'ledger status' exits with 0.", status.health.isHealthy)
    add("open", "1 if the ledger can be opened.", status.loadError == nil)
    add(
      "read_only", "1 if this user can only read the ledger, and that is no fault.", status.onlyReading != nil
    )
    var seen: Set<String> = []
    let problems = status.health.cards.compactMap { card -> Sample? in
      let labels = [("cause", CauseName.name(card.cause))] + (card.table.map { [("table", $0)] } ?? [])
      // Two cards may have the same cause, and no two samples the same labels.
      return seen.insert("\(labels)").inserted ? Sample(labels, "1") : nil
    }
    add("problem", "1 for each thing that is wrong, with its cause and its table.", problems)
  }

  private mutating func addLog() {
    add("head_sequence", "The sequence number of the last event.", status.head?.sequence)
    add("last_event_timestamp_seconds", "The time of the last event.", status.lastEventTime)
    add("log_bytes", "Size of the log's segments as stored.", status.logBytes)
    add("log_segments", "Number of the log's segments.", UInt64(status.segmentCount))
    add("archived_events", "Events whose lines are in an archive.", status.archivedThrough)
    add("free_bytes", "Free space on the ledger's file system.", status.freeBytes)
    add(
      "erasure_pending", "1 if an erasure was started and is not finished.",
      status.isErasing || status.erasingWaits != nil)
  }

  private mutating func addTables() {
    let tables = status.tables
    add(
      "table_state", "1 for the state that a table is in, 0 for each other state.",
      tables.flatMap { table in
        TableStatus.State.allCases.map {
          Sample([("table", table.name), ("state", $0.rawValue)], $0 == table.state ? "1" : "0")
        }
      })
    add(
      "table_position_sequence", "The last event that a table has applied.",
      tables.compactMap { table in table.position.map { Sample([("table", table.name)], "\($0)") } })
    add(
      "table_behind_events", "Events that a table has not applied yet.",
      tables.compactMap { table in table.behind.map { Sample([("table", table.name)], "\($0)") } })
    add(
      "quarantined_tables", "Number of tables in quarantine.",
      UInt64(tables.count { $0.state == .quarantined }))
  }

  private mutating func addIncidents() {
    add(
      "open_incidents", "Incidents that need attention: see 'ledger doctor'.", UInt64(status.openIncidents))
    add("last_incident_timestamp_seconds", "When the last of these happened.", status.lastIncident?.time)
    add(
      "last_save_failure_timestamp_seconds", "When a save was last refused: see 'ledger doctor'.",
      status.lastSaveFailure)
  }

  private mutating func addCopies() {
    add("last_verify_timestamp_seconds", "When everything was last verified.", status.lastCheck?.time)
    add(
      "last_verify_damaged_places", "How many places that check found damaged.",
      (status.lastCheck?.damages).map { UInt64($0) })
    add(
      "verify_overdue", "1 if the last complete check was too long ago.",
      status.lastCheck?.isOverdue(at: status.time))
    add(
      "last_backup_timestamp_seconds",
      "When the newest backup was made; every byte of it was verified then.", status.lastBackup)
    let missing = status.head.flatMap { head in
      status.lastBackupSequence.map { head.sequence - min($0, head.sequence) }
    }
    add("backup_missing_events", "Events that the newest backup does not have.", missing)
    add(
      "backup_overdue", "1 if the automatic backup failed last, or is late.", status.overdueBackup != nil)
  }

  // MARK: How it is written

  private struct Sample {
    var labels: [(name: String, value: String)]
    var value: String

    init(_ labels: [(String, String)], _ value: String) {
      self.labels = labels.map { (name: $0.0, value: $0.1) }
      self.value = value
    }
  }

  private mutating func add(_ name: String, _ help: String, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    lines.append(["#", "HELP", "ledger_\(name)", help].joined(separator: " "))
    lines.append(["#", "TYPE", "ledger_\(name)", "gauge"].joined(separator: " "))
    let ledger = status.id.map { [(name: "ledger", value: $0.lowercase)] } ?? []
    for sample in samples {
      let labels = (ledger + sample.labels).map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      let all = labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}"
      lines.append("ledger_\(name)\(all) \(sample.value)")
    }
  }

  private mutating func add(_ name: String, _ help: String, _ labels: [(String, String)], _ value: Int) {
    add(name, help, [Sample(labels, "\(value)")])
  }

  private mutating func add(_ name: String, _ help: String, _ value: UInt64?) {
    if let value { add(name, help, [Sample([], "\(value)")]) }
  }

  private mutating func add(_ name: String, _ help: String, _ value: Bool?) {
    if let value { add(name, help, [Sample([], value ? "1" : "0")]) }
  }

  private mutating func add(_ name: String, _ help: String, _ time: Timestamp?) {
    guard let time else { return }
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(abs(rest))
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    let sign = time.microseconds < 0 && seconds == 0 ? "-" : ""
    add(name, help, [Sample([], "\(sign)\(seconds).\(fraction)")])
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
