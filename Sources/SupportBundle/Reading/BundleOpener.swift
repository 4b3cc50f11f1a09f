package import EventLedger
package import SystemPackage

/// A ledger that was made from a bundle.
package struct OpenedBundle: Sendable {
  package var path: String
  package var ledgerID: String
  package var head: LogPosition
  package var events: UInt64
  /// Events that are missing, with `ledger.lost` in their place.
  package var lostEvents: UInt64
  /// Events after the bundle's last one that the owner's ledger has.
  package var laterEvents: UInt64 = 0
  package var status: LedgerStatus
  package var reproduction: Reproduction
}

/// Makes a working ledger from a bundle.
///
/// The whole bundle is read and checked before anything is written; then its events go into a new ledger,
/// under a temporary name beside its place, which is renamed when everything is done. So a bundle that is
/// refused leaves nothing behind.
package struct BundleOpener {
  let bundle: FilePath
  let context: LedgerContext
  let projections: ProjectionSet
  let limits: BundleLimits
  private var files: any FileSystem { context.fileSystem }

  /// - Parameter projections: those that the new ledger is opened with.
  package init(
    _ bundle: FilePath, projections: ProjectionSet, context: LedgerContext,
    limits: BundleLimits = BundleLimits()
  ) {
    self.projections = projections
    self.bundle = bundle
    self.context = context
    self.limits = limits
  }

  /// - Parameter root: where the ledger is to be; nothing may exist there, but the folder above it must.
  /// - Throws: `damagedBundle`, `newerFormat`, `ledgerExists`, `notALedger`, `diskFull` and the like.
  package func open(_ known: BundleCase? = nil, to root: FilePath) throws -> OpenedBundle {
    let bundleCase = try known ?? BundleCase(reading: bundle, projections, files, limits: limits)
    try LogRestore.requireFree(root, files, hint: "Specify a new place with \(Remedy.targetFolder).")
    let parent = root.containingFolder
    guard let name = root.lastComponent?.string,
      try files.status(of: parent, followLinks: true)?.kind == .directory
    else {
      throw LedgerError(
        .usage, "The folder \(parent) for the ledger does not exist.",
        hint: "Create it first, or specify another one.",
        at: LedgerError.Location(path: parent.string))
    }
    let staging = parent.appending(".\(name).opening")
    try files.removeTree(staging)
    do {
      try files.createDirectory(staging)
      let opened = try stage(bundleCase, in: staging)
      if try files.status(of: root, followLinks: true) != nil { try files.removeDirectory(root) }
      try files.rename(staging.appending("ledger"), to: root)
      try files.removeTree(staging)
      try files.syncDirectory(parent)
      var result = opened
      result.path = root.string
      result.status.path = root.string
      if let last = bundleCase.manifest.ledger.sequence,
        let included = bundleCase.manifest.eventFiles.last?.events?.upperBound
      {
        result.laterEvents = last - min(last, included)
      }
      return result
    } catch {
      // The first failure says more; the next opening removes what stays.
      do { try files.removeTree(staging) } catch {}
      throw error
    }
  }

  private func stage(_ bundleCase: BundleCase, in staging: FilePath) throws -> OpenedBundle {
    let root = staging.appending("ledger")
    let id = UUID.v7(at: context.now(), random: context.random)
    let log = try LogFromLines(at: root, id: id, context: context.forLog)
    let head: LogPosition
    do {
      try fill(log, bundleCase, staging.appending("events"))
      let (created, position) = try log.finish(origin(bundleCase)) {
        try registerKinds(in: $0, bundleCase)
        return try voids(in: $0, bundleCase)
      }
      head = position
      try writeCard(id, created, bundleCase, log.lostEvents, in: root)
    } catch {
      log.closeAfterFailure()
      throw error
    }
    try writeDocuments(bundleCase, in: root.appending("from-bundle"))
    try TableStateRestorer(bundleCase, root, projections, context).restore()
    let ledger = Ledger.open(
      at: root.string, options: LedgerOptions(projections: projections, createIfMissing: false),
      context: context)
    let status = ledger.status()
    try ledger.close()
    return OpenedBundle(
      path: root.string, ledgerID: id.lowercase, head: head, events: bundleCase.manifest.eventCount,
      lostEvents: log.lostEvents, status: status, reproduction: Reproduction(of: bundleCase, in: status))
  }

  /// Kinds of record whose registration is not among the bundle's events, by the files that the bundle has.
  private func registerKinds(in log: EventLog, _ bundleCase: BundleCase) throws {
    guard bundleCase.lacksEvents else { return }
    let files = bundleCase.kindFiles.filter { kind in
      // One that this version can't read has no table here.
      guard case .success = Result(catching: { try kind.file.definition() }) else { return false }
      return true
    }
    try Ledger.register(files, whereLostIn: log, beside: projections, context)
  }

  /// What depends on events that the bundle does not have (they are in an archive, can't be read, or were not
  /// asked for) does not apply here, and that is not a failure; what failed on the owner's machine is.
  private func voids(in log: EventLog, _ bundleCase: BundleCase) throws -> [VoidEvent] {
    guard bundleCase.lacksEvents else { return [] }
    var search = try InapplicableSearch(log, projections)
    return try search.voids(keeping: Set(bundleCase.failures.compactMap(\.event)), context: context)
  }

  // MARK: Events

  /// Unpacks the files of events, which are in the bundle with the newest first, and adds them with the
  /// oldest first.
  private func fill(_ log: LogFromLines, _ bundleCase: BundleCase, _ folder: FilePath) throws {
    try files.createDirectory(folder)
    let names = bundleCase.manifest.eventFiles.map(\.name)
    // The names in the bundle are not used as names of files.
    let paths = Dictionary(
      names.enumerated().map { ($0.element, folder.appending("\($0.offset)")) }, uniquingKeysWith: { $1 })
    try unpack(paths, bundleCase.sha256)
    for name in names {
      guard let path = paths[name] else { continue }
      let file = try files.open(path, .read)
      defer { closeReadOnly(file) }
      var lines = LineScanner()
      var offset: UInt64 = 0
      while true {
        let piece = try file.read(count: 1 << 20, at: offset)
        if piece.isEmpty { break }
        offset += UInt64(piece.count)
        try piece.withUnsafeBytes { try lines.read($0) { try log.add($0) } }
      }
      try files.remove(path)
    }
  }

  private func unpack(_ paths: [String: FilePath], _ sha256: String) throws {
    var sink: (file: any OpenFile, sink: FileSink)?
    defer { if let sink { closeReadOnly(sink.file) } }
    var reader = BundleReader(bundle, files, limits: limits)
    reader.onFile = { name, bytes in
      guard let path = paths[name] else { return }
      if sink == nil {
        let file = try files.open(path, .createNew)
        sink = (file, FileSink(file))
      }
      try sink?.sink.write(bytes)
      guard bytes.isEmpty else { return }
      try sink?.sink.flush()
      try sink?.file.close()
      sink = nil
    }
    guard try reader.read().sha256 == sha256 else {
      throw Refusal.of("it was changed while it was being opened")
    }
  }

  // MARK: What else is in the folder

  private func origin(_ bundleCase: BundleCase) -> CopyOrigin {
    let source = bundleCase.manifest.ledger
    let id = source.id.flatMap { UUID(text: $0) } ?? UUID.zero
    return CopyOrigin(
      .bundle, name: bundleCase.name, ledgerID: id,
      head: LogPosition(
        epoch: source.epoch.flatMap { Epoch(text: $0) }.map {
          Epoch(number: min($0.number, 1 << 30), mark: $0.mark)
        }
          ?? Epoch(number: 0, mark: id),
        sequence: source.sequence ?? 0,
        hash: source.hash.flatMap { ChainHash(hexadecimal: $0) } ?? ChainHash(startOf: id)))
  }

  /// `ledger.json` says from which bundle the ledger was made.
  private func writeCard(
    _ id: UUID, _ created: Timestamp, _ bundleCase: BundleCase, _ lostEvents: UInt64, in root: FilePath
  ) throws {
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("id", .string(id.lowercase)), .init("created", .string(created.rfc3339)),
        .init(
          "openedFrom",
          [
            "bundle": .string(bundleCase.name), "sha256": .string(bundleCase.sha256),
            "ledger": bundleCase.manifest.ledger.id.map(JSONValue.string) ?? .null,
            "redacted": .bool(bundleCase.manifest.isRedacted),
          ]), .init("lostEvents", .integer(Int64(clamping: lostEvents))),
      ], to: root.appending("ledger.json"), in: files)
  }

  /// The bundle's small files, for inspection; their names were checked when the bundle was read.
  private func writeDocuments(_ bundleCase: BundleCase, in folder: FilePath) throws {
    for (name, bytes) in bundleCase.documents.sorted(by: { $0.key < $1.key }) {
      let path = FilePath(folder.string + "/" + name)
      try files.createFolders(path.removingLastComponent())
      let file = try files.open(path, .createNew)
      defer { closeReadOnly(file) }
      try file.write(bytes, at: 0)
    }
  }
}
