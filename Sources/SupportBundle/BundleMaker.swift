import Crypto
import EventLedger
package import EventLog
import Logging
package import SystemPackage

// A bundle is a .tar.gz of one folder:
//
//     manifest.json      what is in it (size, SHA-256, source), what was left out and why, versions
//     status.json        what `ledger status --json` says
//     verify.json        what `ledger verify --json` says
//     environment.json   versions and limits of the machine
//     incidents.jsonl    what went wrong before
//     quarantine/…       the reports of tables that were set aside
//     events.jsonl       the events that could be read
//
// For the same ledger and time its name and bytes are the same.

/// Makes bundles. It opens nothing the normal way, so it works when tables are broken and when the log is damaged.
package struct BundleMaker {
  let request: BundleRequest
  let context: LedgerContext
  private var root: FilePath { FilePath(request.ledger) }

  package init(_ request: BundleRequest, context: LedgerContext) {
    self.request = request
    self.context = context
  }

  /// The bundle's name without its suffix: what it is of, and when it was made.
  package var name: String {
    let digits = request.time.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    return "ledger-bundle-\(digits)Z\(request.includesPersonal ? "-personal" : "")"
  }

  /// Writes the bundle into `folder`, whole or not at all.
  ///
  /// - Throws: `noLedger` when there is nothing to make it of, `usage` when there is no such folder; file system errors.
  package func make(in folder: FilePath) throws -> MadeBundle {
    let files = context.fileSystem
    guard try files.status(of: root, followLinks: true)?.kind == .directory else {
      throw LedgerError(
        .noLedger, "There is no ledger at \(root), so there is nothing to make a bundle of.",
        hint: "Name the ledger's folder with --ledger.", at: LedgerError.Location(path: root.string))
    }
    guard try files.status(of: folder, followLinks: true)?.kind == .directory else {
      throw LedgerError(
        .usage, "There is no folder \(folder) to put the bundle into.",
        hint: "Make it first, or name another.",
        at: LedgerError.Location(path: folder.string))
    }
    let target = try freeName(in: folder)
    let work = folder.appending(".\(name).events")
    let unfinished = folder.appending(".\(name).tar.gz.new")
    defer {
      files.removeLeftover(work)
      files.removeLeftover(unfinished)
    }
    let text = TextRedaction(request)
    let ledger = Ledger.open(
      at: request.ledger, options: LedgerOptions(wait: .zero, createIfMissing: false), context: context)
    defer { do { try ledger.close() } catch { context.logger.debug("close failed") } }
    var contents = BundleContents(text: text)
    let events = try EventsFile(request, context).write(to: work)
    contents.leftOut += events.leftOut
    contents.addReports(of: ledger)
    contents.addQuarantine(root, files)
    contents.addIncidents(of: ledger)
    contents.addEnvironment(request, root, files)
    try write(contents, events, work, to: unfinished)
    try files.rename(unfinished, to: target)
    try files.syncDirectory(folder)
    return try describe(target, contents, events)
  }

  /// The bundle's name, with a number where another bundle of the same second has it.
  private func freeName(in folder: FilePath) throws -> FilePath {
    var path = folder.appending(name + ".tar.gz")
    var number = 1
    while try context.fileSystem.status(of: path, followLinks: false) != nil {
      number += 1
      path = folder.appending("\(name)-\(number).tar.gz")
    }
    return path
  }

  private func write(
    _ contents: BundleContents, _ events: EventsFile.Written, _ work: FilePath, to path: FilePath
  )
    throws
  {
    let files = context.fileSystem
    let file = try files.open(path, .updateOrCreate)
    try file.truncate(to: 0)
    let sink = FileSink(file)
    let gzip = try GzipWriter(to: sink)
    let tar = TarWriter(to: gzip)
    let manifest = Manifest(request, contents, events.file).bytes
    try tar.add("\(name)/manifest.json", manifest, modified: request.time)
    for part in contents.parts {
      try tar.add("\(name)/\(part.file.name)", part.bytes, modified: request.time)
    }
    let source = try files.open(work, .read)
    defer { closeReadOnly(source) }
    try tar.add("\(name)/events.jsonl", sizeBytes: events.file.sizeBytes, modified: request.time) { out in
      var offset: UInt64 = 0
      while offset < events.file.sizeBytes {
        let piece = try source.read(count: 1 << 20, at: offset)
        guard !piece.isEmpty else { return }
        try out.write(piece)
        offset += UInt64(piece.count)
      }
    }
    try tar.finish()
    try gzip.finish()
    try sink.flush()
    try file.sync()
    try file.close()
  }

  private func describe(_ path: FilePath, _ contents: BundleContents, _ events: EventsFile.Written) throws
    -> MadeBundle
  {
    let file = try context.fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    var hash = SHA256()
    var offset: UInt64 = 0
    while true {
      let piece = try file.read(count: 1 << 20, at: offset)
      if piece.isEmpty { break }
      hash.update(data: piece)
      offset += UInt64(piece.count)
    }
    return MadeBundle(
      path: path.string, sizeBytes: offset, sha256: hexadecimal(hash.finalize()), events: events.count,
      files: contents.parts.map(\.file) + [events.file], leftOut: contents.leftOut,
      isComplete: events.isComplete)
  }
}
