import SQLite
import SystemPackage

extension ProjectionStore {
  static let reportName = "report.json"

  /// Quarantines a table's current generation: its folder moves into `quarantine/` by one rename, with a
  /// report in it.
  ///
  /// Close the table first. If there is none (it could not even be built), only a report is made, and the
  /// link names a generation that never existed, so that the table counts as quarantined. A quarantined table
  /// stays so.
  ///
  /// - Parameters:
  ///   - error: what went wrong.
  ///   - head: the head of the log.
  ///   - position: the table's position, if it could be read.
  ///   - event: the event at which it happened.
  package func quarantine(
    _ definition: ProjectionDefinition, error: LedgerError, head: LogPosition, position: LogPosition? = nil,
    event: QuarantineReport.EventReference? = nil
  ) throws -> QuarantineReport {
    let name = definition.name
    let place = try place(of: name)
    let generation: Int
    if case .link(let current) = place {
      generation = current
    } else {
      generation = try nextGeneration(of: name)
    }
    if case .link = place, let report = try openReport(name, generation) { return report }
    try makeFolder(folder)
    try makeFolder(quarantineFolder)
    let when = context.now()
    var report = QuarantineReport(
      table: name, generation: generation, when: when, code: error.code.name, reason: error.message,
      position: position?.sequence, head: head.sequence, event: event,
      folder: QuarantineReport.folderName(table: name, generation: generation, when: when), files: [])
    report.origin = error.origin
    let source = generationFolder(name, generation)
    if case .link = place, try files.status(of: source, followLinks: false) != nil {
      report.files = try sizes(in: source)
      // Written before the move, so that the folder is never there without it.
      try ChecksummedJSON.write(report.members, to: source.appending(Self.reportName), in: files)
      try move(source, into: report.folder)
    } else {
      try setAsideWhatReplacedTheLink(name, place, &report)
      try swapLink(name, to: generation)
    }
    return report
  }

  /// All reports, the oldest first. A folder whose report can't be read is among them, with what its name
  /// says.
  package func reports() throws -> [QuarantineReport] {
    try names(in: quarantineFolder).compactMap(report).sorted {
      ($0.when, $0.generation) < ($1.when, $1.generation)
    }
  }

  /// Deletes what was set aside with this report.
  package func drop(_ report: QuarantineReport) throws {
    try removeFolder(quarantineFolder.appending(report.folder))
    try files.syncDirectory(quarantineFolder)
  }

  /// Writes into a table's open reports that a new generation took its place.
  func markRepaired(_ name: String) throws {
    for var report in try reports() where report.table == name && report.mended == nil && report.isComplete {
      report.mended = context.now()
      let path = quarantineFolder.appending(report.folder).appending(Self.reportName)
      try ChecksummedJSON.write(report.members, to: path, in: files)
    }
  }

  // MARK: Moving

  private func openReport(_ name: String, _ generation: Int) throws -> QuarantineReport? {
    guard try files.status(of: generationFolder(name, generation), followLinks: false) == nil else {
      return nil
    }
    return try reports().last { $0.table == name && $0.generation == generation && $0.mended == nil }
  }

  private func move(_ source: FilePath, into name: String) throws {
    try files.rename(source, to: quarantineFolder.appending(name))
    try files.syncDirectory(quarantineFolder)
    try files.syncDirectory(folder)
  }

  /// A file in the link's place, with its companions, goes into a folder of the report's own.
  private func setAsideWhatReplacedTheLink(_ name: String, _ place: Place, _ report: inout QuarantineReport)
    throws
  {
    let target = quarantineFolder.appending(report.folder)
    try files.createDirectory(target)
    let names =
      place == .other || place == .foreignLink ? ["", "-wal", "-shm"].map { "\(name).sqlite\($0)" } : []
    let standing = try names.filter { try files.status(of: folder.appending($0), followLinks: false) != nil }
    report.files = try standing.map {
      QuarantineReport.File(name: $0, sizeBytes: try size(folder.appending($0)))
    }
    try ChecksummedJSON.write(report.members, to: target.appending(Self.reportName), in: files)
    for name in standing { try files.rename(folder.appending(name), to: target.appending(name)) }
    try files.syncDirectory(target)
    try files.syncDirectory(quarantineFolder)
  }

  private func sizes(in folder: FilePath) throws -> [QuarantineReport.File] {
    try names(in: folder).map { QuarantineReport.File(name: $0, sizeBytes: try size(folder.appending($0))) }
  }

  private func size(_ path: FilePath) throws -> UInt64 {
    try files.status(of: path, followLinks: false)?.sizeBytes ?? 0
  }

  // MARK: Reading

  private func report(_ folder: String) -> QuarantineReport? {
    let path = quarantineFolder.appending(folder).appending(Self.reportName)
    do {
      let value = try ChecksummedJSON.read(path, in: files)
      return QuarantineReport(value, folder: folder) ?? QuarantineReport(folder: folder)
    } catch {
      return QuarantineReport(folder: folder)
    }
  }
}
