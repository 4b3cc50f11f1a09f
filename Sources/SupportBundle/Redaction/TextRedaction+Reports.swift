import EventLedger

// Reports are redacted value by value, before they become JSON: a path that fills a field, or is a value of a
// message, is replaced as a whole there, whatever it contains.
extension TextRedaction {
  func withoutPlaces(_ status: LedgerStatus) -> LedgerStatus {
    var status = status
    status.path = withoutPlaces(status.path)
    status.archives = status.archives.map(withoutPlaces)
    status.loadError = status.loadError.map(withoutPlaces)
    status.lastIncident = status.lastIncident.map(withoutPlaces)
    status.tables = status.tables.map { table in
      var table = table
      table.error = table.error.map(withoutPlaces)
      table.card = table.card.map(withoutPlaces)
      return table
    }
    switch status.health {
    case .healthy: break
    case .tables(let cards): status.health = .tables(cards.map(withoutPlaces))
    case .unusable(let card): status.health = .unusable(withoutPlaces(card))
    }
    return status
  }

  func withoutPlaces(_ card: RecoveryCard) -> RecoveryCard {
    var card = card
    card.title = withoutPlaces(card.title)
    card.whatHappened = withoutPlaces(card.whatHappened)
    card.reason = card.reason.map(withoutPlaces)
    card.whatIsSafe = withoutPlaces(card.whatIsSafe)
    card.detail = withoutPlaces(card.detail)
    card.choices = card.choices.map(withoutPlaces)
    return card
  }

  private func withoutPlaces(_ choice: RecoveryCard.Choice) -> RecoveryCard.Choice {
    var choice = choice
    choice.title = withoutPlaces(choice.title)
    choice.explanation = withoutPlaces(choice.explanation)
    if let backup = choice.backup { choice.backup?.place = withoutPlaces(backup.place) }
    choice.archive = choice.archive.map(withoutPlaces)
    choice.remedy = choice.remedy?.replacingOperands(withoutPlaces)
    return choice
  }

  func withoutPlaces(_ incident: Incident) -> Incident {
    var incident = incident
    incident.message = withoutPlaces(incident.message)
    incident.place = incident.place.map(withoutPlaces)
    return incident
  }

  func withoutPlaces(_ report: VerifyReport) -> VerifyReport {
    var report = report
    report.setAside = report.setAside.map(withoutPlaces)
    report.findings = report.findings.map { finding in
      var finding = finding
      finding.path = withoutPlaces(finding.path)
      finding.message = withoutPlaces(finding.message)
      finding.hint = finding.hint.map(withoutPlaces)
      finding.archive = finding.archive.map(withoutPlaces)
      return finding
    }
    return report
  }

  private func withoutPlaces(_ error: LedgerError) -> LedgerError {
    var error = error
    error.message = withoutPlaces(error.message)
    error.hint = error.hint.map(withoutPlaces)
    return error
  }
}
