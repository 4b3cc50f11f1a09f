extension LedgerError {
  /// What kind of failure an error is: a stable name, and the category that decides how it is dealt with.
  ///
  /// Each module declares the codes of its own failures. `Docs/errors.md` lists them all, with what happened,
  /// why, and what to do.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name, as in `--json` output and in `Docs/errors.md`.
    public let name: String
    public let category: Category

    public init(_ name: String, _ category: Category) {
      self.name = name
      self.category = category
    }

    public var description: String { name }

    /// True for a refusal by a rule: the input was at fault and nothing was written.
    public var isRejection: Bool { category == .rejected }
  }

  /// What a failure calls for, whatever its code. The command has an exit code for each.
  public enum Category: Hashable, Sendable, CaseIterable {
    /// There is no ledger at the place that was named.
    case notFound
    /// Another process is in the way: it holds a lock, or has just replaced a file.
    case busy
    /// Files are damaged, or a table is quarantined.
    case damaged
    /// A rule or bad input; nothing was written.
    case rejected
    /// Made by a newer version of the program.
    case newerVersion
    case diskFull
    /// Permission, input or output, network, or a backup or an archive that is not there.
    case unavailable
    /// The caller asked in a way that nothing answers to.
    case usage
    case interrupted
    /// A work failed, of which the cause says why: the category is that of the cause.
    case ofItsCause
    /// Anything else.
    case failed
  }
}

extension LedgerError.Code {
  public static let diskFull = LedgerError.Code("diskFull", .diskFull)
  public static let permissionDenied = LedgerError.Code("permissionDenied", .unavailable)
  public static let ioFailed = LedgerError.Code("ioFailed", .unavailable)
  public static let newerFormat = LedgerError.Code("newerFormat", .newerVersion)
  public static let interrupted = LedgerError.Code("interrupted", .interrupted)
  public static let invalidJSON = LedgerError.Code("invalidJSON", .rejected)
  public static let invalidText = LedgerError.Code("invalidText", .rejected)
  public static let wrongType = LedgerError.Code("wrongType", .rejected)
  public static let limitExceeded = LedgerError.Code("limitExceeded", .rejected)
  public static let invalidTime = LedgerError.Code("invalidTime", .rejected)
  public static let invalidDate = LedgerError.Code("invalidDate", .rejected)
  public static let fileExists = LedgerError.Code("fileExists", .rejected)
  public static let usage = LedgerError.Code("usage", .usage)
  public static let cancelled = LedgerError.Code("cancelled", .failed)
  public static let internalFault = LedgerError.Code("internalFault", .failed)

  /// The codes of this module.
  package static let ofLedgerBase: [LedgerError.Code] = [
    .diskFull, .permissionDenied, .ioFailed, .newerFormat, .interrupted, .invalidJSON, .invalidText,
    .wrongType, .limitExceeded, .invalidTime, .invalidDate, .fileExists, .usage, .cancelled, .internalFault,
  ]
}
