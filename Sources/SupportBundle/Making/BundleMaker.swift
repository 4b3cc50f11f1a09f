import Crypto
package import EventLedger
import Logging
import SQLite
package import SystemPackage

// A bundle is a .tar.gz of one folder (`Docs/support.md` says what each file is for):
//
//     status.json cards.json verify.json damage.json environment.json settings.json incidents.jsonl
//     texts.json definitions/NAME.sql · quarantine/NAME.N/report.json
//     events/FIRST.jsonl      the newest first, as far as the limit goes
//     manifest.json           what all of them are: it comes last, since only then is known what fitted in

/// Makes bundles. It changes nothing in the ledger, so it works when tables are broken and when the log is
/// damaged.
package struct BundleMaker {
  let request: BundleRequest
  let context: LedgerContext
  private let schema: RedactionSchema
  private let vocabulary: Vocabulary
  private let kinds: KindHistory
  /// The names on the way to the folders that are private.
  private let parts: [PrivateName]
  /// In how many places the ledger remembers backups.
  private let rememberedBackups: Int
  private var files: any FileSystem { context.fileSystem }
  private var root: FilePath { FilePath(request.ledger) }

  /// - Throws: what the program's own projection files throw, if they can't be read.
  package init(_ request: BundleRequest, context: LedgerContext) throws {
    kinds = try Ledger.kindHistory(at: request.ledger, beside: request.projections, context)
    schema = RedactionSchema(kinds)
    vocabulary = Vocabulary(schema.definitions, kinds: kinds.registrations)
    let vocabulary = vocabulary
    var request = request
    request.privateNames += ForeignNames.owners(of: FilePath(request.ledger), context)
    // Its own name says what a kind is; the file's may say whose it is.
    request.privateNames += kinds.registrations.filter { $0.file != KindFile.bundledName($0.name) }.map {
      PrivateName($0.file, as: KindFile.bundledName($0.name), .name)
    }
    request.privateNames = request.privateNames.filter {
      $0.canBeTold && !($0.kind == .name && vocabulary.holds($0.text))
    }
    let outside = OutsidePlaces(of: request.ledger, context)
    rememberedBackups = outside.remembered
    request.privateNames += outside.backups.map { PrivateName($0, as: "BACKUPS", .path) }
    request.privateNames += outside.others.map { PrivateName($0, as: "PATH", .path) }
    let folders = request.privateNames + [PrivateName(request.ledger, as: "LEDGER", .path)]
    parts = PrivateName.parts(of: folders, vocabulary)
    request.privateNames += ForeignNames.found(in: FilePath(request.ledger), context, vocabulary)
    self.request = request
    self.context = context
  }

  /// Writes the bundle into `folder`, completely or not at all.
  ///
  /// - Parameter isPreview: everything is made and searched, and nothing stays.
  /// - Throws: `noLedger` if there is nothing to make it from, `usage` if there is no such folder or the
  ///   limit is too low for anything; `personalValueFound`; file system errors.
  package func make(in folder: FilePath, isPreview: Bool = false) throws -> MadeBundle {
    try context.call("bundle", request.ledger) {
      try checkPlaces(folder)
      let name = try BundleName.take(request, in: folder, files)
      defer { files.removeLeftover(name.unfinished) }
      let key = PseudonymKey(random: context.random)
      let made: MadeBundle
      do {
        made = try write(name, key, folder)
      } catch {
        closeReadOnly(name.file)
        throw error
      }
      guard !isPreview else { return made }
      let kept = keep(key, name)
      try files.rename(name.unfinished, to: name.target)
      try files.syncDirectory(folder)
      var result = made
      result.leftOut += kept
      if !kept.isEmpty { result.isComplete = false }
      return result
    }
  }

  private func checkPlaces(_ folder: FilePath) throws {
    guard try files.status(of: root, followLinks: true)?.kind == .directory else {
      throw LedgerError(
        .noLedger, "There is no ledger at \(root), so there is nothing to make a bundle from.",
        hint: "Specify the ledger's folder with \(Remedy.ledgerFolder).",
        at: LedgerError.Location(path: root.string))
    }
    guard try files.status(of: folder, followLinks: true)?.kind == .directory else {
      throw LedgerError(
        .usage, "The folder \(folder) for the bundle does not exist.",
        hint: "Create it first, or specify another one.",
        at: LedgerError.Location(path: folder.string))
    }
  }

  private func write(_ name: BundleName, _ key: PseudonymKey, _ folder: FilePath) throws -> MadeBundle {
    let pseudonyms =
      request.includesPersonal
      ? nil : Pseudonyms(key: key.bytes, now: request.time, words: schema.words)
    let text = TextRedaction(
      ledger: request.ledger, names: request.privateNames + parts, vocabulary, pseudonyms)
    let archive = try BundleArchive(
      name.file, name: name.name, time: request.time, limitBytes: request.limitBytes)
    var (contents, damage) = gather(text)
    try checkRange(contents.status?.head?.sequence)
    for part in contents.parts { try archive.add(part.file, part.bytes) }
    var manifest = BundleManifest()
    try addEvents(to: archive, damage, &contents, &manifest, pseudonyms, name)
    describe(&manifest, archive, contents, text, key)
    try archive.finish(manifest)
    try name.file.sync()
    try name.file.close()
    if !request.includesPersonal { try check(name.unfinished) }
    var made = try describe(name, archive, manifest)
    made.notThere = notThere(contents.status)
    return made
  }

  /// What was asked for and is not in the ledger.
  private func notThere(_ status: LedgerStatus?) -> Message? {
    guard let head = status?.head else { return nil }
    if let range = request.sequences, range.upperBound > head.sequence {
      let later: Message = "There are no events after \(grouped(head.sequence)), the last one."
      return later
    }
    guard let since = request.since, let last = status?.lastEventTime, last < since else { return nil }
    let younger: Message =
      "There are no events since \(time: since); the last one, \(grouped(head.sequence)), is of \(time: last)."
    return younger
  }

  /// The small files, and what is damaged in the log.
  private func gather(_ text: TextRedaction) -> (BundleContents, [LogDamage]) {
    let ledger = Ledger.open(
      at: request.ledger,
      options: LedgerOptions(projections: request.projections, wait: .zero, createIfMissing: false),
      context: context)
    defer { do { try ledger.close() } catch { context.logger.debug("close failed") } }
    var contents = BundleContents(text: text)
    contents.addReports(of: ledger)
    contents.addIncidents(of: ledger)
    contents.addQuarantine(root, context)
    contents.addEnvironment(request, root, context, of: ledger, rememberedBackups: rememberedBackups)
    contents.addDefinitions(kinds.kinds, request)
    var damage: [LogDamage] = []
    do {
      let walker = LogWalker(root: root, fileSystem: files, checksHashes: false, readsLines: false)
      let end = try walker.walk { item in
        if case .damage(let one) = item { damage.append(one) }
        if case .archived(let events, _) = item { contents.passOver(archived: events) }
      }
      let isNewer = damage.contains { $0.code == .newerFormat }
      if let end, !isNewer, let loss = try ledger.lossBehind(end) { damage.append(loss) }
    } catch {
      contents.leftOut.append(
        LeftOut("part of the log", text.redactedMessage(LedgerError(wrapping: error).message), isLost: true))
    }
    contents.addDamage(damage, files)
    contents.leftOut += damage.map { LeftOut($0) }
    contents.leaveOutArchived()
    contents.addTexts()
    return (contents, damage)
  }

  /// Adds the events, the newest first, as far as the limit goes.
  private func addEvents(
    to archive: BundleArchive, _ damage: [LogDamage], _ contents: inout BundleContents,
    _ manifest: inout BundleManifest, _ pseudonyms: Pseudonyms?, _ name: BundleName
  ) throws {
    guard let segments = segmentsAskedFor(&contents) else { return }
    let pieces = EventPieces(
      request: request, context: context, ledgerID: contents.status?.id ?? UUID.zero,
      known: damage.compactMap { LeftOut($0).events }, redaction: pseudonyms.map { ($0, schema) })
    let spools = try Spools(count: Self.segmentsAhead + 1, beside: name.unfinished, files)
    defer { spools.remove() }
    let redacted = OrderedPrefetch(count: segments.count, ahead: Self.segmentsAhead) { number, checkWanted in
      try pieces.events(ofSegment: segments[number], into: spools[number], checkWanted)
    }
    defer { redacted.end() }
    for number in segments.indices {
      do {
        guard let found = try redacted.next() else { break }
        contents.leftOut += found.leftOut.map {
          LeftOut($0.what, contents.text.redactedMessage($0.why), events: $0.events, isLost: true)
        }
        if let cut = try add(found.pieces, from: spools[number], to: archive) {
          manifest.cut = (request.sequences?.lowerBound ?? 1)...cut
          break
        }
        if found.isPastSince { break }
      } catch let error as LedgerError where ![.diskFull, .internalFault].contains(error.code) {
        contents.leftOut.append(
          LeftOut(
            "events from \(segments[number]) on", contents.text.redactedMessage(error.message), isLost: true))
      }
    }
    if manifest.cut != nil, archive.files.allSatisfy({ $0.events == nil }) {
      throw tooSmall(archive.neededBytes)
    }
  }

  /// So many segments are redacted ahead while one is compressed.
  private static let segmentsAhead = 2

  /// As ``segmentsAskedFor(in:)``; nil where there is no folder log, or it may not be read.
  private func segmentsAskedFor(_ contents: inout BundleContents) -> [UInt64]? {
    let log = root.appending("log")
    do {
      if try files.status(of: log, followLinks: true)?.kind == .directory {
        return try segmentsAskedFor(in: log)
      }
      contents.leftOut.append(LeftOut("events", "the folder log is missing", isLost: true))
    } catch {
      let reason = contents.text.redactedMessage(LedgerError(wrapping: error).message)
      contents.leftOut.append(LeftOut("events", reason, isLost: true))
    }
    return nil
  }

  /// The first events of the segments that may hold what was asked for, the newest first.
  private func segmentsAskedFor(in log: FilePath) throws -> [UInt64] {
    let all = try files.segments(in: log)
    guard let range = request.sequences else { return all.reversed() }
    let first = all.last { $0 <= range.lowerBound } ?? 0
    return all.filter { first <= $0 && $0 <= range.upperBound }.reversed()
  }

  /// - Returns: the last event that the limit left no room for.
  private func add(
    _ pieces: [EventPiece], from spool: any OpenFile, to archive: BundleArchive
  ) throws -> UInt64? {
    for piece in pieces.reversed() {
      guard try archive.add(piece, from: spool) else { return piece.events.upperBound }
    }
    return nil
  }

  /// A bundle without the requested events is useless.
  private func checkRange(_ last: UInt64?) throws {
    guard let range = request.sequences, let last, range.lowerBound > last else { return }
    throw LedgerError(
      .usage,
      "The ledger does not have \(range.eventsInWords): its last event is \(last).",
      hint: "Specify others with \(Remedy.parameter("events", "Range of events")), or leave it out.")
  }

  private func tooSmall(_ needed: UInt64?) -> LedgerError {
    let limit = request.limitBytes
    // As it was given, where that was in KiB.
    let shown =
      limit % 1024 == 0 && limit < 10 << 20
      ? Message(verbatim: "\(grouped(limit >> 10)) KiB") : byteText(limit)
    return LedgerError(
      .usage, "A limit of \(shown) leaves no room for events in addition to the reports.",
      hint: needed.map {
        "Raise \(Remedy.parameter("limit-size", "Size limit")) to \(($0 + 1023) >> 10)k or more (default: 25M)."
      }
        ?? "Raise \(Remedy.parameter("limit-size", "Size limit")) (default: 25M).")
  }

  private func describe(
    _ manifest: inout BundleManifest, _ archive: BundleArchive, _ contents: BundleContents,
    _ text: TextRedaction, _ key: PseudonymKey
  ) {
    manifest.made = request.time
    manifest.isRedacted = !request.includesPersonal
    manifest.keyID = request.includesPersonal ? nil : key.id
    manifest.versions = BundleManifest.versions(request).map { ($0.name, text.redacted($0.version)) }
    manifest.limitBytes = request.limitBytes
    manifest.files = archive.files
    manifest.leftOut = contents.leftOut.map {
      LeftOut($0.what, text.redactedMessage($0.why), events: $0.events, isLost: $0.isLost)
    }
    if let range = request.sequences {
      let around: Message = "events before \(range.lowerBound) and after \(range.upperBound)"
      let later: Message = "events after \(range.upperBound)"
      manifest.leftOut.append(
        LeftOut(range.lowerBound > 1 ? around : later, "\(request.sequencesOption)"))
    }
    if let since = request.since {
      manifest.leftOut.append(
        LeftOut("events before \(since.rfc3339)", "\(Remedy.parameter("since", "First day"))"))
    }
    manifest.archived = contents.archived?.events
    manifest.isComplete = !manifest.leftOut.contains(where: \.isLost)
    manifest.ledger.id = contents.status?.id?.lowercase
    manifest.ledger.epoch = contents.status?.head?.epoch.description
    manifest.ledger.sequence = contents.status?.head?.sequence
    manifest.ledger.hash = contents.status?.head?.hash.description
  }

  private func check(_ path: FilePath) throws {
    var values = PersonalValues(schema)
    values.gather(from: root, context)
    var names = request.privateNames
    names.append(PrivateName(request.ledger, as: "LEDGER", .path))
    try BundleCheck(
      path: path, fileSystem: files, values: values, names: names, parts: parts,
      vocabulary: vocabulary.adding(try programsNames()),
      programsFiles: Set(
        request.projections.files.flatMap { [$0.file] + ($0.upcasters.map { [$0.file] } ?? []) })
    ).run()
  }

  /// What environment.json has from the programs of the machine: the kind of its file system, and how SQLite
  /// was built.
  private func programsNames() throws -> [String] {
    [fileSystemKind(at: root, files)].compactMap(\.self) + (try Connection.compileOptions())
  }

  /// A key that can't be kept makes the bundle no worse for support.
  private func keep(_ key: PseudonymKey, _ name: BundleName) -> [LeftOut] {
    guard !request.includesPersonal else { return [] }
    do {
      try key.keep(for: name.name, made: request.time, in: root, files)
      return []
    } catch {
      context.logger.notice("the key of pseudonyms is not kept", metadata: ["path": "\(root)"])
      return [
        LeftOut(
          "the key of its pseudonyms",
          "it could not be saved next to the ledger, so nobody can translate them back")
      ]
    }
  }

  private func describe(_ name: BundleName, _ archive: BundleArchive, _ manifest: BundleManifest) throws
    -> MadeBundle
  {
    let file = try files.open(name.unfinished, .read)
    defer { closeReadOnly(file) }
    var hash = SHA256()
    var offset: UInt64 = 0
    while true {
      let piece = try file.read(count: 1 << 20, at: offset)
      if piece.isEmpty { break }
      hash.update(data: piece)
      offset += UInt64(piece.count)
    }
    let document = manifest.bytes
    var own = BundledFile(
      name: BundleManifest.fileName, sizeBytes: UInt64(document.count),
      sha256: hexadecimal(SHA256.hash(data: document)), source: "this list")
    own.sample = BundledFile.sample(document)
    return MadeBundle(
      path: name.target.string, sizeBytes: offset, sha256: hexadecimal(hash.finalize()),
      events: manifest.eventCount, files: archive.files + [own], leftOut: manifest.leftOut,
      isComplete: manifest.isComplete, cut: manifest.cut)
  }
}
