import ArgumentParser
import EventLedger
import Projections

/// What a person writes on the command line for a sequence number, a count or JSON, read into what it
/// means.
enum EventArguments {
  /// A sequence number, from 1.
  static func sequence(_ text: String) throws -> UInt64 {
    guard let number = UInt64(text), number > 0 else {
      if isTooLarge(text, UInt64.self) { throw tooLarge(UInt64.max) }
      throw ValidationError(said: "Give a sequence number of 1 or more.")
    }
    return number
  }

  /// Most events that a range on the command line may have.
  private static let mostInRange: UInt64 = 1_000_000

  /// Sequence numbers as they are typed; a last one that is missing means the newest event.
  struct Range {
    var first: UInt64
    var last: UInt64?

    func closed(at head: UInt64) throws -> ClosedRange<UInt64> {
      let last = last ?? head
      guard first <= last else {
        throw LedgerError(
          .noSuchRecord, "There is no event \(first); the last one is \(head).",
          hint: "\(Remedy.listEvents) lists the events.")
      }
      return first...last
    }
  }

  /// A sequence number, or a range of them: `42`, `42..57`, `42-57`, `..57`, `42..`.
  static func range(_ text: String) throws -> Range {
    let separator = text.firstRange(of: "..") ?? text.firstRange(of: "-")
    if !text.contains(where: \.isNumber), text.contains(where: \.isLetter) {
      throw ValidationError(
        said: "Give the number of an event; 'ledger history NAME' lists those of a record.")
    }
    guard let separator, text.utf8.count > 2 else {
      let number = try sequence(text)
      return Range(first: number, last: number)
    }
    let (start, end) = (String(text[..<separator.lowerBound]), String(text[separator.upperBound...]))
    let isOpen = text[separator] == ".."
    guard end.first != ".", isOpen || !start.isEmpty && !end.isEmpty else { throw notARange }
    let first = try isOpen && start.isEmpty ? 1 : sequence(start)
    guard !end.isEmpty else { return Range(first: first, last: nil) }
    let last = try sequence(end)
    guard first <= last, last - first < mostInRange else {
      throw ValidationError(
        said: "Give a range from a smaller to a larger number, of at most \(grouped(mostInRange)) events.")
    }
    return Range(first: first, last: last)
  }

  private static var notARange: ValidationError {
    ValidationError(said: "Write a range of events as 2..5, as ..5 or as 2.. (to the newest).")
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
}
