import ArgumentParser
import EventLedger
import SystemPackage

/// `ledger backup`
struct BackupCommand: ActingCommand, PagedCommand {
  static let name = "backup"
  static let configuration = CommandConfiguration(
    name, "Back up the log to a folder of backups, or list or check the backups there.",
    more: """
      Only what is not yet in the folder's backups is copied, and every byte is checked. A backup is \
      complete or not there at all, and other processes can keep writing meanwhile. If the log has \
      lost events that the newest backup has, no backup is made. The exit code is 3 if the backup was \
      made but the ledger could not record it, and with --list or --verify if a backup is damaged. \
      'ledger config set backup.to DIR' sets the folder for backups that are made automatically; the \
      command then needs none, and keeps as many backups as backup.keep says.
      """,
    examples: [
      "ledger backup /media/disk/my-ledger", "ledger backup /media/disk/my-ledger --keep 7",
      "ledger backup --quiet", "ledger backup --list /media/disk/my-ledger",
      "ledger backup --verify /media/disk/my-ledger",
    ])

  @Argument(
    help: ArgumentHelp(
      "Folder of backups, preferably on another disk (default: the setting backup.to)", valueName: "dir"),
    completion: .directory)
  var place: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Keep this many backups, and remove older ones (default: all, or backup.keep in the folder backup.to)",
      valueName: "n"),
    transform: EventArguments.count)
  var keep: Int?

  @Flag(
    name: .long, help: "Start over in an empty folder that used to hold backups of this ledger")
  var allowEmpty = false

  @Flag(name: .long, help: "List the backups, newest first, without making one")
  var list = false

  @Flag(name: .long, help: "Check every byte of the backups, without making one")
  var verify = false

  @Option(name: .long, help: ListForm.help, transform: ListForm.check)
  var format: String?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  private var form: ListForm { ListForm(format: format) }

  func validate() throws {
    if list || verify, keep != nil {
      throw ValidationError(said: "--keep applies only when making a backup.")
    }
    if list || verify, allowEmpty {
      throw ValidationError(said: "--allow-empty applies only when making a backup.")
    }
    if !form.isDefault, !list, !verify {
      throw ValidationError(said: "--format and --csv apply only with --list or --verify.")
    }
    if let place, let option = Self.options[place] {
      throw ValidationError(
        said: "A folder named \(place) is written ./\(place). Did you mean \(option)?")
    }
    if place?.isEmpty == true {
      throw ValidationError(said: "Give the folder of backups; the given name is empty.")
    }
  }

  var isSilentWhenQuiet: Bool { !list }

  /// Words that are meant as options: a folder of that name would be made, and remembered.
  private static let options = [
    "list": "--list", "ls": "--list", "show": "--list", "verify": "--verify", "check": "--verify",
    "prune": "--keep", "forget": "--keep", "delete": "--keep", "remove": "--keep", "rm": "--keep",
    "keep": "--keep", "help": "--help",
  ]

  func run(in invocation: Invocation) throws {
    let schedule = try place == nil ? scheduled(invocation) : nil
    let place = schedule?.place ?? Self.absolute(place ?? "")
    if list || verify { return try show(place, invocation) }
    let ledger = try invocation.openForReading()
    let keep = keep ?? schedule?.keep
    let bar = invocation.progressBar("Backing up")
    let report = try ledger.backUp(to: place, keep: keep, allowsEmpty: allowEmpty) { bar.update($0, of: $1) }
    bar.finish()
    if invocation.isJSON {
      try invocation.output.json(BackupJSON.report(report))
    } else {
      for line in BackupLayout.lines(report) { try invocation.output.line(line) }
    }
    warn(of: report, ledger, invocation)
    for other in report.otherEpochs where other.head.epoch.number > report.backup.head.epoch.number {
      invocation.messages.warning(
        "The folder also contains a backup of a later copy of this ledger, which has diverged: \(other.name)."
      )
    }
    // Who can only read the ledger was told of it when the backup was made.
    if let reason = report.notRemembered, report.isNew || ledger.onlyReading == nil {
      invocation.messages.warning(
        "The backup is intact, but the ledger could not record it: \(reason.message) Write down where it is, or make it again once that is fixed."
      )
      try invocation.output.flush()
      throw CommandFailed(exitCode: 3)
    }
  }

  /// What was wrong with what the backup was made from, or with the folder, though the backup is intact.
  private func warn(of report: BackupReport, _ ledger: Ledger, _ invocation: Invocation) {
    if report.replacedCopies > 0 {
      invocation.messages.warning(
        report.replacedCopies == 1
          ? "A copy in \(report.place) had been damaged or removed, and was made again from the log. Check that disk."
          : "\(report.replacedCopies) copies in \(report.place) had been damaged or removed, and were made again from the log. Check that disk."
      )
    }
    let isOfLog = { (card: RecoveryCard) in [.logDamaged, .eventsLost].contains(card.cause) }
    guard let card = ledger.health.cards.first(where: isOfLog) else { return }
    invocation.messages.warning(
      "The backup is intact, but the ledger is not: \(card.whatHappened) For what helps: 'ledger status'.")
  }

  private func scheduled(_ invocation: Invocation) throws -> BackupSchedule {
    _ = try invocation.openForReadingEvents()
    if let schedule = try BackupSettings.schedule(invocation.settings()) { return schedule }
    throw LedgerError(
      .usage, "No folder of backups was given, and the setting backup.to names none.",
      hint: "Give a folder, or set one for all backups: ledger config set backup.to DIR")
  }

  private func show(_ place: String, _ invocation: Invocation) throws {
    let bar = invocation.progressBar("Checking")
    let listing = try Ledger.backups(
      in: place, verifying: verify, context: try ProcessContext(invocation.environment).ledgerContext
    ) { bar.update($0, of: $1) }
    bar.finish()
    let backups = listing.backups.reversed().map(BackupJSON.summary)
    if try invocation.write(backups, as: form, fields: BackupJSON.fields) {
      for fault in BackupLayout.faults(listing) { invocation.messages.warning(fault) }
    } else if invocation.isJSON {
      try invocation.output.json(BackupJSON.listing(listing, place: place, isVerified: verify))
    } else if listing.backups.isEmpty, listing.unreadable.isEmpty {
      try invocation.output.line("There is no backup in \(place) yet.")
    } else {
      for line in BackupLayout.table(listing, isVerified: verify).lines(width: invocation.terminal.columns) {
        try invocation.output.line(line)
      }
      for fault in BackupLayout.faults(listing) { invocation.messages.warning(fault) }
    }
    for other in listing.diverged {
      invocation.messages.warning(
        "The folder also contains a backup of another copy of this ledger, which has diverged: \(other.name)."
      )
    }
    if verify, !listing.isIntact {
      invocation.messages.note(
        "To make damaged copies again from the log, as far as it still has them: ledger backup \(shellWord(place))"
      )
    }
    try invocation.output.flush()
    if !listing.isIntact { throw CommandFailed(exitCode: 3) }
  }

  /// The place is remembered, so it must not depend on where the command was started.
  static func absolute(_ path: String) -> String {
    guard let here = ProcessEnvironment().workingDirectory else { return path }
    return FilePath(here).pushing(FilePath(path)).lexicallyNormalized().string
  }
}

/// Backups for a person.
enum BackupLayout {
  static func lines(_ report: BackupReport) -> [StyledText] {
    let backup = report.backup
    guard report.isNew else {
      return [
        "Nothing is new since the backup \(backup.name, .bold), which goes up to event \(grouped(backup.head.sequence))."
      ] + removed(report)
    }
    let copied: Message =
      "\(byteCount(report.copiedBytes)) in \(counted(report.copiedSegments, "segment")) copied"
    var lines: [StyledText] = [
      "Backup \(backup.name, .bold): up to event \(grouped(backup.head.sequence)), \(copied)"
    ]
    lines.append("  in \(report.place), \(byteCount(backup.sizeBytes)) in all")
    return lines + removed(report)
  }

  private static func removed(_ report: BackupReport) -> [StyledText] {
    report.removed.isEmpty ? [] : ["  \(counted(report.removed.count, "older backup")) removed"]
  }

  static func table(_ listing: BackupListing, isVerified: Bool) -> TextTable {
    var table = TextTable([
      .init("BACKUP"), .init("TIME"), .init("EPOCH", .right), .init("EVENT", .right), .init("SIZE", .right),
      .init(isVerified ? "STATE" : ""),
    ])
    for backup in listing.backups.reversed() {
      let state = backup.faults.isEmpty ? StyledText("intact", .green) : StyledText("damaged", .red)
      table.add([
        StyledText(verbatim: backup.name), StyledText(verbatim: backup.time.shown),
        StyledText(verbatim: "\(backup.head.epoch.number)"),
        StyledText(verbatim: grouped(backup.head.sequence)),
        StyledText(byteCount(backup.sizeBytes)), isVerified ? state : "",
      ])
    }
    return table
  }

  /// Each fault once, though a damaged copy belongs to many backups.
  static func faults(_ listing: BackupListing) -> [StyledText] {
    var said: Set<Message> = []
    let all = listing.unreadable.map(\.reason) + listing.backups.flatMap(\.faults)
    return all.filter { said.insert($0).inserted }.map { StyledText($0) }
  }
}

/// Backups for a program.
enum BackupJSON {
  /// Of a backup in a list.
  static let fields = ["name", "time", "epoch", "seq", "hash", "segments", "bytes", "faults"]

  static func report(_ report: BackupReport) -> JSONValue {
    var value = summary(report.backup)
    value["place"] = .string(report.place)
    value["new"] = .bool(report.isNew)
    value["copiedSegments"] = .integer(Int64(report.copiedSegments))
    value["copiedBytes"] = .integer(Int64(clamping: report.copiedBytes))
    value["removedBackups"] = .array(report.removed.map(JSONValue.string))
    value["otherEpochs"] = .array(report.otherEpochs.map(summary))
    value["remembered"] = .bool(report.notRemembered == nil)
    return value
  }

  static func listing(_ listing: BackupListing, place: String, isVerified: Bool) -> JSONValue {
    var value = JSONValue.list(listing.backups.reversed().map(summary))
    value["place"] = .string(place)
    value["whole"] = .bool(listing.isIntact)
    value["verified"] = .bool(isVerified)
    value["unreadable"] = .array(
      listing.unreadable.map { ["name": .string($0.name), "reason": .english($0.reason)] })
    return value
  }

  static func summary(_ backup: BackupSummary) -> JSONValue {
    var value: JSONValue = [
      "name": .string(backup.name), "time": StatusJSON.time(backup.time),
      "epoch": .string(backup.head.epoch.description), "seq": .integer(Int64(clamping: backup.head.sequence)),
      "hash": .string(backup.head.hash.description), "segments": .integer(Int64(backup.segments)),
      "bytes": .integer(Int64(clamping: backup.sizeBytes)),
    ]
    if !backup.faults.isEmpty { value["faults"] = .array(backup.faults.map(JSONValue.english)) }
    return value
  }
}
