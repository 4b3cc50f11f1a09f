import EventLedger

/// What `verify` found, for a person and for a program.
enum VerifyLayout {
  static func lines(_ report: VerifyReport) -> [StyledText] {
    var lines: [StyledText] = []
    if let reason = report.onlyReading, !report.isIntact {
      lines.append("The ledger is read-only here: \(reason).")
    }
    lines += report.findings.flatMap(self.lines)
    let log: Message = "\(counted(report.events, "event")) in \(counted(report.members, "member"))"
    lines.append("Log: \(log) of \(counted(report.segments, "segment")), \(byteCount(report.storedBytes))")
    if report.archivedEvents > 0 {
      lines.append(
        "Archived: \(counted(report.archivedEvents, "event")) up to event \(report.archivedThrough); the chain hashes around them are correct"
      )
    }
    for table in report.tables {
      let position: Message = table.position.map { "at event \(grouped($0))" } ?? "without a position"
      let digest: Message = table.digest.map { "digest \($0)" } ?? "digest unknown"
      guard table.name != "ledger" else {
        lines.append(
          report.isQuick
            ? "Index of all event ids (ledger): \(position)"
            : "Index of all event ids (ledger): \(position), \(digest)")
        continue
      }
      lines.append(
        report.isQuick ? "Table \(table.name): \(position)" : "Table \(table.name): \(position), \(digest)")
    }
    if let head = report.head {
      lines.append(
        report.isComplete
          ? "Head: event \(grouped(head.sequence)), hash \(head.hash)"
          : "Read up to event \(grouped(head.sequence)), hash \(head.hash)")
    }
    if report.isComplete, report.eventsBeyondHead > 0 {
      lines.append(
        "Beyond head: \(counted(report.eventsBeyondHead, "event")) not acknowledged yet. The next use of the ledger recovers them."
      )
    }
    for table in report.setAside {
      lines.append("Quarantined: the table \(table). For details: 'ledger quarantine show \(table)'.")
    }
    if !report.isComplete {
      lines.append("Not finished: run it again with --budget to continue from here.")
    }
    lines.append(verdict(report))
    if let answers = report.answers { lines += self.lines(answers) }
    return lines
  }

  private static func lines(_ answers: VerifyAnswers) -> [StyledText] {
    let all: [(Message, Message)] = [
      ("How serious is this?", answers.howSerious), ("What should I do?", answers.whatToDo),
      ("What will I get back?", answers.whatComesBack), ("Can I go on using it?", answers.canGoOn),
    ]
    return all.map { StyledText($0.0, .bold) + " " + StyledText($0.1) }
  }

  private static func verdict(_ report: VerifyReport) -> StyledText {
    let damages = report.findings.filter { $0.severity == .damage }
    if report.isIntact {
      let whole: Message = report.isComplete ? "Everything is intact." : "Everything read so far is intact."
      // A notice may be about a damaged file that nothing needs.
      return StyledText(report.findings.isEmpty ? whole : "No event and no row is damaged.", .green)
    }
    if damages.isEmpty {
      let places = counted(UInt64(report.earlierDamages), "place").capitalized
      return StyledText("Damage in \(places), found by earlier runs.", .red)
    }
    let places = counted(damages.count, "place").capitalized
    guard !damages.allSatisfy(\.isNotChecked) else {
      let isLogSuspect = report.head == nil || damages.contains { $0.path.contains("/log/") }
      return StyledText(
        isLogSuspect
          ? "\(places) could not be checked." : "\(places) could not be checked. The log is intact.", .red)
    }
    return StyledText("Damage in \(places). \(ofDamage(report, damages))", .red)
  }

  private static func ofDamage(_ report: VerifyReport, _ damages: [VerifyReport.Finding]) -> Message {
    if damages.contains(where: { $0.code.isOfDamagedLog }) || report.earlierDamages > 0 && !report.isLogIntact
    {
      "The log is damaged."
    } else if damages.contains(where: { $0.code == .lostEvents }) {
      "Acknowledged events are missing from the log."
    } else if report.head == nil {
      "The log could not be checked."
    } else if damages.contains(where: { $0.table != nil }) {
      "The log is intact; a table is damaged and can be rebuilt from it."
    } else {
      "The log is intact."
    }
  }

  private static func lines(_ finding: VerifyReport.Finding) -> [StyledText] {
    let mark =
      switch finding.severity {
      case .damage: StyledText(finding.isNotChecked ? "Not checked:" : "Damage:", .red)
      case .notice: StyledText("Notice:", .yellow)
      }
    var lines = [mark + " " + StyledText(finding.message)]
    lines.append("  " + StyledText("where", .dim).padded(to: 7) + StyledText(place(of: finding)))
    if let hint = finding.hint {
      lines.append("  " + StyledText("next", .dim).padded(to: 7) + StyledText(hint))
    }
    return lines
  }

  private static func place(of finding: VerifyReport.Finding) -> Message {
    var place = [Message(verbatim: finding.path)]
    if let offset = finding.offset {
      place.append(
        finding.endOffset.map { (offset..<Swift.max($0, offset)).inWords } ?? "byte \(offset)")
    }
    if let events = finding.sequences {
      place.append(
        events.count == 1
          ? "event \(events.lowerBound)" : "events \(events.lowerBound) to \(events.upperBound)")
    }
    return place.joined()
  }
}
