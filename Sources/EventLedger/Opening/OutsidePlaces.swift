import Logging
import SystemPackage

/// Folders and files outside a ledger that its files mention. Code that hides where a ledger is has to hide
/// them too.
package struct OutsidePlaces: Sendable {
  /// Folders in which backups or archives of it were made, or were to be.
  package private(set) var backups: [String] = []
  /// In how many of them there is one, as far as is remembered.
  package private(set) var remembered = 0
  /// Other absolute paths in the messages of incidents, such as folders that were set for backups once.
  package private(set) var others: [String] = []

  /// Best effort: a file that can't be read adds nothing.
  package init(of ledger: String, _ context: LedgerContext) {
    let root = FilePath(ledger)
    do {
      let entries = try RememberedBackups(root: root, context.fileSystem).read()
      backups =
        try entries.map(\.place) + RememberedArchives(root: root, context.fileSystem).read().map(\.place)
      remembered = entries.filter { $0.name != nil }.count
      let texts = try IncidentFile(root: root, context: context).read().flatMap { incident in
        incident.message.texts + [incident.place].compactMap(\.self)
      }
      others = Set(texts).subtracting(backups)
        .filter { $0.hasPrefix("/") && $0 != ledger && !$0.hasPrefix(ledger + "/") }.sorted()
    } catch {
      context.logger.notice("places not looked at", metadata: ["path": "\(root)"])
    }
  }
}
