// What is known about damage leads to what repairs it, here and nowhere else. Cards, `verify`, `status`, the
// support commands and the hints of errors all use it, so that they give the same advice.

import Projections

/// Something that repairs what is wrong.
package enum Repair: Hashable, Sendable {
  case rebuild([String])
  case void([UInt64])
  /// Only the damaged files of the log are restored from a backup; nil if no place is known.
  case restoreSegments(from: String?)
  case restore(from: String?)
  /// A backup is restored to a new place.
  case restoreBeside(from: String?)
  case salvage
  case attach(String?)

  package var isVoid: Bool { if case .void = self { true } else { false } }

  /// What is shown to a person. Where a place is not known, the person names it.
  package var remedy: Remedy {
    switch self {
    case .rebuild(let tables): .rebuild(tables)
    case .void(let events): .void(events)
    case .restoreSegments(let place): .restoreSegments(place)
    case .restore(let place): .restore(place)
    case .restoreBeside(let place): .restoreBeside(place)
    case .salvage: .salvage
    case .attach(let place): .attach(place)
    }
  }

  /// For programs and for bundles, which name no place: `known` says whether there is one.
  package var json: JSONValue {
    switch self {
    case .rebuild(let tables):
      ["action": "rebuild", "tables": .array(tables.map(JSONValue.string))]
    case .void(let events):
      ["action": "void", "events": .array(events.map { .integer(Int64(clamping: $0)) })]
    case .restoreSegments(let place): Self.restore(place, "segments")
    case .restore(let place): Self.restore(place, "whole")
    case .restoreBeside(let place): Self.restore(place, "beside")
    case .salvage: ["action": "salvage"]
    case .attach(let place): ["action": "attach", "known": .bool(place != nil)]
    }
  }

  private static func restore(_ place: String?, _ what: String) -> JSONValue {
    ["action": "restore", what: true, "known": .bool(place != nil)]
  }

  /// What ``json`` says, with the place that the ledger remembers; nil for anything else.
  package init?(_ json: JSONValue) {
    let place = json["known"]?.boolValue ?? false ? Self.remembered : nil
    let events = (json["events"]?.elements ?? []).compactMap {
      $0.integerValue.flatMap(UInt64.init(exactly:))
    }
    switch json["action"]?.stringValue {
    case "rebuild": self = .rebuild((json["tables"]?.elements ?? []).compactMap(\.stringValue))
    case "void" where !events.isEmpty: self = .void(events)
    case "restore" where json["segments"]?.boolValue ?? false: self = .restoreSegments(from: place)
    case "restore" where json["beside"]?.boolValue ?? false: self = .restoreBeside(from: place)
    case "restore": self = .restore(from: place)
    case "salvage": self = .salvage
    case "attach": self = .attach(place)
    default: return nil
    }
  }

  /// Stands for the place that the ledger remembers, which needs no name.
  package static let remembered = ""
}

extension [Repair] {
  /// All of them, as part of a sentence.
  package var inWords: Message { map { "\($0.remedy)" as Message }.joined() }
}

/// What is known of a fault, as far as it decides what helps.
package struct Evidence: Hashable, Sendable {
  package var cause: FailureCause
  package var table: String?
  /// The event that does not apply.
  package var event: UInt64?
  /// False where not one file of the log is there.
  package var hasLog: Bool
  /// A place with a backup; nil if none is known.
  package var backup: String?
  /// True where the tables, or something else, have seen events that the backup lacks.
  package var backupLacks: Bool
  /// True if the backup has everything that is damaged or missing, so that single segments can be repaired
  /// from it.
  package var backupRepairs: Bool
  /// A folder that holds the damaged segment.
  package var archive: String?
  /// True where rows, or parts of a backup, can be read without a log.
  package var hasRows: Bool

  package init(
    _ cause: FailureCause, table: String? = nil, event: UInt64? = nil, hasLog: Bool = true,
    backup: String? = nil, backupLacks: Bool = false, backupRepairs: Bool = false,
    archive: String? = nil,
    hasRows: Bool = true
  ) {
    self.cause = cause
    self.table = table
    self.event = event
    self.hasLog = hasLog
    self.backup = backup
    self.backupLacks = backupLacks
    self.backupRepairs = backupRepairs
    self.archive = archive
    self.hasRows = hasRows
  }

  /// What is wrong with a table, or with the log, by the code of a report or card. The event is kept where it
  /// would stop a rebuild again.
  package init(table: String?, code: String, event: UInt64?) {
    let cause = LedgerError.Code(named: code).map(FailureCause.init) ?? .tableDamaged
    self.init(
      cause, table: table, event: [.eventDoesNotApply, .migrationFailed].contains(cause) ? event : nil)
  }

  /// What helps, the best first. No repair discards what can still be read, so starting over is never one of
  /// them.
  package var repairs: [Repair] {
    switch cause {
    case .logDamaged, .foreignLog, .eventsLost: return repairsOfLog
    case .systemFault where table == nil: return repairsOfLog
    case .forked: return [.restoreBeside(from: backup)]
    case .archiveNeeded: return [.attach(archive), .salvage]
    default:
      guard let table else { return [] }
      return (event.map { [.void([$0])] } ?? []) + [.rebuild([table])]
    }
  }

  private var repairsOfLog: [Repair] {
    let salvage: [Repair] = hasLog || hasRows ? [.salvage] : []
    let attach = (archive.map { [Repair.attach($0)] } ?? [])
    guard let backup else {
      // If no backup is known, both are worth offering, since there may be one.
      let segments: [Repair] = hasLog && cause != .eventsLost ? [.restoreSegments(from: nil)] : []
      return attach + salvage + segments + [.restore(from: nil)]
    }
    if backupRepairs { return attach + [.restoreSegments(from: backup), .restore(from: backup)] + salvage }
    // A salvage takes what the backup has, and what only the log or the tables have.
    return attach
      + (backupLacks && !salvage.isEmpty
        ? salvage + [.restore(from: backup)] : [.restore(from: backup)] + salvage)
  }

  /// What to do next, as a hint says it; nil if nothing is known to help.
  package var hint: Message? {
    switch repairs.count {
    case 0: nil
    case 1: "Run \(repairs.inWords)."
    default: "Options, best first: \(repairs.inWords)."
    }
  }

  /// The best of them.
  package var repair: Repair? { repairs.first }
}
