import LedgerBase
import LedgerRecords

/// Old events, moved elsewhere.
enum Archiving {
  static func preview(of ledger: Ledger, before sequence: UInt64, to folder: String) throws -> ArchivePreview
  {
    // snippet
    let preview = try ledger.previewArchive(before: .event(sequence), to: folder)
    // end
    return preview
  }

  static func archive(_ ledger: Ledger, before sequence: UInt64, to folder: String) throws {
    // snippet
    try ledger.seal()
    try ledger.archive(before: .event(sequence), to: folder)
    // end
  }

  static func titlesOrAttach(_ ledger: Ledger, after sequence: UInt64, from folder: String) throws -> [String]
  {
    // snippet
    do {
      return try ledger.read(asOf: .event(sequence)) { try $0.tasks.tasks(limit: 50).items.map(\.title) }
    } catch let error as LedgerError where error.code == .archived {
      try ledger.attach(from: folder)
      return try ledger.read(asOf: .event(sequence)) { try $0.tasks.tasks(limit: 50).items.map(\.title) }
    }
    // end
  }
}
