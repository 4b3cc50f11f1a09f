import LedgerRecords
import ArgumentParser
import SystemPackage

/// `ledger restore`
struct RestoreCommand: CautiousCommand {
  static let name = "restore"
  static let configuration = CommandConfiguration(
    name, "Restore a ledger from a backup, to a new place or in place of the damaged one.",
    more: """
      The command shows which events the backup lacks, and asks for confirmation before it replaces \
      anything; without a terminal it requires --yes. A new place needs no confirmation, and --segments \
      asks only on a terminal: it changes no event. The log that \
      was there is set aside, never deleted. The restored ledger begins a new epoch, so that it can be \
      told apart from the old one wherever that is still used. The exit code is 3 if data that was \
      erased after the backup could not be erased again yet, or if --segments could not replace every \
      damaged segment.
      """,
    examples: [
      "ledger restore /media/disk/my-ledger", "ledger restore /media/disk/my-ledger --dry-run",
      "ledger restore /media/disk/my-ledger --to ~/restored.ledger",
      "ledger restore --segments --yes",
    ])

  @Argument(
    help: ArgumentHelp(
      "Folder of backups (default: the last one that the ledger recorded, or else backup.to)",
      valueName: "dir"),
    completion: .directory)
  var place: String?

  @Option(
    name: .long, help: ArgumentHelp("Create the ledger in this new place", valueName: "path"),
    completion: .directory)
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Backup to restore (default: the newest intact one)", valueName: "name"))
  var backup: String?

  @Flag(
    name: .long,
    help:
      "Only replace damaged or missing segments with those of the backup, if these are proved to be the same, without a new epoch"
  )
  var segments = false

  @OptionGroup
  var caution: CautionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if [place, to, backup].contains("") { throw ValidationError(said: "An empty name was given.") }
    if segments, to != nil || backup != nil {
      throw ValidationError(said: "--segments repairs the ledger in place; leave out --to and --backup.")
    }
  }

  func run(in invocation: Invocation) throws {
    if segments {
      let place = try place.map(BackupCommand.absolute) ?? PlaceOfBackups(invocation).setting
      return try SegmentRecoveryRun(invocation: invocation, place: place).run(
        dryRun: caution.rehearsal.dryRun)
    }
    let path = try to.map(BackupCommand.absolute) ?? invocation.ledgerPath()
    let context = try ProcessContext(invocation.environment).ledgerContext
    let place = try place.map(BackupCommand.absolute) ?? PlaceOfBackups(invocation).require()
    let bar = invocation.progressBar("Checking")
    let preview = try Ledger.previewRestore(
      from: place, named: backup, to: path, isNew: to != nil, context: context
    ) { bar.update($0, of: $1) }
    bar.finish()
    for newer in preview.passedOver {
      invocation.messages.warning("The backup \(newer.name) was skipped: \(newer.reason)")
    }
    for other in preview.diverged {
      invocation.messages.warning(
        "The folder also contains a backup of another copy of this ledger, which has diverged: \(other.name). To restore that one, add --backup \(other.name)."
      )
    }
    if !invocation.isJSON {
      for line in RestoreLayout.lines(preview, path: path) { try invocation.output.line(line) }
    }
    if caution.rehearsal.dryRun {
      if invocation.isJSON {
        try invocation.output.json(.outcome(isRehearsal: true, RestoreLayout.json(preview, path: path)))
      }
      return
    }
    // Where nothing is yet, nothing is lost.
    if to == nil, try context.fileSystem.status(of: FilePath(path), followLinks: true) != nil {
      try invocation.prompt.confirm(
        "The log in \(path) will go back to event \(grouped(preview.backup.head.sequence)); the current log will be set aside.",
        "Restore?")
    }
    let report = try restore(place, preview.backup.name, path, invocation, context)
    if invocation.isJSON {
      try invocation.output.json(.outcome(isRehearsal: false, RestoreLayout.json(report)))
    } else {
      try invocation.output.line(
        "Restored \(report.path, .bold) from the backup \(report.preview.backup.name): now at event \(grouped(report.head.sequence)), epoch \(report.head.epoch.number)"
      )
      if let old = report.setAside { try invocation.output.line("The previous log is in \(old)") }
      if report.erasedAgain > 0 {
        try invocation.output.line(
          "Erased since the backup, and now erased again: \(counted(report.erasedAgain, "event"))")
      }
    }
    if let reason = report.notErasedAgain {
      invocation.messages.warning(
        "Values that had been erased have not been erased again yet: \(reason.message)")
      if let hint = reason.hint { invocation.messages.note(StyledText(hint)) }
      try invocation.output.flush()
      throw CommandFailed(exitCode: 3)
    }
  }

  private func restore(
    _ place: String, _ name: String, _ path: String, _ invocation: Invocation, _ context: LedgerContext
  ) throws -> RestoreReport {
    let bar = invocation.progressBar("Restoring")
    defer { bar.finish() }
    let progress = { (done: UInt64, total: UInt64) in bar.update(done, of: total) }
    if to != nil {
      return try Ledger.restore(from: place, named: name, to: path, context: context, progress: progress)
    }
    return try Ledger.restore(
      from: place, named: name, over: path, wait: invocation.wait, projections: .records, context: context,
      progress: progress)
  }
}

/// What a restore does, for a person and for a program.
enum RestoreLayout {
  static func lines(_ preview: RestorePreview, path: String) -> [StyledText] {
    let backup = preview.backup
    var lines = [
      fact(
        "Backup",
        "\(backup.name, .bold), \(backup.time.shown), up to event \(grouped(backup.head.sequence)), \(byteCount(backup.sizeBytes))"
      ),
      fact("To", "\(path)"),
    ]
    if preview.presentBytes > 0 {
      let bytes = byteCount(preview.presentBytes)
      lines.append(
        fact(
          "Set aside",
          preview.presentHead.map { "\(bytes) of log, up to event \(grouped($0.sequence))" }
            ?? "\(bytes) of log"))
    }
    if preview.presentBytes > 0 || preview.lacks != nil { lines.append(lacking(preview)) }
    if preview.isFork {
      lines.append(
        "The log there belongs to another copy: the two diverged after event \(grouped((preview.lacks?.lowerBound ?? 1) - 1))."
      )
    }
    return lines
  }

  private static func fact(_ label: Message, _ value: StyledText) -> StyledText {
    StyledText(label).padded(to: 10) + value
  }

  private static func lacking(_ preview: RestorePreview) -> StyledText {
    guard let lacks = preview.lacks else { return fact("Missing", "none of the current ledger's events") }
    guard lacks.count > 1 else {
      let event: Message = "event \(grouped(lacks.lowerBound))"
      return fact(
        "Missing",
        preview.readableOfLacking == 0
          ? "\(event, .yellow); it is no longer in the log: 'ledger salvage --to DIR --dry-run' shows what the tables have"
          : "\(event, .yellow); it can still be read: 'ledger salvage --to DIR' keeps it")
    }
    let range: Message =
      "\(counted(preview.lackedEvents, "event")) (\(grouped(lacks.lowerBound)) to \(grouped(lacks.upperBound)))"
    let readable: Message =
      preview.readableOfLacking == 0
      ? "none of them are in the log any more: 'ledger salvage --to DIR --dry-run' shows what the tables have"
      : "\(grouped(preview.readableOfLacking)) of them can still be read: 'ledger salvage --to DIR' keeps those"
    return fact("Missing", "\(range, .yellow); \(readable)")
  }

  static func json(_ preview: RestorePreview, path: String) -> JSONValue {
    var value: JSONValue = [
      "path": .string(path), "backup": BackupJSON.summary(preview.backup),
      "presentBytes": .integer(Int64(clamping: preview.presentBytes)),
      "lackedEvents": .integer(Int64(clamping: preview.lackedEvents)),
      "readableEvents": .integer(Int64(clamping: preview.readableOfLacking)),
      "fork": .bool(preview.isFork),
      "skippedBackups": .array(
        preview.passedOver.map { ["name": .string($0.name), "reason": .english($0.reason)] }),
    ]
    value["presentSeq"] = preview.presentHead.map { .integer(Int64(clamping: $0.sequence)) }
    value["lackedSequences"] = preview.lacks.map(JSONValue.sequences)
    return value
  }

  static func json(_ report: RestoreReport) -> JSONValue {
    var value = json(report.preview, path: report.path)
    value["seq"] = .integer(Int64(clamping: report.head.sequence))
    value["epoch"] = .string(report.head.epoch.description)
    if report.erasedAgain > 0 { value["erasedAgain"] = .integer(Int64(report.erasedAgain)) }
    if let reason = report.notErasedAgain { value["notErasedAgain"] = .english(reason.message) }
    value["setAside"] = report.setAside.map(JSONValue.string)
    return value
  }
}
