/// Something to do, with or without steps.
public struct TaskRecord: Hashable, Sendable, Identifiable {
  public let id: UUID
  public var title: String
  /// Its place among the tasks: unique, with gaps.
  public var order: Int64
  public var createdAt: Timestamp
  /// Nil while it is open.
  public var completedAt: Timestamp?
  /// What else there is to say about it, in one line or several; nil if there is nothing.
  public var note: String?
  public var due: DueDate?
  public var priority: TaskPriority?
  /// Words, in lower case and sorted if they were written by ``TaskCommands``.
  public var tags: [String]
  /// The last event that changed this record.
  public var sequence: UInt64

  public var isDone: Bool { completedAt != nil }

  /// True for an open task whose due date is past.
  ///
  /// - Parameter today: the day that it is for the person who asks, which depends on where they are.
  public func isOverdue(today: CalendarDate, now: Timestamp) -> Bool {
    !isDone && due?.isPast(today: today, now: now) == true
  }
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
