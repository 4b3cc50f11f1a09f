/// Something to do, with or without steps.
public struct TaskRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var title: String
  /// Its place among the tasks: unique, with gaps.
  public var order: Int64
  public var createdAt: Timestamp
  /// Nil while it is open.
  public var completedAt: Timestamp?
  /// The last event that changed this record.
  public var sequence: UInt64

  public var isDone: Bool { completedAt != nil }
}

/// One step of a task.
public struct StepRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var taskID: UUID
  public var title: String
  /// Its place among the steps of its task: unique, with gaps.
  public var order: Int64
  /// Nil while it is open.
  public var completedAt: Timestamp?
  /// The last event that changed this record.
  public var sequence: UInt64

  public var isDone: Bool { completedAt != nil }
}
