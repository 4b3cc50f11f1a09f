extension RecoveryCard {
  init(_ diagnosis: Diagnosis, _ facts: CardFacts) {
    let texts = CardTexts(diagnosis: diagnosis, facts: facts)
    self.init(
      table: diagnosis.table, cause: diagnosis.cause, title: texts.title, whatHappened: diagnosis.message,
      reason: texts.reason, whatIsSafe: texts.safety, since: diagnosis.since, code: diagnosis.code,
      origin: diagnosis.origin, position: diagnosis.position, event: diagnosis.event,
      behind: diagnosis.behind,
      choices: CardChoices(diagnosis: diagnosis, facts: facts).all, detail: diagnosis.detail)
  }

  /// The card for settings that can't be read: safe defaults apply.
  package init(settings error: LedgerError) {
    var diagnosis = Diagnosis(error, path: error.location.path ?? "-")
    diagnosis.isOfSettings = true
    // Those that a newer version wrote are intact: only that version can read them.
    if diagnosis.cause != .newerVersion { diagnosis.cause = .settings }
    self.init(diagnosis, CardFacts())
  }
}

/// What a card says, by its cause.
struct CardTexts {
  let diagnosis: Diagnosis
  let facts: CardFacts

  // MARK: Title

  var title: Message { diagnosis.table.map(titleOfTable) ?? titleOfLedger }

  private func titleOfTable(_ name: String) -> Message {
    switch diagnosis.cause {
    case .permission where diagnosis.isNotBuilt:
      "The table '\(name)' is not built, and this user may not build it"
    case .permission where diagnosis.stopsWriting:
      "The table '\(name)' can be read, but not written by this user"
    case .migrationFailed: "The table '\(name)' could not be migrated to its new version"
    case .diskFull: "The disk is full"
    case _ where diagnosis.isSuspect: "The table '\(name)' is suspect"
    case _ where diagnosis.isQuarantined: "The table '\(name)' is quarantined"
    case .tableDamaged: "The table '\(name)' is damaged"
    case .systemFault: "The table '\(name)' is damaged"
    default: "The table '\(name)' can't be used"
    }
  }

  private var titleOfLedger: Message {
    switch diagnosis.cause {
    case .logDamaged: "The ledger's log is damaged"
    case .foreignLog: "The log has files that belong to another ledger or copy"
    case .eventsLost: "The ledger has lost events"
    case .forked: "Two copies of this ledger have diverged"
    case .newerVersion:
      diagnosis.isOfSettings
        ? "The settings were made by a newer version" : "The ledger was made by a newer version"
    case .diskFull: "The disk is full"
    case .permission where diagnosis.stopsOnlyNewFiles: "This user may not write to the folder of the log"
    case .permission:
      diagnosis.stopsWriting
        ? "The ledger can be read, but not written by this user"
        : "The ledger can't be read or written by this user"
    case .locked: "Another program is writing to the ledger"
    case .systemFault: "The ledger is damaged"
    case .settings: "The settings can't be read"
    case .inputOutput where facts.helpInPlace != nil:
      "Something else is in the place of a file or folder of the ledger"
    case .archiveNeeded: "Files that replace archived events are damaged"
    case .notThere: diagnosis.code == .noLedger ? "There is no ledger" : "This is not a ledger"
    default: "The ledger can't be opened"
    }
  }

  // MARK: Reason

  /// What is known for sure, followed by what may be the cause.
  var reason: Message? {
    guard let possible = possibleCause else { return knownReason }
    return knownReason.map { "\($0) \(possible)" } ?? possible
  }

  private var knownReason: Message? {
    switch diagnosis.cause {
    case .migrationFailed:
      "This version of ledger stores the table in another form. It has to be rebuilt from the log for that, and the rebuild failed."
    case .diskFull: spaceReason
    case .tableDamaged where diagnosis.isSuspect:
      "A failing disk, a power cut or another program may be the cause. The next use rebuilds the table from the log and compares the two: if nothing differs, the table stays in use; otherwise it is quarantined, and a rebuild repairs it."
    case .tableDamaged,
      .systemFault where diagnosis.table != nil:
      "Its files are not as they were written. A failing disk, a power cut or another program may have changed them."
    case .logDamaged, .systemFault:
      "Some bytes of the log are not what was written to it. A failing disk, a truncated file or another program may be the cause."
    case .foreignLog:
      "A program that syncs folders, a copy of only some files, or a manual restore may have put them there. Nothing is built from them, and nothing is written after them."
    case .eventsLost:
      "There is evidence of events that the log does not have: it was replaced with an older or a different copy, or a file was truncated."
    case .forked:
      "An older copy of the folder was put back and written to, or the folder was copied and both are in use. What is new in one is not in the other."
    case .eventDoesNotApply:
      "The event violates a rule of the table, so the table stops there rather than continue with wrong rows."
    case .permission: barrierReason
    case .locked: lockReason
    case .newerVersion: versionReason
    case .inputOutput where facts.helpInPlace != nil:
      "Another program, or a person, may have put it there. It is neither read nor written."
    case .inputOutput:
      "The disk, or the connection to it, failed. A loose cable, a disconnected network drive or a disk that is wearing out may be the cause."
    case .archiveNeeded:
      "Tables are built from the files in log/tables, which replace the archived events. They may be damaged or gone because of a failing disk, or because somebody cleaned up. Without them, a table that gets damaged can't be rebuilt."
    case .notThere, .settings, .other: nil
    }
  }

  private var spaceReason: Message? {
    guard let free = facts.freeBytes else { return nil }
    let room = byteText(free, .down).capitalized
    guard let missing = facts.missingBytes else {
      return free == 0
        ? "No space is free on the ledger's disk."
        : "\(room) are free now: there may be space again, or this user's quota is used up."
    }
    return free == 0
      ? "No space is free on the ledger's disk; at least \(byteText(missing)) are needed."
      : "\(room) are free on the ledger's disk; at least \(byteText(missing)) more are needed."
  }

  private var barrierReason: Message? {
    if diagnosis.isReadOnly { return "The file system is mounted read-only." }
    return facts.barrier?.reason
  }

  private var lockReason: Message {
    facts.holders.inWords
      ?? "The process can't be identified from here: it has just ended, belongs to another user, or runs on another machine."
  }

  private var versionReason: Message {
    facts.newerWriter.map {
      "ledger \($0) wrote here last. You need that version or a later one; this is ledger \(Ledger.version), which knows format 1 of the log."
    } ?? "You need the version of ledger that made it, or a later one. This one knows format 1 of the log."
  }

  private var possibleCause: Message? {
    guard let (fault, version) = facts.fault else { return nil }
    return
      "A possible cause, not confirmed: \(fault.component.rawValue) \(version) has a known bug: \(fault.effect). It is fixed in \(fault.fixedIn); your system may have fixed it earlier without changing the version number. See \(fault.source)"
  }

  // MARK: What is safe

  var safety: Message {
    facts.onlyReading.map(safetyOfReader) ?? safetyOfWriter
  }

  private func safetyOfReader(_ reason: Message) -> Message {
    if facts.hasNoLog {
      return
        "The ledger is read-only here: \(reason). No event can be read until the files of the log are back."
    }
    return diagnosis.table == nil || facts.logIsDamaged
      ? "The ledger is read-only here: \(reason). Nothing was changed; what can be read of the log can still be read."
      : "The ledger is read-only here: \(reason). Every event is in the log and can be read; the other tables work."
  }

  private var safetyOfWriter: Message {
    if diagnosis.stopsOnlyNewFiles {
      return
        "Nothing was changed. Everything can be read, and new events are still written, until the log has to start a new file or clean up after a crash."
    }
    if diagnosis.stopsWriting, diagnosis.cause == .permission {
      return "Nothing was changed. What exists can be read; what would have to be written here is refused."
    }
    if diagnosis.table != nil, diagnosis.cause == .permission {
      return
        "Nothing was changed. Every event is in the log; what this user has permission to read can be read."
    }
    if diagnosis.table != nil, facts.logIsDamaged {
      return
        "The log is damaged too, as its own card says: repair that first. Every event that can be read stays."
    }
    if diagnosis.table != nil {
      return "Every event is in the log. The other tables work; events can be read, appended and exported."
    }
    if facts.hasNoLog {
      return facts.hasRows
        ? "Nothing was changed. The tables still have rows, which a salvage recovers; no event can be read until the files of the log are back."
        : "Nothing was changed. No event can be read here until the files of the log are back."
    }
    if diagnosis.isStanding {
      return diagnosis.code == .lostEvents
        ? "What the log holds can be read. Nothing is written as long as there is evidence that it had more."
        : diagnosis.stopsWriting
          ? "Events before and after the damage can be read. A change was refused because of it; others may be too until it is repaired."
          : "Events before and after the damage can be read, and new ones are appended at the end of the log."
    }
    return switch diagnosis.cause {
    case .logDamaged, .foreignLog, .eventsLost, .systemFault:
      "Nothing was changed. Events before and after the damage can still be exported in a support bundle."
    case _ where diagnosis.isOfSettings: "Events and tables are not affected. The defaults apply."
    case .forked:
      "Every event of this copy is in its log, and those of the other copy are in its backups. Both can still be used, but with each new event they diverge further."
    case .archiveNeeded:
      "Every event is in the log or in the archive. Tables that are already built work, and new events are written."
    case .notThere: "Nothing was changed."
    default: "Nothing was changed; every acknowledged event is still there."
    }
  }
}
