import EventLog
import Logging
import SystemPackage

/// Names of files in a ledger's folder that ledger did not give: reports may speak of them, and they may say anything.
enum ForeignNames {
  private static let most = 1000

  /// Looks into the folder and into each folder in it.
  static func found(in root: FilePath, _ context: LedgerContext, _ vocabulary: Vocabulary) -> [PrivateName] {
    var found: Set<String> = []
    do {
      guard try context.fileSystem.status(of: root, followLinks: true)?.kind == .directory else { return [] }
      for name in try context.fileSystem.list(root) {
        if !isOurs(name, vocabulary) { found.insert(name) }
        let path = root.appending(name)
        guard try context.fileSystem.status(of: path, followLinks: false)?.kind == .directory else {
          continue
        }
        for inner in try context.fileSystem.list(path) where !isOurs(inner, vocabulary) {
          found.insert(inner)
        }
        if found.count > most { break }
      }
    } catch {
      context.logger.notice("names not looked at", metadata: ["path": "\(root)"])
    }
    return found.sorted().prefix(most).map { PrivateName($0, as: "OTHER", .path) }
  }

  /// Shorter names stand in other words by chance.
  private static func isOurs(_ name: String, _ vocabulary: Vocabulary) -> Bool {
    name.utf8.count < 4 || vocabulary.isOurs(name)
  }
}
