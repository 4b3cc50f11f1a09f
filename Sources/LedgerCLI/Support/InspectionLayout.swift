import EventLog
import SupportBundle

/// A bundle for a person and for a program.
struct InspectionLayout {
  private let bundle: BundleCase
  private let advice: Advice
  private let reply: SupportReply
  private let reproduction: Reproduction?
  private let invocation: Invocation
  private static let happenings = 12

  init(
    _ bundle: BundleCase, _ advice: Advice, _ reply: SupportReply, _ reproduction: Reproduction?,
    _ invocation: Invocation
  ) {
    self.bundle = bundle
    self.advice = advice
    self.reply = reply
    self.reproduction = reproduction
    self.invocation = invocation
  }

  func show() throws {
    for line in AdviceLayout.lines(advice) { try invocation.output.line(line) }
    try showFailures()
    try showVerify()
    try showHappenings()
    try showBundle()
    try showReproduction()
    try showReply()
  }

  private func showBundle() throws {
    let manifest = bundle.manifest
    let size = byteCount(bundle.sizeBytes)
    try invocation.output.line()
    try fact(
      "Bundle",
      manifest.isRedacted ? "\(bundle.name), \(size)" : "\(bundle.name), \(size), with personal values")
    try fact("SHA-256", Message(verbatim: bundle.sha256))
    try fact(
      "Intact",
      manifest.isComplete
        ? "all hashes match" : "all hashes match; part of the ledger could not be read")
    try fact(
      "Created",
      "\(manifest.made.shown) by \(manifest.versions.map { "\($0.name) \($0.version)" }.joined(separator: ", "))"
    )
    let count = grouped(manifest.eventCount)
    let which = bundle.eventRanges.prefix(3).map(\.groupedEvents).joined()
    try fact(
      "Events",
      manifest.ledger.sequence.map {
        manifest.eventCount == 0 || manifest.eventCount == $0
          ? "\(count) of \(grouped($0))" : "\(count) of \(grouped($0)): \(which)"
      } ?? Message(verbatim: count))
    for part in manifest.leftOut where part.isLost || part.events != nil {
      let (what, why) = (bundle.message(part.what.english), bundle.message(part.why.english))
      try fact("Missing", "\(what): \(why)")
    }
    if let cut = manifest.cut {
      try fact("Missing", "\(cut.groupedEvents): size limit of \(byteCount(manifest.limitBytes))")
    }
    try showSurroundings()
  }

  /// What is known of the owner's machine, and of the files that are damaged there.
  private func showSurroundings() throws {
    let disk = [bundle.fileSystem, bundle.freeSpace.map { "\($0) free" }].compactMap(\.self)
    if !disk.isEmpty { try fact("Disk", Message(verbatim: disk.joined(separator: ", "))) }
    if let backups = bundle.knownBackups {
      if backups.isEmpty { try fact("Backups", "none known") }
      for backup in backups {
        let time = backup.time.map(Self.time) ?? "-"
        try fact("Backups", backup.sequence.map { "\(time), up to event \(grouped($0))" } ?? "\(time)")
      }
    }
    for file in bundle.damagedFiles { try fact("Damaged", Self.look(of: file)) }
  }

  private static func look(of file: BundleCase.DamagedFile) -> Message {
    switch file.start {
    case "missing": return "\(file.name): there is no such file"
    case "link": return "\(file.name): a symbolic link is in its place"
    case "folder": return "\(file.name): a folder is in its place"
    case "unreadable": return "\(file.name): it could not be opened"
    case "empty": return "\(file.name): it is empty"
    default:
      let size: Message = file.sizeBytes.map { byteCount($0) } ?? "-"
      let bytes = file.startBytes.map { " (\($0))" } ?? ""
      return "\(file.name), \(size), begins with: \(file.start)\(bytes)"
    }
  }

  /// The newest last. Of a row of the same kind only the last one is shown, with how many there were.
  private func showHappenings() throws {
    var rows: [(happening: BundleCase.Happening, count: Int)] = []
    for happening in bundle.happenings {
      if let last = rows.last?.happening, last.code == happening.code, last.table == happening.table,
        last.action == happening.action
      {
        rows[rows.count - 1] = (happening, rows[rows.count - 1].count + 1)
      } else {
        rows.append((happening, 1))
      }
    }
    guard !rows.isEmpty else { return }
    try invocation.output.line()
    // Whoever sent it may live in another zone.
    let isUTC = OutputZone.shown == .utc
    try invocation.output.line(
      StyledText(
        isUTC ? "What happened before:" : "What happened before (in your time zone; --utc shows UTC):", .bold)
    )
    for (happening, count) in rows.suffix(Self.happenings) {
      let what = [happening.code, happening.table, happening.action].compactMap(\.self).joined(separator: " ")
      let times = count == 1 ? "" : " (\(grouped(UInt64(count))) times)"
      try invocation.output.line(
        "  \(Self.time(happening.time), .dim) \(PrintableText.escaped(what))\(times): \(bundle.message(happening.message))"
      )
    }
  }

  private func showReply() throws {
    try invocation.output.line()
    try invocation.output.line(
      StyledText("Reply to the owner ('ledger support reply' prints it alone):", .bold))
    let width = min(invocation.terminal.columns ?? 100, 100) - 2
    for line in reply.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let isCommand = line.hasPrefix(" ")
      let wrapped = isCommand || line.isEmpty ? [String(line)] : TextWrap.lines(String(line), width: width)
      for line in wrapped { try invocation.output.line("  \(PrintableText.escaped(line))") }
    }
  }

  private func showFailures() throws {
    try invocation.output.line()
    if bundle.failures.isEmpty, bundle.findings.isEmpty {
      try invocation.output.line("Nothing was broken when it was created.")
      if let reason = bundle.onlyReading {
        try invocation.output.line("The ledger could only be read: \(bundle.message(reason)).")
      }
    }
    for finding in bundle.findings {
      try invocation.output.line(StyledText("Found by the check", .bold))
      try invocation.output.line("  \(bundle.message(finding.message))")
      if let hint = finding.hint { try invocation.output.line("  \(bundle.message(hint))") }
    }
    for failure in bundle.failures {
      try invocation.output.line(
        failure.since.map {
          StyledText(bundle.message(failure.title), .bold) + " (\(failure.code)), since \(Self.time($0))"
        } ?? StyledText(bundle.message(failure.title), .bold) + " (\(failure.code))")
      try invocation.output.line("  \(bundle.message(failure.reason))")
      if let position = failure.position {
        let number = grouped(position)
        try invocation.output.line(
          failure.behind.map { "  It is at event \(number), \(counted($0, "event")) behind." }
            ?? "  It is at event \(number).")
      }
      if let event = failure.event, let line = bundle.failingLines[event] {
        try invocation.output.line("  \(PrintableText.escaped(line), .dim)")
      }
    }
  }

  private func showVerify() throws {
    guard bundle.verify["answers"]?.members != nil else { return }
    try invocation.output.line()
    let questions: [(Message, String)] = [
      ("How serious is this?", "howSerious"), ("What will I get back?", "whatComesBack"),
      ("Can I go on using it?", "canGoOn"),
    ]
    for (label, key) in questions {
      guard let text = bundle.answer(key) else { continue }
      try invocation.output.line(StyledText(label, .dim) + " \(text)")
    }
  }

  private func showReproduction() throws {
    guard let reproduction else { return }
    try invocation.output.line()
    switch reproduction.answer {
    case .yes: try invocation.output.line(StyledText("reproduced: yes", .green))
    case .no: try invocation.output.line(StyledText("reproduced: no", .yellow))
    case .nothingBroken:
      try invocation.output.line(
        "reproduced: no table and no event had failed, so there is nothing to reproduce")
    }
    for reason in reproduction.reasons { try invocation.output.line("  \(reason)") }
  }

  /// As everywhere; what is not a time stays as it is in the bundle.
  private static func time(_ text: String) -> String {
    text.utf8.withContiguousStorageIfAvailable { Timestamp(utf8: UnsafeRawBufferPointer($0)) }??.shown
      ?? text
  }

  /// In some languages labels are wider.
  private static var labelColumns: Int {
    let labels: [Message] = [
      "Bundle", "SHA-256", "Intact", "Created", "Events", "Missing", "Disk", "Backups", "Damaged",
    ]
    return max(10, (labels.map { StyledText($0).columns }.max() ?? 0) + 1)
  }

  private func fact(_ label: Message, _ value: Message) throws {
    try invocation.output.line(
      StyledText(label, .dim).padded(to: Self.labelColumns) + StyledText(value),
      hanging: Self.labelColumns)
  }

  func json() throws {
    let manifest = bundle.manifest
    var value: JSONValue = [
      "name": .string(bundle.name), "bytes": .integer(Int64(clamping: bundle.sizeBytes)),
      "sha256": .string(bundle.sha256), "time": .string(manifest.made.rfc3339),
      "redacted": .bool(manifest.isRedacted), "complete": .bool(manifest.isComplete),
      "versions": .object(manifest.versions.map { .init($0.name, .string($0.version)) }),
      "events": .integer(Int64(clamping: manifest.eventCount)),
      "leftOut": .array(manifest.leftOut.map(\.answer)),
      "failures": .array(bundle.failures.map(failure)),
      "tables": .array(
        bundle.tables.map { table in
          var value: JSONValue = ["name": .string(table.name), "state": .string(table.state)]
          value["position"] = table.position.map { .integer(Int64(clamping: $0)) }
          return value
        }),
      "answers": bundle.verify["answers"] ?? .null,
    ]
    value["seq"] = manifest.ledger.sequence.map { .integer(Int64(clamping: $0)) }
    value["lastIncident"] = bundle.lastIncident.map {
      ["time": .string($0.time), "code": .string($0.code), "message": .string($0.message)]
    }
    value["advice"] = AdviceLayout.json(advice)
    value["reply"] = reply.json
    value["incidents"] = .array(bundle.happenings.map(happening))
    value["fileSystem"] = bundle.fileSystem.map(JSONValue.string)
    value["freeSpace"] = bundle.freeSpace.map(JSONValue.string)
    value["backups"] = bundle.knownBackups.map { .array($0.map(backup)) }
    value["damagedFiles"] = .array(bundle.damagedFiles.map(damagedFile))
    value["reproduced"] = reproduction.map { .string($0.answer.rawValue) }
    value["reasons"] = reproduction.map { .array($0.reasons.map(JSONValue.english)) }
    try invocation.output.json(value)
  }

  private func happening(_ happening: BundleCase.Happening) -> JSONValue {
    var value: JSONValue = [
      "time": .string(happening.time), "code": .string(happening.code), "message": .string(happening.message),
    ]
    value["table"] = happening.table.map(JSONValue.string)
    value["action"] = happening.action.map(JSONValue.string)
    return value
  }

  private func backup(_ backup: BundleCase.KnownBackup) -> JSONValue {
    var value: JSONValue = [:]
    value["time"] = backup.time.map(JSONValue.string)
    value["seq"] = backup.sequence.map { .integer(Int64(clamping: $0)) }
    return value
  }

  private func damagedFile(_ file: BundleCase.DamagedFile) -> JSONValue {
    var value: JSONValue = ["name": .string(file.name), "start": .string(file.start)]
    value["bytes"] = file.sizeBytes.map { .integer(Int64(clamping: $0)) }
    value["startHex"] = file.startBytes.map(JSONValue.string)
    value["reason"] = file.reason.map(JSONValue.string)
    return value
  }

  /// Nil for a line that is no JSON, which was checked before it got here.
  private static func event(_ line: String) -> JSONValue? {
    guard case .success(let event) = Result(catching: { try JSONValue(parsing: Array(line.utf8)) }) else {
      return nil
    }
    return event
  }

  private func failure(_ failure: BundleCase.Failure) -> JSONValue {
    var value: JSONValue = [
      "title": .string(failure.title), "code": .string(failure.code), "reason": .string(failure.reason),
    ]
    value["table"] = failure.table.map(JSONValue.string)
    value["since"] = failure.since.map(JSONValue.string)
    value["position"] = failure.position.map { .integer(Int64(clamping: $0)) }
    value["behind"] = failure.behind.map { .integer(Int64(clamping: $0)) }
    if let event = failure.event {
      value["seq"] = .integer(Int64(clamping: event))
      value["event"] = bundle.failingLines[event].flatMap(Self.event)
    }
    return value
  }
}
