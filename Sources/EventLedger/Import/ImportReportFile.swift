import SystemPackage

/// The file that says what became of each line that did not go in as it was: JSON Lines, made when there is
/// something to say. A report of an earlier import is continued, since what it says stays true.
final class ImportReportFile {
  let path: FilePath
  private let header: [JSONValue.Member]
  /// Nobody asked for it: only what was refused is worth a file.
  private let isOnRequest: Bool
  private let fileSystem: any FileSystem
  private var file: (any OpenFile)?
  private var end: UInt64 = 0
  private var pending: [UInt8] = []

  private static let headerStart = #"{"ledgerImport":"#
  private static let pieceBytes = 64 << 10

  /// - Throws: `fileExists` if another file is there.
  init(path: String, source: String, isRehearsal: Bool, isOnRequest: Bool, _ context: LedgerContext) throws {
    self.isOnRequest = isOnRequest
    self.path = FilePath(path)
    fileSystem = context.fileSystem
    var header: [JSONValue.Member] = [
      .init("ledgerImport", 1), .init("source", .string(source)),
      .init("time", .string(context.now().rfc3339)),
    ]
    if isRehearsal { header.append(.init("dryRun", true)) }
    self.header = header
    try requireReport()
  }

  /// True once there was something to tell.
  var isMade: Bool { file != nil }

  func add(_ note: ImportNote) throws {
    guard isOnRequest || note.isRefusal || file != nil else { return }
    if file == nil {
      let file = try fileSystem.open(path, .updateOrCreate)
      self.file = file
      end = try file.status().sizeBytes
      write(.object(header))
    }
    write(note.json)
    if pending.count >= Self.pieceBytes { try flush() }
  }

  func close() throws {
    try flush()
    try file?.close()
  }

  /// The import failed for a reason that is reported; what the report has by then stays.
  func closeAfterFailure() {
    do { try close() } catch { return }
  }

  private func write(_ value: JSONValue) {
    value.append(to: &pending)
    pending.append(0x0A)
  }

  private func flush() throws {
    guard let file, !pending.isEmpty else { return }
    try file.write(pending, at: end)
    end += UInt64(pending.count)
    pending.removeAll(keepingCapacity: true)
  }

  private func requireReport() throws {
    guard let status = try fileSystem.status(of: path, followLinks: true) else { return }
    var start: [UInt8] = []
    if status.kind == .file {
      let file = try fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      start = try file.read(count: Self.headerStart.utf8.count, at: 0)
    }
    guard status.kind == .file, start.isEmpty || start.elementsEqual(Self.headerStart.utf8) else {
      throw LedgerError(
        .fileExists, "\(path) is not an import report, and is not overwritten.",
        hint: "Specify another file for the report with \(Remedy.parameter("report", "Report file")).",
        at: .init(path: path.string))
    }
  }
}
