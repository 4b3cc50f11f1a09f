import LedgerRecords
import Projections

/// A value of a field as people type it.
enum RecordValue {
  /// True for a word that is a value of a boolean field.
  static func isTruth(_ word: String?) -> Bool {
    word.flatMap(FieldDefinition.truth) != nil
  }

  /// The text that the field takes; it reads words for yes and no and beginnings of choices itself. What
  /// can't be read stays as it is, and is refused as a value of the field.
  static func text(_ text: String, for field: FieldDefinition, now: Timestamp) -> String {
    switch field.kind {
    case .date: day(text, now: now) ?? text
    case .time: TimeArgument(now: now, zone: OutputZone.zone).time(text)?.rfc3339 ?? text
    case .dateOrTime: DueArgument(now: now, zone: OutputZone.zone).due(text)?.description ?? text
    case .text, .integer, .real, .boolean, .id, .json, .choice: text
    }
  }

  /// The day that was typed, or the day of a time that was typed, where it was typed.
  private static func day(_ text: String, now: Timestamp) -> String? {
    var copy = text
    if copy.withUTF8({ CalendarDate(utf8: UnsafeRawBufferPointer($0)) }) != nil { return text }
    return TimeArgument(now: now, zone: OutputZone.zone).day(text)?.description
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
