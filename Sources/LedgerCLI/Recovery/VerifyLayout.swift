import EventLedger
import EventLog

/// What `verify` found, for a person and for a program.
enum VerifyLayout {
  static func lines(_ report: VerifyReport) -> [StyledText] {
    var lines: [StyledText] = report.findings.flatMap(lines)
    let log = "\(counted(report.events, "event")) in \(counted(report.members, "member"))"
    lines.append("Log: \(log) of \(counted(report.segments, "segment")), \(byteCount(report.storedBytes))")
    for table in report.tables {
      let position = table.position.map { "at event \(grouped($0))" } ?? "without a position"
      let digest = report.isQuick ? "" : ", digest \(table.digest ?? "not known")"
      lines.append("Table \(table.name): \(position)\(digest)")
    }
    if let head = report.head {
      lines.append("\(report.isComplete ? "Head:" : "Read up to") event \(head.sequence), hash \(head.hash)")
    }
    for table in report.setAside {
      lines.append("Set aside: the table \(table). 'ledger quarantine show \(table)' says more.")
    }
    if !report.isComplete {
      lines.append("Not through yet: run it again with a budget, and it goes on from here.")
    }
    lines.append(verdict(report))
    if let answers = report.answers { lines += self.lines(answers) }
    return lines
  }

  private static func lines(_ answers: VerifyAnswers) -> [StyledText] {
    [
      ("How serious is this?", answers.howSerious), ("What should I do?", answers.whatToDo),
      ("What will I get back?", answers.whatComesBack), ("Can I go on using it?", answers.canGoOn),
    ].map { StyledText($0.0, .bold) + StyledText(" \($0.1)") }
  }

  private static func verdict(_ report: VerifyReport) -> StyledText {
    let damages = report.findings.filter { $0.severity == .damage }
    if report.isWhole {
      let what = report.isComplete ? "Everything" : "All that was read so far"
      return StyledText(report.findings.isEmpty ? "\(what) is whole." : "Nothing is damaged.", .green)
    }
    if damages.isEmpty {
      return StyledText(
        "\(counted(UInt64(report.earlierDamages), "place")) with damage, found by the parts before."
          .uppercasedFirst, .red)
    }
    guard !damages.allSatisfy(\.isNotChecked) else {
      let log =
        report.head == nil || damages.contains { $0.path.contains("/log/") } ? "" : " The log is whole."
      return StyledText(
        "\(counted(damages.count, "place")) could not be checked.\(log)".uppercasedFirst, .red)
    }
    let what =
      if damages.contains(where: { $0.code == .damagedLog }) {
        "The log is damaged."
      } else if damages.contains(where: { $0.code == .lostEvents }) {
        "Acknowledged events are missing from the log."
      } else if report.head == nil {
        "The log could not be checked."
      } else if damages.contains(where: { $0.table != nil }) {
        "The log is whole; a table is damaged, and can be made again from it."
      } else {
        "The log is whole."
      }
    return StyledText("\(counted(damages.count, "place")) with damage. \(what)".uppercasedFirst, .red)
  }

  private static func lines(_ finding: VerifyReport.Finding) -> [StyledText] {
    let mark =
      switch finding.severity {
      case .damage: StyledText(finding.isNotChecked ? "Not checked: " : "Damage: ", .red)
      case .notice: StyledText("Notice: ", .yellow)
      }
    var lines = [mark + StyledText(finding.message)]
    lines.append("  \("where", .dim)  \(place(of: finding))")
    if let hint = finding.hint { lines.append("  \("next", .dim)   \(hint)") }
    return lines
  }

  private static func place(of finding: VerifyReport.Finding) -> String {
    var place = finding.path
    if let offset = finding.offset {
      place += finding.endOffset.map { ", \((offset..<Swift.max($0, offset)).inWords)" } ?? ", byte \(offset)"
    }
    if let events = finding.sequences {
      place +=
        events.count == 1
        ? ", event \(events.lowerBound)" : ", events \(events.lowerBound) to \(events.upperBound)"
    }
    return place
  }
}

extension String {
  /// With its first letter in upper case, for the beginning of a sentence.
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
