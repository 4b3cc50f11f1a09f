import LedgerRecords
import Projections

extension Invocation {
  /// The record that a person means by a row number, an id, a part of one, or a name.
  ///
  /// Where several fit, a person on a terminal is asked which; elsewhere that is an error that names them.
  ///
  /// - Parameters:
  ///   - record: "task"
  ///   - calling: the id and the name of a record.
  ///   - matches: all records that a text can mean.
  ///   - only: the one of them that it does mean, or the error that says why there is none.
  func pick<Record>(
    _ reference: String, of record: String, in table: String,
    calling: (Record) -> (id: String, name: String),
    matches: (LedgerReader, String) throws -> [Record],
    only: (LedgerReader, String, [Record]) throws -> Record
  ) throws -> Record {
    let (found, missing) = try read(table) { reader -> ([Record], LedgerError?) in
      let found = try candidates(reference, of: record, calling) { try matches(reader, $0) }
      if found.count > 1, terminal.canAsk, !isJSON { return (found, nil) }
      do {
        return ([try only(reader, reference, found)], nil)
      } catch let error as LedgerError where error.code == .noSuchRecord {
        return ([], error)
      }
    }
    if let missing {
      throw beyondList(missing, reference, of: record)
        ?? DeletedRecord.said(missing, reference, of: record, in: self)
    }
    if found.count == 1 { return found[0] }
    let records = found.map(calling)
    let short = try read(table) { try $0.shortIDs(of: records.map(\.id), in: table) }
    let choices = records.map { (name: $0.name, id: short[$0.id]) }
    return found[try choose(reference, Message(stringLiteral: record), among: choices)]
  }

  /// What a row number that was never printed is answered with; nil for what is none.
  private func beyondList(_ error: LedgerError, _ reference: String, of record: String) -> LedgerError? {
    guard let number = Int(reference), let rows = attempt({ try rowNumbers()?.count(of: record) }),
      number > rows
    else { return nil }
    var error = error
    error.hint = "The last list had \(counted(rows, "row"))."
    return error
  }

  private func candidates<Record>(
    _ reference: String, of record: String, _ calling: (Record) -> (id: String, name: String),
    matches: (String) throws -> [Record]
  ) throws -> [Record] {
    let named = try matches(reference)
    guard let id = try idInRow(reference, of: record) else { return named }
    let numbered = try matches(id)
    // A record that is called by a number is not hidden by a row.
    let others = named.filter { other in
      calling(other).name == reference && !numbered.contains { calling($0).id == calling(other).id }
    }
    let both = numbered + others
    guard both.isEmpty, named.isEmpty else { return both.isEmpty ? named : both }
    throw LedgerError(
      .noSuchRecord,
      "The \(Message(stringLiteral: record)) in row \(reference) of the last list is no longer there.",
      hint: "List them again; 'ledger history \(id)' shows what became of it.", at: .init(record: id))
  }

  /// Asks which of several records a reference means. They have letters, so that none is taken for the number
  /// of a row in the last list.
  ///
  /// - Parameter records: at most as many as there are letters before q.
  /// - Returns: the index of the one that was chosen.
  /// - Throws: `cancelled` for none of them.
  func choose(
    _ reference: String, _ noun: Message, among records: [(name: String, id: String)]
  ) throws -> Int {
    let letters = Array("abcdefghijklmnop").prefix(records.count).map(String.init)
    let last = letters.last ?? ""
    messages.line("\(reference, .bold) matches more than one \(noun):")
    for (letter, record) in zip(letters, records) {
      messages.line("  \(letter)  \(record.name)  \(record.id, .dim)")
    }
    return try prompt.ask("Which one? [a-\(last); q or an empty line: none]") { answer in
      if ["", "q"].contains(answer.lowercased()) { throw Prompt.cancelled }
      guard let index = letters.firstIndex(of: answer.lowercased()) else {
        throw LedgerError(.usage, "Type a letter from a to \(last), or q for none.")
      }
      return index
    }
  }
}
