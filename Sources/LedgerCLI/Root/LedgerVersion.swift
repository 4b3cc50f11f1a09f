import CVersion
import EventLedger

/// The version of the command.
enum LedgerVersion {
  static let current = Ledger.version

  /// The commit that it was built from, where the build knows it.
  static var commit: String? {
    let text = String(cString: ledger_commit())
    return text.isEmpty ? nil : text
  }

  /// As `ledger --version` prints it: `0.1.0 (1a2b3c4d5e)`.
  static var full: String {
    guard let commit else { return current }
    return "\(current) (\(commit.prefix(10))\(commit.hasSuffix("+") ? "+" : ""))"
  }

  /// The same for a program.
  static var json: JSONValue {
    ["version": .string(current), "commit": commit.map(JSONValue.string) ?? .null]
  }
}
