import Logging
import Projections
import SQLite
import SystemPackage

/// What a card has to say beside the trouble itself. All of it is best effort: what can't be found out is
/// left out.
struct CardFacts {
  /// Free bytes where the ledger is, and how many more are needed.
  var freeBytes: UInt64?
  var missingBytes: UInt64?
  /// What keeps this user from the file.
  var barrier: FileBarrier?
  var helpWithAccess: Message?
  /// False where the folder that the ledger is in is not this user's to write, so that the ledger can't be
  /// renamed.
  var canBeSetAside = true
  /// True if a table that this user may not write can be rebuilt beside it.
  var canBeBuilt = false
  /// The processes that hold the lock.
  var holders: [LockHolder] = []
  var backup: RecoveryCard.Backup?
  /// The folder of a remembered backup that is not there now, where no other one is known.
  var backupAway: String?
  /// Events that the backup lacks; nil if that can't be determined.
  var lackedEvents: UInt64?
  /// True where something has seen events that the backup lacks.
  var backupLacks = false
  /// True where single segments can be repaired from it.
  var backupRepairs = false
  /// A folder with archived segments that holds the damaged one, or what is needed first.
  var archive: String?
  /// True for a table that can't be rebuilt: what replaces archived events in it is unusable.
  var needsArchive = false
  /// The backup that has the file that replaced archived events.
  var baseBackup: RecoveryCard.Backup?
  /// Events in the log.
  var events: UInt64?
  /// Records that a reset would hide; nil if they can't be counted.
  var records: UInt64?
  /// True where there may be fewer.
  var recordsAreAtMost = false
  /// True where the log itself is known to be damaged too.
  var logIsDamaged = false
  /// True where not one file of the log is there.
  var hasNoLog = false
  /// True where all of the log is another ledger's.
  var isLogOfOther = false
  /// True where tables or a backup can be read from which a ledger can be made without a log.
  var hasRows = false
  /// Why nothing can be repaired here: only reading is possible.
  var onlyReading: Message?
  /// True where SQLite is linked into this program, so that no update of the system changes it.
  var hasBuiltInSQLite = false
  /// The version of ledger that wrote last, where it is newer than this one.
  var newerWriter: String?
  /// What helps where something of another kind is in the place of a file or folder; nil if nothing is.
  var helpInPlace: Message?
  /// A known fault of the system that may have caused such damage, with the version that is installed.
  var fault: (fault: KnownFault, version: Version)?
}

/// Looks around for a card's facts: only at what its cause makes worth knowing.
struct FactFinder {
  let root: FilePath
  let context: LedgerContext
  let projections: ProjectionSet
  /// The open log, where there is one.
  var log: EventLog?
  private var files: any FileSystem { context.fileSystem }

  init(_ path: String, _ context: LedgerContext, _ projections: ProjectionSet, log: EventLog? = nil) {
    root = FilePath(path)
    self.context = context
    self.projections = projections
    self.log = log
  }

  func facts(about diagnosis: Diagnosis) -> CardFacts {
    var facts = CardFacts()
    switch diagnosis.cause {
    case .diskFull: findSpace(diagnosis, &facts)
    case .permission:
      facts.barrier = diagnosis.file.flatMap { FileBarrier(at: FilePath($0), files) }
      if !diagnosis.isReadOnly {
        facts.helpWithAccess = facts.barrier?.help(
          inside: root, ownedBy: FileBarrier.owner(ofLedgerAt: root, files))
      }
      // Another person's ledger is not to be replaced by an empty one.
      facts.canBeSetAside =
        mayWrite(in: root.containingFolder)
        && FileBarrier.owner(ofLedgerAt: root, files) == facts.barrier?.user
      facts.canBeBuilt =
        diagnosis.table != nil && diagnosis.stopsWriting && mayWrite(in: root.appending("projections"))
    case .locked: facts.holders = holders(diagnosis)
    case .newerVersion: facts.newerWriter = LedgerFile.newerWriter(of: root, files)
    case .tableDamaged, .logDamaged, .eventsLost, .inputOutput, .systemFault:
      if diagnosis.cause == .inputOutput {
        facts.helpInPlace = PlaceCheck(root, files).help(at: diagnosis.file)
        guard facts.helpInPlace == nil else { break }
      }
      facts.fault = fault(behind: diagnosis)
      facts.hasBuiltInSQLite = facts.fault != nil && isSQLiteBuiltIn(files)
    default: break
    }
    if diagnosis.cause.asksForRepair {
      facts.onlyReading =
        WritingCheck(root: root, context: context, projections: projections).onlyReadingIfKnown
    }
    let head = attempt {
      try log?.head ?? LogWalker(root: root, fileSystem: files, checksHashes: false).readHead()
    }
    facts.events = head??.sequence
    findWhatHelps(diagnosis, head ?? nil, &facts)
    findBase(diagnosis, &facts)
    if diagnosis.table != nil {
      facts.logIsDamaged = attempt { try !LogIncidents(root.string, context).standing().isEmpty } ?? false
    }
    if diagnosis.cause.mayNeedReset { countRecords(diagnosis, &facts) }
    return facts
  }

  /// What decides which remedy is best, and nothing else of a card.
  func evidence(about diagnosis: Diagnosis) -> Evidence {
    var facts = CardFacts()
    let head = attempt { try LogWalker(root: root, fileSystem: files, checksHashes: false).readHead() }
    findWhatHelps(diagnosis, head ?? nil, &facts)
    return CardChoices(diagnosis: diagnosis, facts: facts).evidence
  }

  private func findWhatHelps(_ diagnosis: Diagnosis, _ head: LogPosition?, _ facts: inout CardFacts) {
    if diagnosis.cause == .logDamaged, let file = diagnosis.file {
      facts.archive =
        attempt { try RememberedArchives(root: root, files).place(holding: FilePath(file)) } ?? nil
    }
    if diagnosis.cause.mayNeedBackup { findBackup(diagnosis, head, &facts) }
    if [.logDamaged, .foreignLog, .eventsLost].contains(diagnosis.cause) {
      facts.hasNoLog = attempt { try !EventLog.canBeRead(at: root, files) } ?? false
      facts.isLogOfOther = attempt { try EventLog.isOfOtherLedger(at: root, files) } ?? false
      facts.hasRows =
        (facts.hasNoLog || facts.isLogOfOther) && SalvagedRows.canReplaceLog(of: root, projections, context)
    }
  }

  private func attempt<T>(_ body: () throws -> T) -> T? {
    do { return try body() } catch {
      context.logger.debug("a card lacks a fact", metadata: ["path": "\(root)"])
      return nil
    }
  }

  /// Whether this user may create and rename files in a folder; true if that can't be determined.
  private func mayWrite(in folder: FilePath) -> Bool {
    do {
      try files.checkWritable(folder)
      return true
    } catch {
      return LedgerError(wrapping: error).code != .permissionDenied
    }
  }

  func card(_ diagnosis: Diagnosis) -> RecoveryCard {
    var diagnosis = diagnosis
    if diagnosis.since == nil, diagnosis.table == nil,
      let failing = OpenCounter(root: root, files).read()?.failing,
      failing.cause == diagnosis.cause
    {
      diagnosis.since = failing.since
    }
    return RecoveryCard(diagnosis, facts(about: diagnosis))
  }

  /// The ledger's lock is a file of its own; SQLite's are on the table's file, or beside it.
  private func holders(_ diagnosis: Diagnosis) -> [LockHolder] {
    guard diagnosis.code != .locked, let file = diagnosis.file else {
      return lockHolders(of: root.appending("lock"), files)
    }
    return Array(Set([file, "\(file)-shm"].flatMap { lockHolders(of: FilePath($0), files) }))
      .sorted { $0.process < $1.process }
  }

  // MARK: Space

  private func findSpace(_ diagnosis: Diagnosis, _ facts: inout CardFacts) {
    guard let free = attempt({ try files.freeBytes(at: root) }), free < .max else { return }
    facts.freeBytes = free
    let needed = diagnosis.shortage?.neededBytes ?? EventLog.reserveBytes
    if needed > free { facts.missingBytes = needed - free }
  }

  // MARK: Known faults

  /// A fault of SQLite itself shows as a file of the right size that SQLite calls malformed though each page
  /// has its checksum; a fault of the kernel or the file system can show as anything.
  private func fault(behind diagnosis: Diagnosis) -> (fault: KnownFault, version: Version)? {
    let isMalformed =
      diagnosis.origin.domain == "SQLite" && diagnosis.origin.number.map { $0 & 0xFF } == 11
      && !isCut(diagnosis)
    return Surroundings.here(root, context).faults.first {
      $0.fault.component == .sqlite ? diagnosis.cause == .tableDamaged && isMalformed : true
    }
  }

  /// True for a table whose file, in its place or set aside, is shorter than its own header says.
  private func isCut(_ diagnosis: Diagnosis) -> Bool {
    guard let table = diagnosis.table else { return false }
    return attempt { try ProjectionStore(ledger: root, context: context.forLog).isCut(table) } ?? false
  }

  // MARK: Backups

  private func findBackup(_ diagnosis: Diagnosis, _ head: LogPosition?, _ facts: inout CardFacts) {
    guard let newest = NewestBackup(of: root, projections, context) else {
      facts.backupAway = attempt { try RememberedBackups(root: root, files).away() } ?? nil
      return
    }
    let backup = newest.manifest
    facts.backup = RecoveryCard.Backup(
      place: newest.place, name: backup.name, time: backup.time, sequence: backup.head.sequence,
      isVerified: newest.isVerified)
    facts.backupLacks = newest.lacksEvents
    facts.lackedEvents = lacked(by: backup, head)
    facts.backupRepairs =
      diagnosis.code.isOfUnusableLog && newest.repairs(through: diagnosis.damagedThrough, of: head)
  }

  /// How many events that this ledger has or had are not in the backup; nil if that is not known.
  private func lacked(by backup: BackupManifest, _ head: LogPosition?) -> UInt64? {
    let epoch = backup.head.epoch
    guard head.map({ $0.epoch == epoch }) ?? true else { return nil }
    let last = max(head?.sequence ?? 0, lost(of: epoch, isWithoutHead: head == nil))
    return last > 0 ? last - min(last, backup.head.sequence) : nil
  }

  /// The last event of an epoch that a backup or an incident has seen, which the log may lack. Tables are
  /// asked only if there is no head.
  private func lost(of epoch: Epoch, isWithoutHead: Bool) -> UInt64 {
    let seen =
      isWithoutHead ? HighWaterMark.all(of: root, context) : HighWaterMark.besideTables(of: root, context)
    return seen.map(\.position).filter { $0.epoch == epoch }.map(\.sequence).max() ?? 0
  }

  // MARK: Archives

  /// Where a table can't be built again without the archive, and what else can help.
  private func findBase(_ diagnosis: Diagnosis, _ facts: inout CardFacts) {
    guard diagnosis.cause == .archiveNeeded || diagnosis.table != nil else { return }
    let found: Void? = attempt {
      let definitions = try projections.definitions(of: root, context).all
      let check = BaseCheck(root, context)
      let concerned = definitions.filter { diagnosis.table == nil || diagnosis.table == $0.name }
      guard let fault = try check.faults(of: concerned, .pages).first else { return }
      facts.needsArchive = true
      facts.archive = try check.archive()
      facts.baseBackup = try check.backup(holding: fault.path)
    }
    if found == nil { context.logger.debug("archives not looked at", metadata: ["path": "\(root)"]) }
  }

  // MARK: Records

  /// With more events than this, the log is not read merely for a number on a card.
  private static let mostEventsRead: UInt64 = 20_000

  private func countRecords(_ diagnosis: Diagnosis, _ facts: inout CardFacts) {
    let concerned = projections.files.filter { diagnosis.table == nil || diagnosis.table == $0.name }
    var sum: UInt64 = 0
    for file in concerned {
      guard let definition = attempt({ try file.definition() }),
        let count = attempt({ try standingCount(of: definition) }) ?? countInLog(of: definition)
      else { return }
      sum += count.number
      if count.isAtMost { facts.recordsAreAtMost = true }
    }
    if !concerned.isEmpty { facts.records = sum }
  }

  private func standingCount(of definition: ProjectionDefinition) throws -> (number: UInt64, isAtMost: Bool) {
    let tables = DegradedReader(of: root, context, try projections.all(), buildsMissing: false)
    defer { tables.end() }
    return (UInt64(try LedgerReader(source: tables).recordCount(of: definition)), false)
  }

  /// Records that were inserted and not deleted by an event of their own: what went along with another is
  /// still counted.
  private func countInLog(of definition: ProjectionDefinition) -> (number: UInt64, isAtMost: Bool)? {
    guard let log, log.head.sequence <= Self.mostEventsRead else { return nil }
    return attempt {
      let records = definition.insertedRecords
      var number: UInt64 = 0
      try log.makeReader().forEachRun(after: 0, through: log.head.sequence) { run in
        try run.forEachEvent { line in
          if records.contains(where: { line.type == "\($0).inserted" }) { number += 1 }
          if records.contains(where: { line.type == "\($0).deleted" }), number > 0 { number -= 1 }
        }
      }
      return (number, true)
    }
  }
}

extension FailureCause {
  var mayNeedBackup: Bool {
    switch self {
    case .tableDamaged, .logDamaged, .foreignLog, .eventsLost, .systemFault, .inputOutput, .migrationFailed:
      true
    default: false
    }
  }

  /// True for what is repaired by writing into the ledger's folder.
  var asksForRepair: Bool {
    switch self {
    case .tableDamaged, .logDamaged, .foreignLog, .eventsLost, .systemFault, .inputOutput, .migrationFailed,
      .eventDoesNotApply, .forked, .archiveNeeded:
      true
    default: false
    }
  }

  var mayNeedReset: Bool {
    switch self {
    case .diskFull, .locked, .notThere, .settings, .forked, .archiveNeeded: false
    default: true
    }
  }
}

extension Surroundings {
  /// What this process runs on, with the file system that a path is on.
  static func here(_ root: FilePath, _ context: LedgerContext) -> Surroundings {
    let kind = fileSystemKind(at: root, context.fileSystem)
    return Surroundings(
      sqlite: Connection.libraryVersion, system: context.system, fileSystem: kind,
      fileSystemVersion: kind == "zfs" ? zfsVersion(context.fileSystem) : nil)
  }

  private static func zfsVersion(_ fileSystem: any FileSystem) -> String? {
    attempt {
      let file = try fileSystem.open("/sys/module/zfs/version", .read)
      defer { closeReadOnly(file) }
      return String(decoding: try file.read(count: 64, at: 0), as: UTF8.self)
    }
  }
}
