import EventLog
import Projections
import SystemPackage

extension LedgerVerifier {
  /// What stands for archived events can be made again from nothing else in the folder, so that damage of it is damage.
  func checkBases(_ store: ProjectionStore, _ report: inout VerifyReport) throws {
    let log = root.appending("log")
    guard try files.segments(in: log).contains(where: { try files.leavesOut($0, in: log) }) else { return }
    let sequence = try store.newestBase()
    for definition in definitions.all {
      let card = store.baseFolder.appending(Snapshot.name(definition.name, sequence) + ".json")
      guard let fault = try fault(ofBase: card) else { continue }
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .archived, path: fault.path.string,
          message:
            "What stands for the archived events in the table '\(definition.name)' \(fault.what).",
          hint:
            "Bring the events back with 'ledger attach DIR', then archive them anew; or take the file from a backup."
        ))
    }
  }

  private func fault(ofBase card: FilePath) throws -> (path: FilePath, what: Message)? {
    var table = card
    table.extension = "sqlite"
    for path in [card, table] where try files.status(of: path, followLinks: true)?.kind != .file {
      return (path, "is missing")
    }
    do {
      _ = try ChecksummedJSON.read(card, in: files)
    } catch let error as LedgerError where error.code == .ioFailed {
      return (card, "is damaged")
    }
    return try files.wrongPages(of: table).isEmpty ? nil : (table, "is damaged")
  }
}

extension VerifyReport.Finding {
  /// True for what stands for archived events.
  var isOfBase: Bool { severity == .damage && code == .archived }
}
