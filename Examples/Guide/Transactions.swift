import LedgerBase
import LedgerRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Saving and reading.
enum Transactions {
  static func add(to ledger: Ledger) throws -> TaskRecord {
    // snippet
    let task = try ledger.transaction { transaction in
      let (task, _) = try transaction.tasks.add(title: "Milk", steps: ["Walk to the shop"])
      try transaction.accounts.add(name: "Household")
      return task
    }
    // end
    return task
  }

  static func addWithReceipts(to ledger: Ledger) throws -> [Receipt] {
    // snippet
    let (task, receipts) = try ledger.withReceipts { try $0.tasks.add(title: "Bread").task }
    // end
    return receipts.filter { _ in task.title == "Bread" }
  }

  /// Writes nothing where the list is empty.
  static func saveAll(_ titles: [String], to ledger: Ledger) throws {
    // snippet
    try ledger.transaction { transaction in
      for title in titles { try transaction.tasks.add(title: title) }
    }
    // end
  }

  // snippet
  struct Cancelled: Error {}

  static func addThenThink(_ title: String, to ledger: Ledger) throws {
    try ledger.transaction { transaction in
      try transaction.tasks.add(title: title)
      throw Cancelled()
    }
  }
  // end

  /// What to tell the person; nil when it was saved.
  static func save(_ title: String, to ledger: Ledger) -> String? {
    // snippet
    do {
      try ledger.transaction { try $0.tasks.add(title: title) }
      return nil
    } catch let error as LedgerError where error.code.isRejection {
      // What the person typed is at fault.
      return error.message.text(in: ledger.options.language)
    } catch {
      // The ledger, its disk or its rights are.
      let card = (error as? LedgerError).map(ledger.card) ?? ledger.card
      return card?.title.text(in: ledger.options.language) ?? "Not saved."
    }
    // end
  }

  static func saveOnce(_ id: UUID, in ledger: Ledger) throws -> [Receipt] {
    // snippet
    let draft = EventDraft(
      type: "account.inserted",
      data: JSONText(["id": "0197c1f2-0000-7000-8000-000000000001", "name": "Travel"]), id: id)
    let receipts = try ledger.append([draft])
    // end
    return receipts
  }

  static func openTitles(of ledger: Ledger) throws -> [String] {
    // snippet
    let titles = try ledger.read { reader in
      try reader.tasks.tasks(.init(status: .open), limit: 50).items.map(\.title)
    }
    // end
    return titles
  }
}
