/// A ``LedgerStatus`` for a program and for support. Keys are only ever added.
package enum StatusJSON {
  package static func value(_ status: LedgerStatus) -> JSONValue {
    var value: JSONValue = [
      "path": .string(status.path),
      "healthy": .bool(status.health.isHealthy),
      "segments": .integer(Int64(status.segmentCount)),
      "logBytes": .integer(Int64(clamping: status.logBytes)),
      "tables": .array(status.tables.map(table)),
      "cards": .array(status.health.cards.map(card)),
    ]
    value["id"] = status.id.map { .string($0.lowercase) }
    value["createdAt"] = status.created.map(time)
    value["head"] = status.head.map(position)
    value["lastEventTime"] = status.lastEventTime.map(time)
    value["lastVerify"] = status.lastCheck.map { check in
      [
        "time": time(check.time), "seq": .integer(Int64(clamping: check.sequence)),
        "damages": .integer(Int64(check.damages)), "ageSeconds": age(check.time, status),
        "overdue": .bool(check.isOverdue(at: status.time)),
        "damagedTables": .array(check.damagedTables.map(JSONValue.string)),
      ]
    }
    value["lastBackup"] = status.lastBackup.map { ["time": time($0), "ageSeconds": age($0, status)] }
    value["overdueBackup"] = status.overdueBackup.map { overdue in
      ["code": .string(overdue.code), "message": .english(overdue.message)]
    }
    value["ledgerFile"] = status.ledgerFile.map { finding in
      ["code": .string(finding.code), "message": .english(finding.message)]
    }
    value["freeBytes"] = status.freeBytes.map { .integer(Int64(clamping: $0)) }
    value["error"] = status.loadError.map { error in
      ["code": .string(error.code.name), "message": .english(error.message)]
    }
    value["lastIncident"] = status.lastIncident.map(incident)
    value["openIncidents"] = .integer(Int64(status.openIncidents))
    value["readOnly"] = status.onlyReading.map(JSONValue.english)
    if status.isErasing { value["erasing"] = true }
    value["unerasedSequences"] = status.erasingWaits.map { events in
      [.integer(Int64(clamping: events.lowerBound)), .integer(Int64(clamping: events.upperBound))]
    }
    if status.archivedThrough > 0 {
      value["archivedThrough"] = .integer(Int64(clamping: status.archivedThrough))
      value["archives"] = .array(status.archives.map(JSONValue.string))
    }
    value["userName"] = status.userName.map(JSONValue.string)
    return value
  }

  private static func age(_ time: Timestamp, _ status: LedgerStatus) -> JSONValue {
    .integer(max(0, status.time.microseconds - time.microseconds) / 1_000_000)
  }

  package static func card(_ card: RecoveryCard) -> JSONValue {
    var value: JSONValue = [
      "code": .string(card.code.name),
      "cause": .string(card.cause.rawValue),
      "domain": .string(card.origin.domain),
      "title": .english(card.title),
      "whatHappened": .english(card.whatHappened),
      "whatIsSafe": .english(card.whatIsSafe),
      "choices": .array(card.choices.map(choice)),
      "detail": .english(card.detail),
    ]
    value["table"] = card.table.map(JSONValue.string)
    value["number"] = card.origin.number.map { .integer(Int64($0)) }
    value["reason"] = card.reason.map(JSONValue.english)
    value["since"] = card.since.map(time)
    value["position"] = card.position.map { .integer(Int64(clamping: $0)) }
    value["behind"] = card.behind.map { .integer(Int64(clamping: $0)) }
    value["event"] = card.event.map { event in
      [
        "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id),
        "type": .string(event.type),
      ]
    }
    return value
  }

  package static func time(_ time: Timestamp) -> JSONValue { .string(time.rfc3339) }

  private static func position(_ position: LogPosition) -> JSONValue {
    [
      "seq": .integer(Int64(clamping: position.sequence)), "hash": .string(position.hash.description),
      "epoch": .string(position.epoch.description),
    ]
  }

  private static func table(_ table: TableStatus) -> JSONValue {
    var value: JSONValue = ["name": .string(table.name), "state": .string(table.state.rawValue)]
    value["position"] = table.position.map { .integer(Int64(clamping: $0)) }
    value["behind"] = table.behind.map { .integer(Int64(clamping: $0)) }
    value["generation"] = table.generation.map { .integer(Int64($0)) }
    value["error"] = table.error.map { ["code": .string($0.code.name), "message": .english($0.message)] }
    return value
  }

  private static func choice(_ choice: RecoveryCard.Choice) -> JSONValue {
    var value: JSONValue = [
      "action": .string(choice.action.rawValue), "title": .english(choice.title),
      "explanation": .english(choice.explanation), "needsConfirmation": .bool(choice.needsConfirmation),
      "cost": cost(choice.cost),
    ]
    value["command"] = choice.remedy?.command.map(JSONValue.string)
    value["remedy"] = choice.repair?.json
    value["table"] = choice.table.map(JSONValue.string)
    value["seq"] = choice.event.map { .integer(Int64(clamping: $0)) }
    value["archive"] = choice.archive.map(JSONValue.string)
    value["backup"] = choice.backup.map { backup in
      [
        "place": .string(backup.place), "name": .string(backup.name), "time": time(backup.time),
        "seq": .integer(Int64(clamping: backup.sequence)), "verified": .bool(backup.isVerified),
      ]
    }
    return value
  }

  private static func cost(_ cost: RecoveryCard.Cost) -> JSONValue {
    var value: JSONValue = [:]
    value["events"] = cost.events.map { .integer(Int64(clamping: $0)) }
    // Whole seconds, rounded up: it is an estimate.
    value["seconds"] = cost.seconds.map { .integer(Int64($0.rounded(.up))) }
    value["hiddenRecords"] = cost.hiddenRecords.map { .integer(Int64(clamping: $0)) }
    if cost.hiddenRecords != nil { value["atMost"] = .bool(cost.isAtMost) }
    value["lackedEvents"] = cost.lackedEvents.map { .integer(Int64(clamping: $0)) }
    return value
  }

  package static func incident(_ incident: Incident) -> JSONValue {
    var value: JSONValue = [
      "time": time(incident.time), "code": .string(incident.code), "message": .english(incident.message),
    ]
    value["table"] = incident.table.map(JSONValue.string)
    value["action"] = incident.action.map(JSONValue.string)
    value["cause"] = incident.cause.map { .string($0.rawValue) }
    value["domain"] = incident.origin.map { .string($0.domain) }
    value["number"] = incident.origin?.number.map { .integer(Int64($0)) }
    value["outcome"] = incident.outcome.map { .string($0.rawValue) }
    value["system"] = incident.system.map(JSONValue.string)
    value["bytes"] = incident.bytes.map { .integer(Int64(clamping: $0)) }
    value["sequences"] = incident.events.map { events in
      [.integer(Int64(clamping: events.lowerBound)), .integer(Int64(clamping: events.upperBound))]
    }
    return value
  }
}
