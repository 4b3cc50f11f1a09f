// What helps when a log fails. A place that is unknown is nil, and the person fills it in.
extension Remedy {
  package static var createLedger: Remedy { Remedy("createLedger", [], "Create a ledger") }
  package static var recover: Remedy { Remedy("recover", [], "Show the options for recovery") }
  package static var verify: Remedy { Remedy("verify", [], "Check the ledger") }
  package static var status: Remedy { Remedy("status", [], "Show the status") }
  package static var listEvents: Remedy { Remedy("listEvents", [], "List the events") }
  package static var salvage: Remedy { Remedy("salvage", [], "Salvage") }
  package static var backupSetting: Remedy { Remedy("backupSetting", [], "Show where backups go") }

  package static func backup(_ place: String?) -> Remedy {
    Remedy("backup", [place].compactMap(\.self), "Make a backup")
  }

  package static func restore(_ place: String?) -> Remedy {
    Remedy("restore", [place].compactMap(\.self), "Restore a backup")
  }

  /// Only the damaged files of the log.
  package static func restoreSegments(_ place: String?) -> Remedy {
    Remedy("restoreSegments", [place].compactMap(\.self), "Repair from a backup")
  }

  /// To a new place.
  package static func restoreBeside(_ place: String?) -> Remedy {
    Remedy("restoreBeside", [place].compactMap(\.self), "Restore a backup elsewhere")
  }

  package static func listBackups(_ place: String?) -> Remedy {
    Remedy("listBackups", [place].compactMap(\.self), "List the backups")
  }

  package static func verifyBackups(_ place: String?) -> Remedy {
    Remedy("verifyBackups", [place].compactMap(\.self), "Check the backups")
  }

  package static func attach(_ place: String?) -> Remedy {
    Remedy("attach", [place].compactMap(\.self), "Bring back the archived events")
  }
}
