import ArgumentParser
import EventLedger

/// `ledger doctor`
struct DoctorCommand: ActingCommand {
  static let name = "doctor"
  static let configuration = CommandConfiguration(
    name,
    "Show the ledger's environment (versions, file system, durability, backups, incidents) and any problems.",
    more: """
      The command changes no event and no table; --acknowledge marks the incidents as seen. Like every \
      command, it moves the incomplete end of an append that was cut short by a crash to quarantine/. \
      An incident that a later repair has ended, or that was acknowledged, is shown only with --all. \
      The exit code is 12 if the ledger, a table or the settings are damaged.
      """,
    examples: [
      "ledger doctor", "ledger doctor --json", "ledger doctor --all", "ledger doctor --acknowledge",
    ])

  @Flag(name: .long, help: "Mark all incidents as seen, so that 'status' and 'doctor' no longer show them")
  var acknowledge = false

  @Flag(
    name: .long, help: "Show every incident on record, also those that are over or were acknowledged")
  var all = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if all, acknowledge { throw ValidationError(said: "Give either --all or --acknowledge.") }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForRepair()
    if let error = ledger.loadError, error.code == .noLedger || error.code == .notALedger { throw error }
    if acknowledge { return try acknowledgeIncidents(of: ledger, invocation) }
    let fault = invocation.settingsFault()
    let settings = fault == nil ? try invocation.settings() : Settings()
    var report = ledger.doctor(schedule: try BackupSettings.schedule(settings))
    if try fault == nil && !invocation.settingsFile().isThere {
      report.findings += [ledger.forgottenBackups()].compactMap(\.self)
    }
    report.findings += Self.findings(settings)
    if all { report.incidents = try ledger.incidents().filter { !$0.isChoice } }
    if let fault {
      report.findings.insert(
        .init(code: fault.code.name, message: "\(fault.message) The defaults apply.", hint: fault.hint), at: 0
      )
    }
    let environment = DoctorLayout.environment(invocation.environment)
    if invocation.isJSON {
      try invocation.output.json(DoctorLayout.json(report, environment))
    } else {
      try DoctorLayout(report, invocation, showsAll: all).show(environment)
    }
    try invocation.output.flush()
    if let error = ledger.loadError { throw CommandFailed(exitCode: error.exitCode) }
    if !report.health.isHealthy { throw CommandFailed(exitCode: 12) }
    if let fault { throw CommandFailed(exitCode: fault.exitCode) }
  }

  private func acknowledgeIncidents(of ledger: Ledger, _ invocation: Invocation) throws {
    let count = try ledger.acknowledgeIncidents()
    if invocation.isJSON {
      try invocation.output.json(["acknowledged": .integer(Int64(count))])
    } else {
      try invocation.output.line("Acknowledged: \(counted(count, "incident"))")
    }
  }

  /// Settings that look wrong.
  private static func findings(_ settings: Settings) -> [DoctorReport.Finding] {
    let hint: Message = "Set the address of your support contact: ledger config set support.email ADDRESS"
    guard let address = settings[.supportEmail] else {
      return [.init(code: "noSupportAddress", message: "support.email is not set.", hint: hint)]
    }
    guard SupportAddress(address) == nil else { return [] }
    return [
      .init(
        code: "placeholder", message: "support.email is \(address), a placeholder; it is never used.",
        hint: hint)
    ]
  }
}

/// A doctor's report for a person and for a program.
struct DoctorLayout {
  private let report: DoctorReport
  private let invocation: Invocation
  /// The incidents of the report are all that there were.
  private let showsAll: Bool
  private static let variables = [
    "LEDGER_PATH", "XDG_DATA_HOME", "LEDGER_LOG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "NO_COLOR",
    "TERM",
  ]

  init(_ report: DoctorReport, _ invocation: Invocation, showsAll: Bool) {
    self.report = report
    self.showsAll = showsAll
    self.invocation = invocation
  }

  /// The variables that matter here, and are set.
  static func environment(_ environment: ProcessEnvironment) -> [(name: String, value: String)] {
    variables.compactMap { name in environment[name].map { (name, $0) } }
  }

  func show(_ environment: [(name: String, value: String)]) throws {
    try fact("Ledger", Message(verbatim: report.path))
    if let head = report.head {
      try fact("Head", "event \(grouped(head.sequence)), epoch \(head.epoch.number)")
    }
    try fact("Version", "ledger \(LedgerVersion.current), \(systemVersion())")
    try fact("SQLite", Message(verbatim: report.sqliteVersion))
    try fact("zlib", "\(report.zlibVersion), flags 0x\(String(report.zlibFlags, radix: 16))")
    let kind: Message = report.fileSystem.map { Message(verbatim: $0) } ?? "unknown"
    try fact("Disk", report.freeBytes.map { "\(kind), \(byteCount($0)) free" } ?? kind)
    try fact("Durability", Message(stringLiteral: report.durability))
    for backup in report.backups { try fact("Backup", Self.text(backup)) }
    if report.setAsideBytes > 0 {
      try fact("Set aside", "\(byteCount(report.setAsideBytes)) of replaced logs")
    }
    for variable in environment { try fact("Variable", "\(variable.name)=\(variable.value)") }
    try invocation.output.line("SQLite was compiled with:")
    for line in TextWrap.lines(report.sqliteOptions.joined(separator: " "), width: 76) {
      try invocation.output.line("  \(line, .dim)")
    }
    try showIncidents()
    try showFindings()
  }

  private func showIncidents() throws {
    guard !report.incidents.isEmpty else { return }
    try invocation.output.line()
    try invocation.output.line(showsAll ? "All incidents:" : "Unacknowledged incidents:")
    for incident in report.incidents {
      try invocation.output.line("  " + StyledText(StatusScreen.text(incident)))
    }
  }

  private func showFindings() throws {
    try invocation.output.line()
    for finding in report.findings { try StatusScreen.show(finding, invocation) }
    let layout = CardLayout(width: invocation.terminal.columns)
    for card in report.health.cards {
      for line in layout.lines(card) { try invocation.output.line(line) }
    }
    if report.findings.isEmpty, report.health.isHealthy {
      try invocation.output.line(StyledText("No problems found.", .green))
    }
  }

  private static func text(_ backup: DoctorReport.Backup) -> Message {
    if backup.isOfOtherCopy {
      return backup.sequence.map {
        "of another copy of this ledger, up to event \(grouped($0)), in \(backup.place)"
      } ?? "of another copy of this ledger, in \(backup.place)"
    }
    guard let name = backup.name else { return "none yet in \(backup.place)" }
    // One that another copy of the folder made is known by its name alone.
    return backup.time.map { "\(name), \($0.shown), in \(backup.place)" }
      ?? "\(name), in \(backup.place)"
  }

  private func fact(_ label: Message, _ value: Message) throws {
    try invocation.output.line(StyledText(label, .dim).padded(to: 11) + StyledText(value), hanging: 11)
  }

  // MARK: JSON

  static func json(_ report: DoctorReport, _ environment: [(name: String, value: String)]) -> JSONValue {
    var value: JSONValue = [
      "path": .string(report.path), "healthy": .bool(report.health.isHealthy),
      "version": .string(LedgerVersion.current), "system": .string(systemVersion()),
      "sqlite": [
        "version": .string(report.sqliteVersion),
        "options": .array(report.sqliteOptions.map(JSONValue.string)),
      ],
      "zlib": ["version": .string(report.zlibVersion), "flags": .integer(Int64(report.zlibFlags))],
      "durability": .string(report.durability),
      "setAsideBytes": .integer(Int64(clamping: report.setAsideBytes)),
      "environment": .object(environment.map { .init($0.name, .string($0.value)) }),
      "backups": .array(report.backups.map(json)),
      "incidents": .array(report.incidents.map(StatusJSON.incident)),
      "findings": .array(report.findings.map(json)),
      "cards": .array(report.health.cards.map(StatusJSON.card)),
    ]
    value["seq"] = report.head.map { .integer(Int64(clamping: $0.sequence)) }
    value["epoch"] = report.head.map { .string($0.epoch.description) }
    value["fileSystem"] = report.fileSystem.map(JSONValue.string)
    value["freeBytes"] = report.freeBytes.map { .integer(Int64(clamping: $0)) }
    return value
  }

  private static func json(_ backup: DoctorReport.Backup) -> JSONValue {
    var value: JSONValue = ["place": .string(backup.place)]
    value["name"] = backup.name.map(JSONValue.string)
    value["time"] = backup.time.map(StatusJSON.time)
    value["seq"] = backup.sequence.map { .integer(Int64(clamping: $0)) }
    if backup.isOfOtherCopy { value["otherCopy"] = true }
    return value
  }

  private static func json(_ finding: DoctorReport.Finding) -> JSONValue {
    var value: JSONValue = ["code": .string(finding.code), "message": .english(finding.message)]
    value["hint"] = finding.hint.map(JSONValue.english)
    return value
  }
}
