public import EventLog

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The one who asks.
public struct UserRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var name: String
  public var birthday: CalendarDate
  public var gender: Gender
  public var createdAt: Timestamp
  /// The last event that changed this record.
  public var sequence: UInt64
}

/// A user's gender, as it stands in the events.
public enum Gender: String, CaseIterable, Sendable {
  case male, female, other
}
