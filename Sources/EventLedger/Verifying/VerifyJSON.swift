/// A ``VerifyReport`` for a program and for support. Keys are only ever added.
package enum VerifyJSON {
  package static func value(_ report: VerifyReport) -> JSONValue {
    var value: JSONValue = [
      "whole": .bool(report.isIntact),
      "segments": .integer(Int64(report.segments)),
      "members": .integer(Int64(report.members)),
      "events": .integer(Int64(clamping: report.events)),
      "storedBytes": .integer(Int64(clamping: report.storedBytes)),
      "lineBytes": .integer(Int64(clamping: report.lineBytes)),
      "tables": .array(report.tables.map(json)),
      "findings": .array(report.findings.map(json)),
    ]
    if report.archivedEvents > 0 {
      value["archivedEvents"] = .integer(Int64(clamping: report.archivedEvents))
      value["archivedThrough"] = .integer(Int64(clamping: report.archivedThrough))
    }
    value["quick"] = report.isQuick ? true : nil
    value["complete"] = .bool(report.isComplete)
    if report.earlierDamages > 0 { value["earlierDamages"] = .integer(Int64(report.earlierDamages)) }
    if !report.setAside.isEmpty { value["tablesSetAside"] = .array(report.setAside.map(JSONValue.string)) }
    value["readOnly"] = report.onlyReading.map(JSONValue.english)
    value["answers"] = report.answers.map { answers in
      [
        "howSerious": .english(answers.howSerious), "whatToDo": .english(answers.whatToDo),
        "whatComesBack": .english(answers.whatComesBack), "canGoOn": .english(answers.canGoOn),
      ]
    }
    if !report.repairs.isEmpty { value["remedies"] = .array(report.repairs.map(\.json)) }
    if report.eventsBeyondHead > 0 {
      value["eventsBeyondHead"] = .integer(Int64(clamping: report.eventsBeyondHead))
    }
    value["head"] = report.head.map { head in
      ["seq": .integer(Int64(clamping: head.sequence)), "hash": .string(head.hash.description)]
    }
    return value
  }

  private static func json(_ table: (name: String, position: UInt64?, digest: String?)) -> JSONValue {
    var value: JSONValue = ["name": .string(table.name)]
    value["position"] = table.position.map { .integer(Int64(clamping: $0)) }
    value["digest"] = table.digest.map(JSONValue.string)
    return value
  }

  private static func json(_ finding: VerifyReport.Finding) -> JSONValue {
    var value: JSONValue = [
      "severity": .string(finding.severity.rawValue),
      "code": .string(finding.code.name),
      "message": .english(finding.message),
      "path": .string(finding.path),
    ]
    value["offset"] = finding.offset.map { .integer(Int64(clamping: $0)) }
    value["endOffset"] = finding.endOffset.map { .integer(Int64(clamping: $0)) }
    value["sequences"] = finding.sequences.map { range in
      [.integer(Int64(clamping: range.lowerBound)), .integer(Int64(clamping: range.upperBound))]
    }
    if finding.code.isOfDamagedLog { value["sequencesCertain"] = .bool(finding.sequences != nil) }
    value["table"] = finding.table.map(JSONValue.string)
    value["hint"] = finding.hint.map(JSONValue.english)
    return value
  }
}
