import LedgerRecords
import Projections

/// A value of a field as people type it and read it.
enum RecordValue {
  /// True for a word that is a value of a boolean field.
  static func isTruth(_ word: String?) -> Bool {
    word.flatMap(FieldDefinition.truth) != nil
  }

  /// The text that the field takes; it reads words for yes and no and beginnings of choices itself. What
  /// can't be read is refused: as a date or time here, with what people may type, and else as a value of the
  /// field.
  static func text(_ text: String, for field: FieldDefinition, now: Timestamp) throws -> String {
    let read: String? =
      switch field.kind {
      case .date: day(text, now: now)
      case .time: TimeArgument(now: now, zone: OutputZone.zone).time(text)?.rfc3339
      case .dateOrTime: DueArgument(now: now, zone: OutputZone.zone).due(text)?.description
      case .text, .integer, .real, .boolean, .id, .json, .choice: text
      }
    guard let read else { throw unread(text, of: field, now: now) }
    return read
  }

  /// The day that was typed, or the day of a time that was typed, where it was typed.
  private static func day(_ text: String, now: Timestamp) -> String? {
    var copy = text
    if copy.withUTF8({ CalendarDate(utf8: UnsafeRawBufferPointer($0)) }) != nil { return text }
    return TimeArgument(now: now, zone: OutputZone.zone).day(text)?.description
  }

  private static func unread(_ text: String, of field: FieldDefinition, now: Timestamp) -> LedgerError {
    let reason = TimeArgument(now: now, zone: OutputZone.zone)
      .reason(against: text, knowing: TimeArgument.dayWords + ["now"])
    let place = LedgerError.Location(field: field.name)
    return switch field.kind {
    case .date:
      LedgerError(
        .invalidDate, "The field \"\(field.name)\" must be a date.",
        hint: reason
          ?? "Give a day such as 2026-11-21, yesterday, monday or '3 days ago' (see 'ledger help times').",
        at: place)
    case .dateOrTime:
      LedgerError(
        .invalidDate, "The field \"\(field.name)\" must be a date or a time.",
        hint: DueArgument(now: now, zone: OutputZone.zone).reason(against: text), at: place)
    default:
      LedgerError(
        .invalidTime, "The field \"\(field.name)\" must be a time.", hint: reason ?? TimeArgument.wrong,
        at: place)
    }
  }

  // MARK: Shown

  /// A value of a row, for a person: `ledger … --json` has it as it is.
  ///
  /// - Parameter kind: that of the field, if that is known.
  static func shown(_ value: JSONValue, _ kind: FieldDefinition.Kind?) -> StyledText {
    if let moment = moment(value, kind) { return StyledText(verbatim: moment) }
    switch value {
    case .null: return StyledText()
    case .string(let text): return StyledText(verbatim: text)
    case .integer(let number) where kind == .boolean: return ValueWords.text(number != 0)
    default: return StyledText(verbatim: JSONText(value).description)
    }
  }

  /// A date or a time, in the person's zone; nil for another value.
  static func moment(_ value: JSONValue, _ kind: FieldDefinition.Kind?) -> String? {
    guard let text = value.stringValue else { return nil }
    return switch kind {
    case .date: text
    case .time: ValueWords.time(text)?.shown
    case .dateOrTime: DueDate(text)?.shown(in: OutputZone.zone)
    default: nil
    }
  }

  /// True for a value of which a part still says something; a part of a day or a number would mislead.
  static func mayBeCut(_ kind: FieldDefinition.Kind) -> Bool {
    switch kind {
    case .text, .id, .json: true
    case .integer, .real, .boolean, .time, .date, .dateOrTime, .choice: false
    }
  }
}

extension RecordForm.Action {
  /// Nil for what makes no event.
  init?(_ action: RecordCommand.Action) {
    switch action {
    case .add: self = .inserted
    case .edit: self = .edited
    case .delete: self = .deleted
    case .list, .show: return nil
    }
  }
}
