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
      lines.append("Table \(table.name): \(position), digest \(table.digest ?? "not known")")
    }
    if let head = report.head { lines.append("Head: event \(head.sequence), hash \(head.hash)") }
    lines.append(verdict(report))
    return lines
  }

  private static func verdict(_ report: VerifyReport) -> StyledText {
    let damages = report.findings.filter { $0.severity == .damage }
    if damages.isEmpty {
      return StyledText(report.findings.isEmpty ? "Everything is whole." : "Nothing is damaged.", .green)
    }
    let what =
      if damages.contains(where: { [.damagedLog, .lostEvents].contains($0.code) }) {
        "The log is damaged."
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
    let mark = finding.severity == .damage ? StyledText("Damage: ", .red) : StyledText("Notice: ", .yellow)
    var lines = [mark + StyledText(finding.message)]
    lines.append("  \("where", .dim)  \(place(of: finding))")
    if let hint = finding.hint { lines.append("  \("next", .dim)   \(hint)") }
    return lines
  }

  private static func place(of finding: VerifyReport.Finding) -> String {
    var place = finding.path
    if let offset = finding.offset {
      place += finding.endOffset.map { ", bytes \(offset) to \($0)" } ?? ", byte \(offset)"
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
