/// What surrounds a ledger: versions, file system, durability, and what looks wrong.
public struct DoctorReport: Sendable {
  /// Something that needs attention. It is never damage: that is what ``LedgerHealth`` is for.
  public struct Finding: Hashable, Sendable {
    /// A stable name.
    public var code: String
    public var message: Message
    public var hint: Message?

    public init(code: String, message: Message, hint: Message? = nil) {
      self.code = code
      self.message = message
      self.hint = hint
    }
  }

  /// The newest backup in a place, as the ledger remembers it.
  public struct Backup: Hashable, Sendable {
    public var place: String
    public var name: String?
    public var time: Timestamp?
    public var sequence: UInt64?
    /// When one was last started automatically.
    public var tried: Timestamp?
    /// True where it is of another copy of the ledger, which went on too.
    public var isOfOtherCopy = false
  }

  public var path: String
  /// Nil if no ledger opens.
  public var head: LogPosition?
  public var health: LedgerHealth
  public var sqliteVersion: String
  public var sqliteOptions: [String]
  public var zlibVersion: String
  /// What `zlibCompileFlags` gives.
  public var zlibFlags: UInt
  /// As `mount` names it.
  public var fileSystem: String?
  public var freeBytes: UInt64?
  /// By which call an append is made durable.
  public var durability: String
  public var backups: [Backup]
  /// Bytes of logs that restores set aside.
  public var setAsideBytes: UInt64
  /// Incidents that have not been acknowledged, oldest first.
  public var incidents: [Incident]
  public var findings: [Finding]
}
