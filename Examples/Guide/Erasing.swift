import LedgerRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Taking values out for good.
enum Erasing {
  static func preview(of record: UUID, in ledger: Ledger) throws -> ErasePreview {
    // snippet
    let preview = try ledger.previewErase([record.uuidString])
    // end
    return preview
  }

  static func erase(_ preview: ErasePreview, in ledger: Ledger) throws -> EraseOutcome {
    // snippet
    let outcome = try ledger.erase(preview, reason: "asked for on 21 November", confirmation: .personSaidYes)
    // end
    return outcome
  }
}
