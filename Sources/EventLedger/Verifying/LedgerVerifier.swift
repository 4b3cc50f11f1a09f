import Projections
import SystemPackage

/// Checks a ledger without opening it the normal way: the log, then its small files, then its tables.
struct LedgerVerifier {
  let root: FilePath
  let context: LedgerContext
  let options: VerifyOptions
  /// Which tables there are.
  let definitions: DefinitionSet
  /// Those that the ledger is opened with.
  let projections: ProjectionSet
  var files: any FileSystem { context.fileSystem }

  init(
    path: String, context: LedgerContext, options: VerifyOptions = VerifyOptions(),
    definitions: DefinitionSet, projections: ProjectionSet
  ) {
    self.definitions = definitions
    self.projections = projections
    root = FilePath(path)
    self.context = context
    self.options = options
  }

  /// It takes no lock, so damage that it finds while others replace files is checked again.
  func run(progress: (UInt64, UInt64) -> Void) -> VerifyReport {
    do {
      var (report, done) = try LogStamp.steady(
        root, wait: .seconds(1), files, isDamage: { !$0.isOfWhole }
      ) { check(progress) }
      do {
        if let done { try keep(done, report) }
      } catch {
        report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: root))
      }
      return report
    } catch {
      var report = VerifyReport()
      report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: root))
      return report
    }
  }

  /// - Returns: what was found, and with a budget, where the next part continues.
  private func check(_ progress: (UInt64, UInt64) -> Void) -> (report: VerifyReport, done: VerifyProgress?) {
    var report = VerifyReport()
    report.isQuick = options.isQuick
    report.backup = NewestBackup(of: root, projections, context)
    var progressed: VerifyProgress?
    var places: [VerifyReport.Finding] = []
    do {
      guard try EventLog.exists(at: root, files) else {
        report.hasLog = false
        report.rowsInTables = SalvagedRows.count(of: root, projections, context)
        report.hasRows = SalvagedRows.canReplaceLog(of: root, projections, context)
        _ = try EventLog.open(at: root, context: context.forLog)
        return (report, nil)
      }
      report.acknowledged = try LogWalker(root: root, fileSystem: files, checksHashes: false).readHead()
      if try EventLog.isOfOtherLedger(at: root, files) || !EventLog.canBeRead(at: root, files) {
        report.hasLog = false
        report.rowsInTables = SalvagedRows.count(of: root, projections, context)
        report.hasRows = SalvagedRows.canReplaceLog(of: root, projections, context)
      }
      let budget = VerifyBudget(options.budget)
      var done = VerifyProgress()
      if options.budget != nil, let earlier = try VerifyProgress.read(root, files) {
        done = earlier
        report.earlierDamages = earlier.damages
      }
      places = try PlaceCheck(root, files).faults().map { VerifyReport.Finding($0, in: root) }
      report.findings += places
      do {
        try checkSmallFiles(&report)
      } catch {
        // What prevents checking them does not prevent the other checks.
        report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: root))
      }
      let looks = inspectionsBeside()
      defer { looks?.end() }
      var erased = ErasedLines()
      do {
        report.isLogIntact = try checkLog(&report, &done, budget, &erased, progress) && !done.logIsDamaged
        try checkErased(erased, &report)
        try checkBases(&report)
      } catch {
        report.isLogIntact = false
        report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: root))
      }
      done.logIsDamaged = !report.isLogIntact
      if report.isComplete {
        // What can't be read because it is newer may be what they speak of: that is no loss.
        if !report.findings.contains(where: \.isOfNewerLog) { try checkHighWaterMarks(&report) }
        try checkTables(&report, &done, budget, looks)
      }
      if options.budget != nil { progressed = done }
    } catch {
      report.findings.append(VerifyReport.Finding(LedgerError(wrapping: error), in: root))
    }
    if let writer = LedgerFile.newerWriter(of: root, files) {
      for place in report.findings.indices where report.findings[place].code == .newerFormat {
        report.findings[place].hint = .update(to: writer)
      }
    }
    // What failed because of one of them is reported with it.
    report.findings.removeAll { finding in
      finding.code == .ioFailed && !places.contains(finding)
        && places.contains { FilePath(finding.path).starts(with: FilePath($0.path)) }
    }
    report.findings = unique(report.findings)
    if !report.isLogIntact { report.postponeRebuilds() }
    countRows(&report)
    return (report, progressed)
  }

  /// Counts the rows that tables still have from events that can't be read.
  private func countRows(_ report: inout VerifyReport) {
    let lost = report.findings.filter { $0.severity == .damage && !$0.isMisplaced }.compactMap(\.sequences)
    guard report.hasLog, !report.isLogIntact || !lost.isEmpty else { return }
    report.rowsInTables = SalvagedRows.count(of: root, projections, context)
  }

  private func keep(_ done: VerifyProgress, _ report: VerifyReport) throws {
    guard !report.isComplete else { return try VerifyProgress.remove(root, files) }
    var done = done
    done.damages = report.earlierDamages + report.findings.count { $0.severity == .damage }
    try done.write(root, files)
  }

  private func unique(_ findings: [VerifyReport.Finding]) -> [VerifyReport.Finding] {
    var seen: Set<VerifyReport.Finding> = []
    return findings.filter { seen.insert($0).inserted }
  }

  /// With a budget, a segment at least is read each time, so that it comes to an end.
  ///
  /// - Returns: false where damage was found.
  private func checkLog(
    _ report: inout VerifyReport, _ done: inout VerifyProgress, _ budget: VerifyBudget,
    _ erased: inout ErasedLines, _ progress: (UInt64, UInt64) -> Void
  ) throws -> Bool {
    var walker = LogWalker(
      root: root, fileSystem: files, checksHashes: !options.isQuick, readsLines: !options.isQuick,
      workers: context.workers)
    let rules = try LogRules(root: root, files)
    walker.rules = rules
    let total = try walker.storedBytes()
    report.segments = try files.segments(in: root.appending("log")).count
    report.storedBytes = total
    guard done.pause != nil || done.tables.isEmpty else { return true }
    var damages: [LogDamage] = []
    let isFromStart = done.pause == nil
    let (end, next) = try walker.walk(from: done.pause, while: { budget.isLeft }) { item in
      switch item {
      case .events(let run, _, let offset):
        report.members += 1
        report.events += UInt64(run.count)
        report.lineBytes += UInt64(run.lines.count)
        if !options.isQuick { try erased.take(run) }
        progress(min(offset, total), total)
      case .member: report.members += 1
      case .archived(let events, _):
        report.members += 1
        erased.passOver(events)
        report.archivedEvents += UInt64(events.count)
        report.archivedThrough = events.upperBound
      case .damage(let damage): damages.append(damage)
      }
    }
    report.head = end
    if let end, let head = try walker.readHead(), head.epoch == end.epoch, head.sequence < end.sequence {
      report.eventsBeyondHead = end.sequence - head.sequence
      report.head = head
    }
    report.lastDamaged = damages.compactMap(\.lastKnown).max()
    let archives = RememberedArchives(root: root, files)
    report.findings += try damages.map { damage in
      var finding = VerifyReport.Finding(
        damage, archive: try archives.place(holding: FilePath(damage.path)), of: report)
      if finding.isOfSegment, finding.archive == nil, let events = finding.sequences {
        finding.report(archiveAway: try archives.placeAway(with: events))
      }
      return finding
    }
    try check(rules, isOfAll: isFromStart && next == nil && damages.isEmpty, &report)
    done.pause = next
    report.isComplete = next == nil
    let isIntact = damages.allSatisfy { $0.misplacement == .stray }
    guard next == nil else { return isIntact }
    if let head = try walker.readHead(), damages.isEmpty, let end, end.sequence == head.sequence,
      end.epoch == head.epoch, end.hash != head.hash
    {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .lostEvents, path: root.appending("log/head").string,
          message: "The log's last hash is not the one that was acknowledged.",
          hint: "Run \(Remedy.supportBundle)."))
      return false
    }
    return isIntact
  }
}

extension Result where Success == (report: VerifyReport, done: VerifyProgress?) {
  fileprivate var isOfWhole: Bool {
    guard case .success(let (report, _)) = self else { return false }
    return report.isIntact
  }
}
