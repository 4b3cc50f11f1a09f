import EventLog
import LedgerBase
import Testing

/// Runs `body`, which must be rejected, and gives the rejection.
func rejection(
  _ code: LedgerError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> LedgerError? {
  do {
    try body()
    Issue.record("It was not rejected.", sourceLocation: sourceLocation)
  } catch let error as LedgerError {
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.hasSuffix("."), "\(error.message)", sourceLocation: sourceLocation)
    return error
  } catch {
    Issue.record("It failed otherwise: \(error)", sourceLocation: sourceLocation)
  }
  return nil
}

/// Runs `body`, which must be rejected, with nothing appended.
func expectRejection(
  _ code: LedgerError.Code, of session: RecordSession, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  let before = session.eventCount
  _ = rejection(code, sourceLocation: sourceLocation, body)
  #expect(session.eventCount == before, "Something was appended.", sourceLocation: sourceLocation)
}
