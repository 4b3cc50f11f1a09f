import Projections

/// Asks, and deletes answers.
public struct AnswerCommands {
  let session: any RecordWriting

  /// Days that ``prune(before:)`` keeps by default.
  public static let daysKept = 90

  /// Draws one of the twenty answers for the current user and keeps it.
  ///
  /// - Throws: `missingParent` if there is no user, `blankField` for a blank question.
  @discardableResult
  public func ask(_ question: String, language: Language = .english) throws -> AnswerRecord {
    let question = try Self.trimmedQuestion(question)
    guard let user = try AnswerQueries(reader: session).currentUser() else { throw LedgerError.noUser }
    let drawn = MagicAnswer.draw(session.random)
    let id = session.newID()
    var data = RecordData(id: id)
    data.set("userID", user.id)
    data.set("question", question)
    data.set("answer", drawn.text(in: language))
    data.set("englishAnswer", drawn.text(in: .english))
    data.set("answerType", drawn.type.rawValue)
    data.set("timestamp", session.now)
    return try session.append("answer.inserted", data, changing: id)
  }

  /// A question as it is kept.
  ///
  /// - Throws: `blankField`.
  package static func trimmedQuestion(_ question: String) throws -> String {
    try trimmedText(question, "The question", field: "question")
  }

  /// Deletes one answer.
  public func delete(_ id: UUID, ifSequence sequence: UInt64? = nil) throws {
    let _: AnswerRecord = try session.current(id, ifSequence: sequence)
    try session.append(RecordData(id: id).draft("answer.deleted"))
  }

  /// The instant that many days before another; a day here has 24 hours.
  ///
  /// - Throws: `wrongValue` for less than no days, or more than there are since the year 0000.
  public static func cutOff(days: Int = daysKept, before now: Timestamp) throws -> Timestamp {
    let microsecondsPerDay: Int64 = 86_400_000_000
    let (span, overflow) = Int64(days).multipliedReportingOverflow(by: microsecondsPerDay)
    let (cutOff, underflow) = now.microseconds.subtractingReportingOverflow(span)
    guard days >= 0, !overflow, !underflow, cutOff >= Timestamp.earliest.microseconds else {
      throw LedgerError(
        .wrongValue, "Answers from the last \(days) days can't be kept.",
        hint: "Give a number of days from 0 to 700000.", at: .init(field: "before"))
    }
    return Timestamp(microseconds: cutOff)
  }

  /// Deletes all answers before a moment, which is kept in the event, so a replay always deletes the same
  /// ones. The event also holds their count, for people who read it. If there are none, nothing is appended.
  ///
  /// - Parameter time: nil for ``daysKept`` days before now.
  /// - Returns: how many were deleted.
  @discardableResult
  public func prune(before time: Timestamp? = nil) throws -> Int {
    let time = try time ?? Self.cutOff(before: session.now)
    let count = try AnswerQueries(reader: session).count(before: time)
    guard count > 0 else { return 0 }
    var data = RecordData()
    data.set("before", time)
    data.set("count", Int64(count))
    try session.append(data.draft("answer.pruned"))
    return count
  }
}
