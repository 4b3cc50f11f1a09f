import LedgerRecords
import Projections

extension Invocation {
  func pick(_ arguments: StepArguments) throws -> StepRecord {
    let task = try arguments.task.map { try pick(.task, $0) }
    return try pick(.step(of: task), arguments.step)
  }

  func pick(_ arguments: StepsArguments) throws -> [StepRecord] {
    let task = try arguments.task.map { try pick(.task, $0) }
    do {
      return try pick(.step(of: task), arguments.steps)
    } catch let error as LedgerError where error.code == .noSuchRecord {
      guard task == nil, let task = try taskBefore(arguments.steps) else { throw error }
      return try pick(.step(of: task), Array(arguments.steps.dropFirst()))
    }
  }

  /// The task that the first of several words names alone: `step add` takes it there, too.
  private func taskBefore(_ steps: [String]) throws -> TaskRecord? {
    guard steps.count > 1, let first = steps.first else { return nil }
    let found = try read("tasks") { try $0.tasks.matches(first) }
    return found.count == 1 ? found[0] : nil
  }
}
