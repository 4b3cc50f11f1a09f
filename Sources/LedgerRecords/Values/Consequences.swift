/// What a deletion takes along, for the question that names it.
public struct Consequences: Hashable, Sendable {
  /// The name or title of the record that is to be deleted.
  public var name: String
  /// Answers that go with a user.
  public var answers: Int
  /// Assignments that go with an account or a tag.
  public var assignments: Int
  /// Steps that go with a task.
  public var steps: Int

  public init(name: String, answers: Int = 0, assignments: Int = 0, steps: Int = 0) {
    self.name = name
    self.answers = answers
    self.assignments = assignments
    self.steps = steps
  }

  /// True where nothing goes along but the record itself.
  public var isEmpty: Bool { answers + assignments + steps == 0 }
}
