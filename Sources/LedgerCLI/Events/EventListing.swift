import EventLedger

/// Events as a person reads them: one line each, with columns as wide as what is in them.
struct EventListing {
  /// How much of an event is shown.
  enum Form {
    /// Number, time, type, and what it says.
    case lines
    /// The same on one line, with a heading for nothing and the time to the minute.
    case short
  }

  private let form: Form
  /// Where a line is cut; nil where nothing limits it.
  private let width: Int?
  private var sequenceColumns: Int
  private var timeColumns: Int
  private var typeColumns = 13
  /// Columns that what an event says needs beside the others; with fewer, it comes below them.
  private static let leastForWords = 16
  private static let gap = StyledText(verbatim: "  ")

  init(_ form: Form = .lines, lastSequence: UInt64, width: Int?) {
    self.form = form
    self.width = width
    sequenceColumns = max(3, String(lastSequence).count)
    timeColumns = form == .short ? 16 : Timestamp.shownColumns
  }

  /// Makes the columns wide enough for some events.
  mutating func fit(_ events: [LedgerEvent]) {
    for event in events {
      sequenceColumns = max(sequenceColumns, String(event.sequence).count)
      timeColumns = max(timeColumns, time(event).count)
      typeColumns = max(typeColumns, event.type.count)
    }
  }

  /// Nil where columns have no heading.
  var heading: StyledText? {
    guard form == .lines else { return nil }
    let number = Self.right(StyledText("SEQ", .dim), sequenceColumns)
    let time = StyledText("TIME", .dim)
    guard isRoomy else { return number + Self.gap + time }
    return number + Self.gap + Self.left(time, timeColumns) + Self.gap
      + Self.left(StyledText("TYPE", .dim), typeColumns) + Self.gap + StyledText("DATA", .dim)
  }

  /// True where everything has room on one line.
  private var isRoomy: Bool {
    guard let width, form == .lines else { return true }
    return fixedColumns + Self.leastForWords <= width
  }

  private var fixedColumns: Int { sequenceColumns + timeColumns + typeColumns + 6 }

  /// - Parameter words: what it says; nil where that is shown below it.
  func lines(_ event: LedgerEvent, _ words: StyledText?) -> [StyledText] {
    let mark: StyledText? = event.voidedBy.map { StyledText("(voided by \($0))", .yellow) }
    let said = [mark, words].compactMap(\.self).joinedWithSpaces()
    let number = Self.right(StyledText(verbatim: String(event.sequence)), sequenceColumns)
    let time = StyledText(verbatim: self.time(event))
    let type = StyledText(verbatim: event.type, .cyan)
    guard isRoomy else { return narrow(number, time, type, said) }
    let line =
      number + Self.gap + Self.left(time, timeColumns) + Self.gap
      + (said.isEmpty ? type : Self.left(type, typeColumns) + Self.gap + said)
    return [width.map(line.truncated) ?? line]
  }

  /// Number and time, with what it says below.
  private func narrow(
    _ number: StyledText, _ time: StyledText, _ type: StyledText, _ said: StyledText
  ) -> [StyledText] {
    let width = width ?? .max
    let indent = StyledText(verbatim: "  ")
    let below = indent + (said.isEmpty ? type : type + Self.gap + said)
    return (number + Self.gap + time).wrapped(to: width, hanging: 2) + below.wrapped(to: width, hanging: 4)
  }

  private func time(_ event: LedgerEvent) -> String {
    let text = event.time.shown
    guard form == .short else { return text }
    // To the minute; where clocks are set back, with the offset.
    let minutes = text.prefix(16) + text.dropFirst(19)
    return width.map { $0 < 60 } ?? false ? String(minutes.dropFirst(5)) : String(minutes)
  }

  private static func left(_ text: StyledText, _ columns: Int) -> StyledText {
    text + StyledText(verbatim: String(repeating: " ", count: max(0, columns - text.columns)))
  }

  private static func right(_ text: StyledText, _ columns: Int) -> StyledText {
    StyledText(verbatim: String(repeating: " ", count: max(0, columns - text.columns))) + text
  }
}

extension [StyledText] {
  fileprivate func joinedWithSpaces() -> StyledText {
    filter { !$0.isEmpty }.enumerated().reduce(StyledText()) {
      $1.offset == 0 ? $1.element : $0 + StyledText(verbatim: " ") + $1.element
    }
  }
}
