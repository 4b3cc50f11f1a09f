import LedgerRecords
import Projections
import SQLite

/// One run of one command: its streams, its environment, and the ledger it works on.
final class Invocation {
  let options: GlobalOptions
  let environment = ProcessEnvironment()
  let terminal: Terminal
  let output: Output
  let messages: Messages
  let prompt: Prompt
  /// `--as-of`: what is read is read as of there.
  let asOf: AsOf?
  /// The ledger, once a command has opened it.
  private(set) var opened: Ledger?
  private var isBeginningSaid = false
  /// A write created the ledger, and nothing has said so yet.
  private var isCreationUnreported = false
  private var hasWarnedOfZone = false

  /// Reads nothing but the options and what the streams are; the ledger is opened when it is needed.
  init(_ options: GlobalOptions, isConfirmed: Bool = false, asOf: AsOf? = nil) throws {
    self.options = options
    self.asOf = asOf
    terminal = Terminal(color: options.color, environment: environment)
    output = Output(
      isInColor: terminal.outputInColor, isTerminal: terminal.outputIsTerminal,
      columns: options.json ? nil : terminal.screenColumns)
    messages = Messages(
      output: output, isInColor: terminal.messagesInColor, isQuiet: options.quiet, isForPrograms: options.json
    )
    prompt = Prompt(terminal: terminal, messages: messages, isAnswered: isConfirmed)
  }

  /// `--json`
  var isJSON: Bool { options.json }

  /// True where a person can page through what is longer than the screen, if a pager is there.
  var canPage: Bool {
    terminal.outputIsTerminal && !terminal.isDumb && terminal.rows != nil && !isJSON && !options.quiet
      && !CommandLine.arguments.prefix { $0 != "--" }.contains(GlobalOptions.noPager.name)
  }

  /// Hands the output to a pager once it is longer than the screen. Nothing is read or started before.
  func pageOutput() {
    guard canPage, let rows = terminal.rows else { return }
    // The last line of the screen is the shell's.
    output.page(beyond: rows - 1) { [self] in wantsPager ? PagerCommand(environment)?.start() : nil }
  }

  /// True where a pager would show what is longer than the screen.
  var hasPager: Bool { canPage && wantsPager && PagerCommand(environment) != nil }

  /// The setting `pager`; settings that can't be read leave it on.
  private var wantsPager: Bool {
    do {
      // A list is printed while it is read: the ledger is not to be asked now.
      return try SettingsFile(ledger: ledgerPath(), fileSystem: RealFileSystem()).read()[.pager] != "never"
    } catch { return true }
  }

  /// The folder of the ledger.
  func ledgerPath() throws -> String {
    try LedgerPath.resolve(option: options.ledger, environment: environment)
  }

  /// Prints a table for a person.
  func show(_ table: TextTable) throws {
    for line in table.lines(width: terminal.columns) { try output.line(line) }
  }

  /// A progress bar for this command's messages.
  func progressBar(_ label: Message) -> ProgressBar {
    ProgressBar(label, terminal: terminal, messages: messages)
  }
}

// MARK: - Opening and closing the ledger

extension Invocation {
  /// Closes the ledger that was opened: its tables take in what SQLite kept beside them, so that the next
  /// command starts fast and damage to a table's file can't hide.
  func close() throws {
    try opened?.close()
  }

  /// As ``close()``; the failure before it is the one to tell.
  func closeAfterFailure() {
    do { try close() } catch { return }
  }

  /// What is reported of a failure: what was answered before it comes first.
  ///
  /// - Parameter isDone: all but the answer's last part was done before.
  func failure(_ error: LedgerError, isDone: Bool) -> ReportedFailure {
    resolveNewLedger()
    output.endHoldingBack(discards: false)
    do {
      try output.flush()
    } catch {
      // The failure that led here is the one to tell.
    }
    warnOfUnknownZone()
    announceQuarantine(except: error.location.projection)
    // What was appended before it is acknowledged.
    backUpIfDue()
    var failure = ReportedFailure(error: namingWhom(error), isOnCard: isOnCard(error))
    if error.code == .outputFailed {
      let hasAppended = hasAppended
      let stopped: Message =
        hasAppended
        ? "\(error.message) The command stopped at that point; what it had appended by then is on disk."
        : "\(error.message) What was printed is incomplete."
      failure.error.message =
        isDone ? "\(error.message) The command completed; only its output is missing." : stopped
      failure.error.hint =
        hasAppended
        ? "Check where the output goes. To see what was appended: ledger log"
        : "Check where the output goes."
    }
    closeAfterFailure()
    failure.messages = messages.takeKept()
    return failure
  }

  /// True also where that can't be found out.
  private var hasAppended: Bool {
    do { return try opened?.hasAppended() ?? false } catch { return true }
  }

  /// The ledger, to be written. In the person's data folder the first write makes it, and
  /// ``resolveNewLedger()`` says so; a folder that was named must hold one.
  func openForWriting() throws -> Ledger {
    guard try !isNamed else { return try openNamed() }
    let ledger = try openOrMake()
    isCreationUnreported = ledger.wasCreated
    return ledger
  }

  /// True where a person, or the environment, said where the ledger is.
  var isNamed: Bool {
    get throws { try LedgerPath.isNamed(option: options.ledger, environment: environment) }
  }

  private func openNamed() throws -> Ledger {
    do {
      return try openForReading()
    } catch var error as LedgerError where error.code == .noLedger {
      error.hint =
        "Check the path. To create a ledger there: ledger init --ledger \(shellWord(try ledgerPath()))"
      throw error
    }
  }

  /// After a command: says that its write made the ledger, or takes that away again where nothing was
  /// written.
  func resolveNewLedger() {
    guard isCreationUnreported, let opened else { return }
    isCreationUnreported = false
    if !opened.removeIfUnused() { messages.note("New ledger: \(opened.path)") }
  }

  /// The ledger, made where there is none, with no note about it.
  func openOrMake() throws -> Ledger {
    let ledger = try open(createIfMissing: true)
    if let error = ledger.loadError { throw error }
    return ledger
  }

  /// The ledger, to read its tables or events. There has to be one.
  func openForReading() throws -> Ledger {
    let ledger = try open(createIfMissing: false)
    if let error = ledger.loadError { throw error }
    return ledger
  }

  /// The ledger, to read its events: one whose log is damaged too, as far as it can be read.
  func openForReadingEvents() throws -> Ledger {
    let ledger = try open(createIfMissing: false)
    if let error = ledger.loadError, !ledger.isDamaged { throw error }
    return ledger
  }

  /// The ledger in whatever state it is, for the commands that look at damage and repair it.
  func openForRepair() throws -> Ledger {
    try open(createIfMissing: false)
  }

  /// `--wait`.
  var wait: Duration { get throws { try options.wait ?? LedgerOptions.records.wait } }

  private func open(createIfMissing: Bool) throws -> Ledger {
    // A ledger that was looked for and is not there can still be made.
    if let opened, !createIfMissing || opened.loadError?.code != .noLedger { return opened }
    let path = try ledgerPath()
    let context = try ProcessContext(environment).ledgerContext
    var settings = LedgerOptions(
      projections: .records, wait: try wait, createIfMissing: createIfMissing, language: OutputLanguage.shown)
    settings.asksWhetherToRepair = {
      // Settings that can't be read leave it to a person.
      do {
        return try SettingsFile(ledger: path, fileSystem: context.fileSystem).read().repairsTables
      } catch { return false }
    }
    let ledger = Ledger.open(at: path, options: settings, context: context)
    opened = ledger
    return ledger
  }

  /// Reads tables, and says so where one of them lags behind the log.
  func read<T>(_ projections: String..., body: (LedgerReader) throws -> T) throws -> T {
    let ledger = try openForReadingEvents()
    let value = try readPrinting(ledger) { reader in
      let value = try body(reader)
      for projection in projections {
        let behind = reader.behind(projection)
        guard behind > 0 else { continue }
        warn(projection, behind: behind, reader.whyBehind(projection))
      }
      return value
    }
    warnOfDamage(ledger)
    return value
  }

  /// Warns where tables answered without their log. It comes after the reading, which may have found that
  /// out.
  func warnOfDamage(_ ledger: Ledger) {
    guard let damage = ledger.loadError else { return }
    messages.warning(
      "\(damage.message) Rows may be missing: the tables answer only as far as they, or the log, can be trusted. For details: 'ledger verify'."
    )
  }

  private func warn(_ table: String, behind: UInt64, _ reason: LedgerError?) {
    let events = counted(behind, "event")
    guard let reason, reason.code == .newerFormat else {
      return messages.warning(
        "The table \(table) is \(events) behind the log and can't catch up now: another process is writing, or the disk is full or not writable."
      )
    }
    messages.warning("The table \(table) stays \(events) behind the log: \(reason.message)")
    if let hint = reason.hint { messages.note("\(hint)") }
  }

  /// Reads tables; where one had to be built again in the middle of it, what was printed is taken back.
  func readPrinting<T>(_ ledger: Ledger, _ body: (LedgerReader) throws -> T) throws -> T {
    let start = output.mark()
    let print = { (reader: LedgerReader) throws -> T in
      guard self.output.truncate(to: start) else {
        throw LedgerError(
          .tableRebuilt, "A table was rebuilt from the log while it was being printed.", hint: "Run it again."
        )
      }
      return try body(reader)
    }
    return try withoutActuallyEscaping(print) { try read(ledger, $0) }
  }

  /// Reads tables, as of `--as-of` where that was given.
  func read<T>(_ ledger: Ledger, _ body: (LedgerReader) throws -> T) throws -> T {
    guard let asOf else { return try ledger.read(body) }
    let progress = RebuildProgressBars(self)
    defer { progress.finish() }
    let update = { (name: String, done: UInt64, total: UInt64) in
      progress.update(name, done, total)
      // Before anything is printed.
      if done == total { progress.finish() }
    }
    try noteBeginning(ledger, asOf)
    return try ledger.read(asOf: asOf, progress: update, body)
  }

  /// Warns, once, that the times which were shown or read are in UTC only because `$TZ` names no zone.
  func warnOfUnknownZone() {
    guard !isJSON, !hasWarnedOfZone, let name = OutputZone.unknownName else { return }
    hasWarnedOfZone = true
    messages.warning(
      "TZ is set to \(quotedForMessage(name)), which is no time zone on this system, so local times are in UTC."
    )
  }

  /// Says that nothing was there yet at a time before the first event.
  private func noteBeginning(_ ledger: Ledger, _ place: AsOf) throws {
    guard case .time = place, !isBeginningSaid, try ledger.position(asOf: place).sequence == 0 else { return }
    isBeginningSaid = true
    var query = EventQuery()
    query.limit = 1
    try ledger.events(query, onDamage: { _ in }) { first in
      messages.note("Nothing was in the ledger by then: its first event is of \(first.time.shown).")
      return false
    }
  }

  /// Reports every quarantined table that the command has used, at each command until it is repaired.
  ///
  /// - Parameter reported: the table whose failure is reported anyway.
  func announceQuarantine(except reported: String?) {
    announceRepairedPages()
    for report in opened?.quarantinesMet ?? [] where report.table != reported {
      messages.warning(
        "The table \(report.table) has been quarantined since \(report.when.shown): \(report.reason) To repair it: \(report.repair.remedy)"
      )
    }
  }

  /// The rows were right, or are again; but the next page that the disk changes may be one of the log.
  private func announceRepairedPages() {
    for table in opened?.tablesWithRepairedPages ?? [] {
      messages.warning(
        "A page of the table \(table) did not match its checksum: the disk, or another program, had changed it. The table was rebuilt from the log, and no record is lost. If this happens again, check the disk: 'ledger doctor --all' lists all incidents."
      )
    }
  }

  /// True where a card says what can be done about the table or the ledger that a failure is about.
  private func isOnCard(_ error: LedgerError) -> Bool {
    guard error.exitCode == 12, let opened else { return false }
    let table = error.location.projection
    return opened.health.cards.contains { table == nil || $0.table == nil || $0.table == table }
  }

  /// With whose file it is, or who holds the lock.
  private func namingWhom(_ error: LedgerError) -> LedgerError {
    do {
      let files = try ProcessContext(environment).ledgerContext.fileSystem
      return error.namingHolders(files).namingOwner(inside: try ledgerPath(), files)
    } catch {
      // Without a place, only the error itself is known.
    }
    return error
  }
}
