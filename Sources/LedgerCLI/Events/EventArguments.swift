import ArgumentParser
import EventLog

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

  /// A sequence number, or a range of them with both ends: `42`, `42..57`.
  static func range(_ text: String) throws -> ClosedRange<UInt64> {
    guard let dots = text.firstRange(of: "..") else {
      let number = try sequence(text)
      return number...number
    }
    let (first, last) = (
      try sequence(String(text[..<dots.lowerBound])), try sequence(String(text[dots.upperBound...]))
    )
    guard first <= last, last - first < mostInRange else {
      throw ValidationError(
        said: "Give a range from a smaller to a larger number, of at most \(grouped(mostInRange)) events.")
    }
    return first...last
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
