import EventLedger

/// Events as a person reads them: one line each, or one with all there is to know.
struct EventListing {
  /// Columns for the sequence number.
  let sequenceColumns: Int
  /// Where a line is cut; nil where nothing limits it.
  let width: Int?

  init(lastSequence: UInt64, width: Int?) {
    sequenceColumns = max(3, String(lastSequence).count)
    self.width = width
  }

  var heading: StyledText {
    let number = StyledText("SEQ", .dim)
    let indent = StyledText(verbatim: String(repeating: " ", count: max(0, sequenceColumns - number.columns)))
    return indent + number.padded(to: number.columns + 2)
      + StyledText("TIME", .dim).padded(to: Timestamp.shownColumns + 2)
      + StyledText("TYPE", .dim).padded(to: 18) + StyledText("DATA", .dim)
  }

  func line(_ event: LedgerEvent) -> StyledText {
    let sequence = Self.padded(String(event.sequence), to: sequenceColumns, right: true)
    let type = Self.padded(event.type, to: 16)
    let data: StyledText = event.data.map { "\(Self.summary($0, of: event.type))" } ?? "(erased)"
    let mark: StyledText = event.voidedBy.map { StyledText("(voided by \($0))", .yellow) + " " } ?? ""
    let line: StyledText =
      "\(sequence)  \(Self.padded(event.time.shown, to: Timestamp.shownColumns))  \(type, .cyan)  \(mark)\(data)"
    return width.map(line.truncated(to:)) ?? line
  }

  /// The data with the record's id last: the other fields say more to a person, and a line may be cut.
  ///
  /// The text of a kind's file is left out: `ledger show` has it.
  private static func summary(_ data: JSONText, of type: String) -> String {
    guard case .object(var members) = JSONValue(data) else { return data.description }
    if type == KindEvent.registered { members.removeAll { ["text", "upcasters"].contains($0.key) } }
    if let index = members.firstIndex(where: { $0.key == "id" }) { members.append(members.remove(at: index)) }
    return JSONText(.object(members)).description
  }

  private static func padded(_ text: String, to count: Int, right: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, count - text.count))
    return right ? padding + text : text + padding
  }
}
