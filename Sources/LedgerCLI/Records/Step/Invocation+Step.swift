import LedgerRecords

extension Invocation {
  func pick(_ arguments: StepArguments) throws -> StepRecord {
    let task = try arguments.task.map { try pick(.task, $0) }
    return try pick(.step(of: task), arguments.step)
  }

  func pick(_ arguments: StepsArguments) throws -> [StepRecord] {
    let task = try arguments.task.map { try pick(.task, $0) }
    return try pick(.step(of: task), arguments.steps)
  }
}
