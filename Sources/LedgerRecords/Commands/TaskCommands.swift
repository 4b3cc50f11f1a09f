/// Adds, changes, moves, finishes and deletes tasks.
public struct TaskCommands {
  let session: any RecordWriting

  /// Adds a task at the end, with its steps: all of them or nothing.
  ///
  /// - Parameters:
  ///   - title: what is to be done.
  ///   - steps: titles of its steps.
  ///   - note: in one line or several; a blank one counts as none.
  ///   - due: a day or an instant.
  ///   - priority: nil for none.
  ///   - tags: words; stored in lower case, each once.
  /// - Throws: `blankField`; `wrongValue` for a tag that is not a single word.
  @discardableResult
  public func add(
    title: String, steps: [String] = [], note: String? = nil, due: DueDate? = nil,
    priority: TaskPriority? = nil, tags: [String] = []
  ) throws -> (task: TaskRecord, steps: [StepRecord]) {
    let id = session.newID()
    var data = RecordData(id: id)
    data.set("title", try trimmedTitle(title))
    data.set("order", try session.nextOrder(in: TaskRecord.listMark, of: .tasks))
    data.set("createdAt", session.now)
    data.set(
      note: storedNote(note), due: due, priority: priority, tags: try storedTags(tags), ifNot: nil)
    let task: TaskRecord = try session.append("task.inserted", data, changing: id)
    let commands = StepCommands(session: session)
    return (task, try steps.map { try commands.add(to: id, title: $0) })
  }

  /// Changes what is given. With nothing changed, nothing is appended.
  ///
  /// - Parameters:
  ///   - id: of the task.
  ///   - title: the new title; nil leaves it as it is.
  ///   - note: the new note; a blank one is removed.
  ///   - due: the new due date.
  ///   - priority: the new priority.
  ///   - tags: all tags that it is to have; nil leaves them as they are.
  ///   - addedTags: tags that it is to have as well.
  ///   - removedTags: tags that it is not to have.
  ///   - sequence: refuse (`rowChanged`) unless this is the event that changed the task last.
  /// - Throws: `noSuchRecord`, `blankField`, `rowChanged`; `wrongValue` for a tag that is not a single word.
  @discardableResult
  public func edit(
    _ id: UUID, title: String? = nil, note: FieldEdit<String> = .keep, due: FieldEdit<DueDate> = .keep,
    priority: FieldEdit<TaskPriority> = .keep, tags: [String]? = nil, adding addedTags: [String] = [],
    removing removedTags: [String] = [], ifSequence sequence: UInt64? = nil
  ) throws -> TaskRecord {
    let task: TaskRecord = try session.current(id, ifSequence: sequence)
    var data = RecordData(id: id)
    data.set("title", try title.map(trimmedTitle), ifNot: task.title)
    var kept = task.tags
    if tags != nil || !addedTags.isEmpty || !removedTags.isEmpty {
      let removed = try storedTags(removedTags)
      kept = try storedTags((tags ?? task.tags) + addedTags).filter { !removed.contains($0) }
    }
    data.set(
      note: note == .keep ? task.note : storedNote(note.applied(to: task.note)),
      due: due.applied(to: task.due), priority: priority.applied(to: task.priority), tags: kept,
      ifNot: task)
    if data.isWithoutChanges { return task }
    return try session.append("task.edited", data, changing: id)
  }

  /// Marks a task as done, now or at an instant. Where it is done already, nothing is appended.
  @discardableResult
  public func complete(
    _ id: UUID, at time: Timestamp? = nil, ifSequence sequence: UInt64? = nil
  ) throws -> TaskRecord {
    try session.finish(id, isDone: true, at: time, event: "task.edited", ifSequence: sequence)
  }

  /// Marks a task as not done. Where it is open already, nothing is appended.
  @discardableResult
  public func reopen(_ id: UUID, ifSequence sequence: UInt64? = nil) throws -> TaskRecord {
    try session.finish(id, isDone: false, event: "task.edited", ifSequence: sequence)
  }

  /// Moves a task. If it is there already, nothing is appended.
  @discardableResult
  public func move(_ id: UUID, to place: Place, ifSequence sequence: UInt64? = nil) throws -> TaskRecord {
    try session.move(id, to: place, event: "task.moved", field: "order", ifSequence: sequence)
  }

  /// Deletes a task and its steps.
  ///
  /// - Returns: what went along.
  @discardableResult
  public func delete(_ id: UUID, ifSequence sequence: UInt64? = nil) throws -> Consequences {
    let task: TaskRecord = try session.current(id, ifSequence: sequence)
    let consequences = try TaskQueries(reader: session).consequences(ofDeleting: task)
    try session.append(RecordData(id: id).draft("task.deleted"))
    return consequences
  }

  private func trimmedTitle(_ title: String) throws -> String {
    try trimmedText(title, "The task's title", field: "title")
  }
}
