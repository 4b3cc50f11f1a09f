extension LedgerError {
  /// The kind of a failure: a stable name, and the exit code of the command for it.
  ///
  /// `Docs/errors.md` lists each with what happened, why, and what to do.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Value: String, CaseIterable {
      // The ledger as a whole
      case noLedger, ledgerExists, notALedger, locked, damagedLog, foreignLog, lostEvents, newerFormat
      case diskFull, permissionDenied, ioFailed, outcomeUnknown, writerPoisoned, damagedSettings, interrupted
      // Copies
      case noBackup, damagedBackup, otherLedger, forkedLog, archived, noArchive
      // Bundles for support
      case damagedBundle, personalValueFound
      // Tables
      case tableQuarantined, tableDamaged, tableBusy, tableBehind, eventDoesNotApply, migrationFailed
      case invalidProjectionFile, statementFailed
      // What people give
      case invalidJSON, invalidText, invalidEvent, unknownType, unknownVersion, missingField, unknownField
      case wrongType, limitExceeded, duplicateID, conflict, reservedType, invalidTime, invalidDate
      case damagedInput, fileExists
      // Rules of the records
      case blankField, wrongValue, duplicateValue, limitOfOne, missingParent, rowChanged, noSuchRecord
      case ambiguousRecord, constraintFailed
      // Undoing
      case alreadyVoided, voidRefused, nothingToUndo, notMended
      // Asking and using
      case usage, confirmationNeeded, cancelled, outputFailed, sendingFailed
      // What an application saves
      case saveFailed, backgroundTaskFailed, resetFailed, initializationFailed
      case internalFault
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }

    /// The code of that name; nil where there is none, as for one that a newer version has added.
    package init?(named name: String) {
      guard let value = Value(rawValue: name) else { return nil }
      self.value = value
    }

    /// The stable name, as it stands in `--json` output and in `Docs/errors.md`.
    public var name: String { value.rawValue }
    public var description: String { value.rawValue }

    /// Every code, in the order of `Docs/errors.md`.
    public static var all: [Code] { Value.allCases.map(Code.init) }

    // The ledger as a whole
    public static let noLedger = Code(.noLedger)
    public static let ledgerExists = Code(.ledgerExists)
    public static let notALedger = Code(.notALedger)
    public static let locked = Code(.locked)
    public static let damagedLog = Code(.damagedLog)
    public static let foreignLog = Code(.foreignLog)
    public static let lostEvents = Code(.lostEvents)
    public static let newerFormat = Code(.newerFormat)
    public static let diskFull = Code(.diskFull)
    public static let permissionDenied = Code(.permissionDenied)
    public static let ioFailed = Code(.ioFailed)
    public static let outcomeUnknown = Code(.outcomeUnknown)
    public static let writerPoisoned = Code(.writerPoisoned)
    public static let interrupted = Code(.interrupted)
    public static let damagedSettings = Code(.damagedSettings)
    // Copies
    public static let noBackup = Code(.noBackup)
    public static let damagedBackup = Code(.damagedBackup)
    public static let otherLedger = Code(.otherLedger)
    public static let forkedLog = Code(.forkedLog)
    public static let archived = Code(.archived)
    public static let noArchive = Code(.noArchive)
    // Bundles for support
    public static let damagedBundle = Code(.damagedBundle)
    public static let personalValueFound = Code(.personalValueFound)
    // Tables
    public static let tableQuarantined = Code(.tableQuarantined)
    public static let tableDamaged = Code(.tableDamaged)
    public static let tableBusy = Code(.tableBusy)
    public static let tableBehind = Code(.tableBehind)
    public static let eventDoesNotApply = Code(.eventDoesNotApply)
    public static let migrationFailed = Code(.migrationFailed)
    public static let invalidProjectionFile = Code(.invalidProjectionFile)
    public static let statementFailed = Code(.statementFailed)
    // What people give
    public static let invalidJSON = Code(.invalidJSON)
    public static let invalidText = Code(.invalidText)
    public static let invalidEvent = Code(.invalidEvent)
    public static let unknownType = Code(.unknownType)
    public static let unknownVersion = Code(.unknownVersion)
    public static let missingField = Code(.missingField)
    public static let unknownField = Code(.unknownField)
    public static let wrongType = Code(.wrongType)
    public static let limitExceeded = Code(.limitExceeded)
    public static let duplicateID = Code(.duplicateID)
    public static let conflict = Code(.conflict)
    public static let reservedType = Code(.reservedType)
    public static let invalidTime = Code(.invalidTime)
    public static let invalidDate = Code(.invalidDate)
    public static let damagedInput = Code(.damagedInput)
    public static let fileExists = Code(.fileExists)
    // Rules of the records
    public static let blankField = Code(.blankField)
    public static let wrongValue = Code(.wrongValue)
    public static let duplicateValue = Code(.duplicateValue)
    public static let limitOfOne = Code(.limitOfOne)
    public static let missingParent = Code(.missingParent)
    public static let rowChanged = Code(.rowChanged)
    public static let noSuchRecord = Code(.noSuchRecord)
    public static let ambiguousRecord = Code(.ambiguousRecord)
    public static let constraintFailed = Code(.constraintFailed)
    // Undoing
    public static let alreadyVoided = Code(.alreadyVoided)
    public static let voidRefused = Code(.voidRefused)
    public static let nothingToUndo = Code(.nothingToUndo)
    public static let notMended = Code(.notMended)
    // Asking and using
    public static let usage = Code(.usage)
    public static let confirmationNeeded = Code(.confirmationNeeded)
    public static let cancelled = Code(.cancelled)
    public static let outputFailed = Code(.outputFailed)
    public static let sendingFailed = Code(.sendingFailed)
    // What an application saves
    public static let saveFailed = Code(.saveFailed)
    public static let backgroundTaskFailed = Code(.backgroundTaskFailed)
    public static let resetFailed = Code(.resetFailed)
    public static let initializationFailed = Code(.initializationFailed)
    public static let internalFault = Code(.internalFault)

    /// The exit code of the `ledger` command for this failure.
    public var exitCode: Int32 {
      switch value {
      case .noLedger, .notALedger, .noBackup, .noArchive: 10
      case .locked, .tableBusy: 11
      case .damagedLog, .foreignLog, .lostEvents, .damagedSettings, .tableQuarantined, .tableDamaged,
        .tableBehind,
        .eventDoesNotApply, .migrationFailed:
        12
      case .damagedBackup, .forkedLog, .damagedBundle: 12
      case .otherLedger: 13
      case .invalidJSON, .invalidText, .invalidEvent, .unknownType, .missingField, .unknownField, .wrongType,
        .limitExceeded, .duplicateID, .conflict, .reservedType, .invalidTime, .invalidDate, .blankField,
        .wrongValue, .duplicateValue, .limitOfOne, .missingParent, .rowChanged, .noSuchRecord,
        .ambiguousRecord, .constraintFailed, .invalidProjectionFile, .ledgerExists, .alreadyVoided,
        .voidRefused, .nothingToUndo, .notMended, .damagedInput, .fileExists:
        13
      case .newerFormat, .unknownVersion: 14
      case .diskFull: 15
      case .permissionDenied, .ioFailed, .outcomeUnknown, .writerPoisoned, .outputFailed, .sendingFailed,
        .archived:
        16
      case .usage, .confirmationNeeded: 64
      case .interrupted: 130
      case .cancelled, .statementFailed, .saveFailed, .backgroundTaskFailed, .resetFailed,
        .initializationFailed, .internalFault, .personalValueFound:
        1
      }
    }

    /// True for a refusal by a rule: the input was at fault and nothing was written.
    public var isRejection: Bool { exitCode == 13 }

    /// True where files of the log can't be read or do not belong to it.
    public var isOfDamagedLog: Bool { self == .damagedLog || self == .foreignLog }

    /// True where a log does not open because it is damaged or lacks events. What can be read of it still is.
    package var isOfUnusableLog: Bool { isOfDamagedLog || self == .lostEvents }

    /// True for what can be said against one event among others, which it keeps from nothing.
    package var isAboutOneEvent: Bool { isRejection || self == .tableQuarantined || self == .unknownVersion }
  }
}
