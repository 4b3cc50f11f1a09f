/// An account; tags can be assigned to it.
public struct AccountRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var name: String
  /// Its place among the accounts: unique, with gaps.
  public var sortOrder: Int64
  public var createdAt: Timestamp
  /// The last event that changed this record.
  public var sequence: UInt64
}

/// A tag. Two may have the same name.
public struct TagRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var name: String
  /// Its place among the tags: unique, with gaps.
  public var sortOrder: Int64
  public var createdAt: Timestamp
  /// The last event that changed this record.
  public var sequence: UInt64
}
