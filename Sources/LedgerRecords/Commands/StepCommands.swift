/// Adds, changes, moves, finishes and deletes the steps of a task.
public struct StepCommands {
  let session: any RecordWriting

  /// Adds a step at the end of a task's steps.
  ///
  /// - Throws: `missingParent` if there is no such task, `blankField`.
  @discardableResult
  public func add(to task: UUID, title: String) throws -> StepRecord {
    try session.requireParent(task, as: TaskRecord.self, of: "A step")
    let id = session.newID()
    var data = RecordData(id: id)
    data.set("taskID", task)
    data.set("title", try trimmedTitle(title))
    data.set("order", try session.nextOrder(in: task.lowercase, of: .tasks))
    return try session.append("step.inserted", data, changing: id)
  }

  /// Changes what is given. With nothing changed, nothing is appended.
  ///
  /// - Parameters:
  ///   - id: of the step.
  ///   - title: the new title; nil leaves it as it is.
  ///   - sequence: refuse (`rowChanged`) unless this is the event that changed the step last.
  @discardableResult
  public func edit(_ id: UUID, title: String? = nil, ifSequence sequence: UInt64? = nil) throws -> StepRecord
  {
    let step: StepRecord = try session.current(id, ifSequence: sequence)
    var data = RecordData(id: id)
    data.set("title", try title.map(trimmedTitle), ifNot: step.title)
    if data.isWithoutChanges { return step }
    return try session.append("step.edited", data, changing: id)
  }

  /// Marks a step as done, now or at an instant. Where it is done already, nothing is appended.
  @discardableResult
  public func complete(
    _ id: UUID, at time: Timestamp? = nil, ifSequence sequence: UInt64? = nil
  ) throws -> StepRecord {
    try session.finish(id, isDone: true, at: time, event: "step.edited", ifSequence: sequence)
  }

  /// Marks a step as not done. Where it is open already, nothing is appended.
  @discardableResult
  public func reopen(_ id: UUID, ifSequence sequence: UInt64? = nil) throws -> StepRecord {
    try session.finish(id, isDone: false, event: "step.edited", ifSequence: sequence)
  }

  /// Moves a step among the steps of its task. If it is there already, nothing is appended.
  @discardableResult
  public func move(_ id: UUID, to place: Place, ifSequence sequence: UInt64? = nil) throws -> StepRecord {
    try session.move(id, to: place, event: "step.moved", field: "order", ifSequence: sequence)
  }

  /// Deletes a step.
  public func delete(_ id: UUID, ifSequence sequence: UInt64? = nil) throws {
    let _: StepRecord = try session.current(id, ifSequence: sequence)
    try session.append(RecordData(id: id).draft("step.deleted"))
  }

  private func trimmedTitle(_ title: String) throws -> String {
    try trimmedText(title, "The step's title", field: "title")
  }
}
