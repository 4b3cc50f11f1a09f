import LedgerRecords
import Projections

extension Invocation {
  /// The user.
  ///
  /// - Throws: `noSuchRecord` where there is none yet.
  func currentUser() throws -> UserRecord {
    if let user = try read("answers", body: { try $0.answers.currentUser() }) { return user }
    throw LedgerError(
      .noSuchRecord, "There is no user yet.",
      hint: "ledger user add NAME --birthday YYYY-MM-DD --gender male|female|other",
      at: .init(projection: "answers"))
  }
}
