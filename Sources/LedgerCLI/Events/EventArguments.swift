import ArgumentParser
import EventLog

/// What a person writes on the command line for a time, a sequence number, a count or JSON, read into what it
/// means.
enum EventArguments {
  /// `2026-11-21T09:00:00Z`, or a date, which means its first moment in UTC.
  static func time(_ text: String) throws -> Timestamp {
    try checked {
      let isDate = text.utf8.count == 10 && !text.contains("T")
      return try Timestamp(parsing: isDate ? "\(CalendarDate(parsing: text))T00:00:00Z" : text)
    }
  }

  /// A sequence number, from 1.
  static func sequence(_ text: String) throws -> UInt64 {
    guard let number = UInt64(text), number > 0 else {
      if isTooLarge(text, UInt64.self) { throw tooLarge(UInt64.max) }
      throw ValidationError(said: "Give a sequence number of 1 or more.")
    }
    return number
  }

  /// A sequence number, or 0 for "no event yet".
  static func position(_ text: String) throws -> UInt64 {
    guard let number = UInt64(text) else {
      if isTooLarge(text, UInt64.self) { throw tooLarge(UInt64.max) }
      throw ValidationError(said: "Give a sequence number of 0 or more.")
    }
    return number
  }

  /// How many to show, from 1.
  static func count(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else {
      if isTooLarge(text, Int.self) { throw tooLarge(Int.max) }
      throw ValidationError(said: "Give a number of 1 or more.")
    }
    return number
  }

  /// True for a number that the type does not hold.
  private static func isTooLarge<Number: FixedWidthInteger>(_ text: String, _ type: Number.Type) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } && Number(text) == nil
  }

  private static func tooLarge(_ most: some BinaryInteger) -> ValidationError {
    ValidationError(said: "Give a number of at most \(grouped(most)).")
  }

  /// Refuses a number of rows to show that no screen holds.
  static func requireRows(_ number: Int) throws {
    guard (0...1000).contains(number) else {
      throw ValidationError(said: "--rows takes a number from 0 to 1000.")
    }
  }

  /// ArgumentParser shows a `ValidationError` after the value it is about.
  private static func checked<T>(_ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch let error as LedgerError {
      throw ValidationError(error.message.shown)
    }
  }
}
