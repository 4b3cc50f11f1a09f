import CSQLite
package import LedgerBase
import SystemPackage

extension SQLiteFailure {
  fileprivate var system: Errno { Errno(rawValue: systemError) }
}

extension LedgerError {
  /// The error for a failed call on the database at `path`.
  ///
  /// Only what proves that the file's bytes are wrong becomes `tableDamaged`: a busy, full, read-only or
  /// forbidden file is intact, and an I/O error may be temporary.
  package init(_ failure: SQLiteFailure, path: String) {
    let kind = Kind(failure)
    self.init(
      kind.code, kind.message(failure.message, path), hint: kind.hint, cause: failure,
      at: Location(path: path))
  }

  /// True when the failure, or one underneath it, is a page whose checksum is wrong. That makes the table
  /// suspect, not yet damaged: another program may have written the page.
  package var isWrongPage: Bool {
    if let failure = cause as? SQLiteFailure { return failure.isWrongPage }
    return (cause as? LedgerError)?.isWrongPage ?? false
  }

  /// True when the failure, or one underneath it, is a commit of another program. That too makes the table
  /// suspect: it may have changed no row.
  package var isForeignCommit: Bool {
    if let failure = cause as? SQLiteFailure { return failure.isForeignCommit }
    return (cause as? LedgerError)?.isForeignCommit ?? false
  }

  /// True when a table that is built beside has to show whether this one is right.
  package var isSuspicion: Bool { isWrongPage || isForeignCommit }

  /// How a result code is explained to a person.
  private struct Kind {
    var code: Code
    var what: Message
    var hint: Message?
    /// True if SQLite's words say more, such as which rule was broken. Otherwise they are only in the cause.
    var needsWords: Bool

    init(_ code: Code, _ what: Message, hint: Message? = nil, needsWords: Bool = false) {
      self.code = code
      self.what = what
      self.hint = hint
      self.needsWords = needsWords
    }

    func message(_ words: String, _ path: String) -> Message {
      // With several disks, whose file it is says which one is full.
      if code == .diskFull, path.hasPrefix("/") { return "The disk is full: could not write \(path)." }
      // The name of a rule may be a sentence.
      return needsWords ? "\(what): \(words.hasSuffix(".") ? String(words.dropLast()) : words)." : "\(what)."
    }

    init(_ failure: SQLiteFailure) {
      switch failure.primaryCode {
      case SQLITE_CORRUPT, SQLITE_NOTADB:
        self = Self.damaged
      case SQLITE_IOERR where [ResultCode.ioShortRead, ResultCode.ioCorruptFileSystem].contains(failure.code):
        self = Self.damaged
      case SQLITE_IOERR where failure.isWrongPage:
        self.init(.tableDamaged, "A page of the table's file does not match its checksum")
      case SQLITE_IOERR where failure.isForeignCommit:
        self.init(.tableDamaged, "Another program has written to the table's file")
      case SQLITE_BUSY, SQLITE_LOCKED:
        self.init(
          .tableBusy, "Another program is using the table's file",
          hint: "Try again, or wait longer with \(Remedy.waitingTime).")
      case SQLITE_FULL:
        self.init(.diskFull, "The disk is full", hint: "Free some space, then try again.")
      case SQLITE_READONLY where failure.code == ResultCode.readOnlyMoved:
        self.init(.tableBusy, "The table's file was replaced in the meantime", hint: "Try again.")
      case SQLITE_READONLY, SQLITE_PERM:
        self = Self.forbidden
      case SQLITE_CANTOPEN where [Errno.permissionDenied, .notPermitted].contains(failure.system):
        // SQLite has tried to open it for reading alone, too.
        self.init(
          .permissionDenied, "The table's file can't be opened: permission denied", hint: Self.forbidden.hint)
      case SQLITE_CANTOPEN, SQLITE_IOERR:
        self = Self.inputOutput(failure.system)
      case SQLITE_CONSTRAINT, SQLITE_MISMATCH:
        self.init(.constraintFailed, "A rule of the table was violated", needsWords: true)
      case SQLITE_TOOBIG:
        self.init(.limitExceeded, "A value or a statement is too big")
      case SQLITE_INTERRUPT:
        self.init(.limitExceeded, "A statement took more steps than are allowed")
      case SQLITE_AUTH:
        self.init(
          .invalidProjectionFile, "A statement does something that a projection file may not do",
          needsWords: true)
      case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_INTERNAL, SQLITE_NOMEM:
        self.init(.internalFault, "SQLite could not complete the operation", needsWords: true)
      default:
        self.init(.statementFailed, "A statement failed", needsWords: true)
      }
    }

    private static let damaged = Kind(.tableDamaged, "The table's file is damaged")

    private static let forbidden = Kind(
      .permissionDenied, "The table's file is not writable",
      hint: "Check who owns the ledger's folder and what its permissions are.")

    private static func inputOutput(_ systemError: Errno) -> Kind {
      switch systemError {
      case .permissionDenied, .notPermitted, .readOnlyFileSystem: forbidden
      case .noSpace, .diskQuotaExceeded:
        Kind(.diskFull, "The disk is full", hint: "Free some space, then try again.")
      default:
        Kind(
          .ioFailed, "The table's file could not be read or written", hint: "Check the disk, then try again.")
      }
    }
  }
}
