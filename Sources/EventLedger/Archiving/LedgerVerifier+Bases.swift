import Projections
import SystemPackage

extension LedgerVerifier {
  /// What replaces archived events can't be made again from anything else in the folder, so a fault in it
  /// counts as damage.
  func checkBases(_ report: inout VerifyReport) throws {
    guard !options.isQuick, report.isComplete else { return }
    let check = BaseCheck(root, context)
    for fault in try check.faults(of: definitions.all, .bytes) {
      report.findings.append(
        VerifyReport.Finding(
          severity: .damage, code: .archived, path: fault.path.string,
          message:
            "The file that replaces the archived events in the table '\(fault.table)' can't be used: \(fault.what). The table itself still works; if it gets damaged, it can't be rebuilt without this file or the archive.",
          hint: try check.hint(for: fault)))
    }
  }
}

extension VerifyReport.Finding {
  /// True for what replaces archived events.
  var isOfBase: Bool { severity == .damage && code == .archived }
}
