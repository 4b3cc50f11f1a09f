import EventLedger
import Logging
import SystemPackage

/// Names of files in a ledger's folder that ledger did not give: reports may speak of them, and they may say
/// anything.
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

  /// The names of those whose the ledger, what is in it, and the folders above it are: a card about rights
  /// names them.
  static func owners(of root: FilePath, _ context: LedgerContext) -> [PrivateName] {
    var places = [root]
    while let place = places.last?.removingLastComponent(), !place.isEmpty, place != places.last {
      places.append(place)
    }
    do {
      for name in try context.fileSystem.list(root) {
        let path = root.appending(name)
        places.append(path)
        guard try context.fileSystem.status(of: path, followLinks: false)?.kind == .directory else {
          continue
        }
        places += try context.fileSystem.list(path).prefix(most).map { path.appending($0) }
      }
    } catch {
      context.logger.notice("owners not looked at", metadata: ["path": "\(root)"])
    }
    let owners = Set(
      places.compactMap { FileBarrier(at: $0, context.fileSystem) }.filter { $0.access.owner != 0 }.map(
        \.owner))
    return owners.sorted().map { PrivateName($0, as: "USER", .name) }
  }

  /// Shorter names occur in other words by chance.
  private static func isOurs(_ name: String, _ vocabulary: Vocabulary) -> Bool {
    name.utf8.count < 4 || vocabulary.isOurs(name)
  }
}
