// What helps when a ledger fails. A place, file or name that is unknown is nil, and the person fills it in.
extension Remedy {
  package static var verifyTables: Remedy { Remedy("verifyTables", [], "Check the ledger and every table") }
  package static var waitForOthers: Remedy { Remedy("waitForOthers", [], "Wait for the other program") }
  package static var acknowledge: Remedy { Remedy("acknowledge", [], "Mark as seen") }
  package static var listNewestEvents: Remedy { Remedy("listNewestEvents", [], "List the newest events") }
  package static var importFrom: Remedy { Remedy("importFrom", [], "Import from another ledger") }
  package static var export: Remedy { Remedy("export", [], "Export the events") }
  package static var undo: Remedy { Remedy("undo", [], "Undo the last change") }
  package static func changeOwner(of path: String, to user: String) -> Remedy {
    Remedy("changeOwner", [user, path], "Change the owner")
  }
  package static func allowOwner(_ path: String) -> Remedy {
    Remedy("allowOwner", [path], "Get access again")
  }
  /// A folder above a ledger, and nothing in it.
  package static func allowFolder(_ path: String) -> Remedy {
    Remedy("allowFolder", [path], "Get access to the folder again")
  }
  /// To be run by the owner.
  package static func changeGroup(of path: String) -> Remedy {
    Remedy("changeGroup", [path], "Give it to a group")
  }
  package static func allowReading(_ path: String) -> Remedy {
    Remedy("allowReading", [path], "Let a group read it")
  }
  package static var erase: Remedy { Remedy("erase", [], "Erase a record") }
  package static var seal: Remedy { Remedy("seal", [], "Seal the newest events") }
  package static var startOver: Remedy { Remedy("startOver", [], "Start over") }
  package static var uploadAddress: Remedy { Remedy("uploadAddress", [], "Upload it") }
  /// - Parameter assignment: the name of a column in a CSV and the field that it is: `Task=title`.
  package static func column(_ assignment: String) -> Remedy {
    Remedy("column", [assignment], "Say which field a column is")
  }
  package static var listSettings: Remedy { Remedy("listSettings", [], "Show the settings") }
  package static var changeSettings: Remedy { Remedy("changeSettings", [], "Change the settings") }
  package static var automaticBackups: Remedy { Remedy("automaticBackups", [], "Back up automatically") }
  package static func automaticBackups(in place: String) -> Remedy {
    Remedy("automaticBackups", [place], "Back up automatically")
  }
  package static var listKinds: Remedy { Remedy("listKinds", [], "List the kinds of record") }

  package static func listEvents(from sequence: UInt64) -> Remedy {
    Remedy("listEvents", ["\(sequence)"], "List the events from \(sequence) on")
  }

  /// In a place that has lost its backups.
  package static func beginBackups(_ place: String) -> Remedy {
    Remedy("beginBackups", [place], "Start new backups")
  }

  package static func undoRebuild(_ table: String) -> Remedy {
    Remedy("undoRebuild", [table], "Bring back the table from before its rebuild")
  }

  package static func undoImport(_ source: String) -> Remedy {
    Remedy("undoImport", [source], "Undo the import")
  }

  package static func dropQuarantined(_ name: String) -> Remedy {
    Remedy("dropQuarantined", [name], "Delete the quarantined file")
  }

  /// - Parameter tables: all of them when empty.
  package static func resetTables(_ tables: [String]) -> Remedy {
    Remedy("resetTables", tables, tables.isEmpty ? "Reset all tables" : "Reset the table")
  }

  package static func addKind(_ file: String?) -> Remedy {
    Remedy("addKind", [file].compactMap(\.self), "Add a kind of record")
  }

  package static func editKind(_ file: String?) -> Remedy {
    Remedy("editKind", [file].compactMap(\.self), "Change a kind of record")
  }

  package static func removeKind(_ name: String?) -> Remedy {
    Remedy("removeKind", [name].compactMap(\.self), "Remove a kind of record")
  }

  package static func listRecords(_ kind: String) -> Remedy {
    Remedy("listRecords", [kind], "List the records")
  }

  package static func helpOnRecord(_ kind: String) -> Remedy {
    Remedy("helpOnRecord", [kind], "Show the help")
  }
}
