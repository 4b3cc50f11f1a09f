import Logging
import Projections
import SystemPackage

/// Whether this user may write to a ledger that can be read.
package enum Writing: Hashable, Sendable {
  case possible
  /// It is another's, or its file system takes no writes: nothing is broken, and nothing is to be repaired
  /// here. With the reason.
  case onlyReading(Message)
  /// What would refuse the next write, though the ledger is this user's: a card for the ledger, else one a
  /// table.
  case barred([RecoveryCard])
}

extension Ledger {
  /// What would come of writing now. It writes nothing, and opens no file.
  package func writing() -> Writing {
    WritingCheck(root: FilePath(path), context: context, projections: options.projections).result
  }

  /// Why a ledger, even a damaged one, can only be read here, if that is not a fault of the ledger.
  package var onlyReading: Message? {
    WritingCheck(root: FilePath(path), context: context, projections: options.projections).onlyReadingIfKnown
  }

  /// What is wrong with a ledger that opens, and why it can only be read here if that is not a fault: the
  /// cards of its health, that of its settings, and those of what would refuse the next write.
  package func standing(
    _ health: [RecoveryCard], settings fault: LedgerError?
  ) -> (cards: [RecoveryCard], onlyReading: Message?) {
    let cards = health + (fault.map { [RecoveryCard(settings: $0)] } ?? [])
    switch writing() {
    case .possible: return (cards, nil)
    case .onlyReading(let reason): return (cards, reason)
    case .barred(let barred):
      return (cards + barred.filter { card in !cards.contains { $0.isAboutTheSame(as: card) } }, nil)
    }
  }
}

extension VerifyReport {
  /// Why the settings can't be read; nil if they can.
  package var settingsFault: LedgerError? {
    let fault = findings.first { $0.severity == .damage && $0.path.hasSuffix("/\(Self.settingsName)") }
    return fault.map {
      LedgerError(
        .damagedSettings, $0.message, hint: $0.hint, at: LedgerError.Location(path: $0.path))
    }
  }
}

struct WritingCheck {
  private let root: FilePath
  private let context: LedgerContext
  private let projections: ProjectionSet
  private var files: any FileSystem { context.fileSystem }

  init(root: FilePath, context: LedgerContext, projections: ProjectionSet) {
    self.root = root
    self.context = context
    self.projections = projections
  }

  var result: Writing {
    do {
      if let refusal = try refusal(of: placesOfLog) {
        return try onlyReading.map(Writing.onlyReading) ?? .barred([cardOfLog(refusal)])
      }
      if let full = try EventLog.lackOfRoom(in: root, files) { return .barred([card(full, table: nil)]) }
      let store = ProjectionStore(ledger: root, context: context.forLog)
      let tables = try Set(projections.names + ["ledger"] + store.standingNames()).sorted().compactMap {
        name in
        try refusal(of: store.writtenPlaces(of: name)).map { card($0, table: name) }
      }
      return tables.isEmpty ? .possible : .barred(tables)
    } catch {
      context.logger.debug("whether it can be written is not known", metadata: ["path": "\(root)"])
      return .possible
    }
  }

  /// What each append writes to, and where it makes files.
  private var placesOfLog: [FilePath] {
    get throws {
      let log = root.appending("log")
      let last = try files.segments(in: log).last.map { log.appending(SegmentName.name($0)) }
      return [root.appending("lock"), log, log.appending("head")] + (last.map { [$0] } ?? [])
    }
  }

  /// An append needs the lock, head and the last segment; the folder, only where one of them is missing or a
  /// segment ends.
  private func cardOfLog(_ refusal: LedgerError) throws -> RecoveryCard {
    let places = try placesOfLog.filter { $0.string != refusal.location.path }
    let areThere = try places.allSatisfy { try files.status(of: $0, followLinks: true) != nil }
    var diagnosis = diagnosis(refusal, table: nil)
    diagnosis.stopsOnlyNewFiles =
      try refusal.location.path == root.appending("log").string && areThere && self.refusal(of: places) == nil
    return FactFinder(root.string, context, projections).card(diagnosis)
  }

  /// The first refusal; what is missing is created, so it prevents nothing.
  private func refusal(of places: [FilePath]) throws -> LedgerError? {
    for place in places {
      do {
        try files.checkWritable(place)
      } catch let error as LedgerError where error.code == .permissionDenied {
        return error
      } catch let error as LedgerError where error.errno == .noSuchFileOrDirectory {
        continue
      }
    }
    return nil
  }

  /// Why this place is read-only: the disk is mounted so, or this user neither owns the ledger's folder nor
  /// may write in it. For the owner, a refusal is something to repair.
  private var onlyReading: Message? {
    get throws {
      guard let refused = try refusal(of: [root]) else { return nil }
      if refused.errno == .readOnlyFileSystem { return "its file system is mounted read-only" }
      guard let barrier = FileBarrier(at: root, files), barrier.access.owner != files.user else { return nil }
      return
        "it belongs to \(barrier.owner), but this program runs as \(barrier.user), who may not write to it"
    }
  }

  /// Nil also where it can't be found out.
  var onlyReadingIfKnown: Message? {
    attempt { try onlyReading }
  }

  private func card(_ error: LedgerError, table: String?) -> RecoveryCard {
    FactFinder(root.string, context, projections).card(diagnosis(error, table: table))
  }

  private func diagnosis(_ error: LedgerError, table: String?) -> Diagnosis {
    var diagnosis = Diagnosis(error, path: root.string, table: table)
    diagnosis.isNotBuilt = table != nil && error.location.path == root.appending("projections").string
    diagnosis.stopsWriting = diagnosis.cause == .permission && !diagnosis.isNotBuilt
    return diagnosis
  }
}
