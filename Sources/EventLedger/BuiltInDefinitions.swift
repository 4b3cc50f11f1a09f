package import Projections
import Records

/// The definitions of the built-in tables, each parsed when it is first needed, once in a process.
package enum BuiltInDefinitions {
  /// A command that reads one table parses the file of that one alone.
  static func definition(of family: Family) throws -> ProjectionDefinition {
    switch family {
    case .answers: try answers.get()
    case .accounts: try accounts.get()
    case .tasks: try tasks.get()
    }
  }

  /// The families, and our own `ledger` projection.
  package static func all() throws -> DefinitionSet { try everything.get() }

  /// The records of the families that can be imported by their names, such as `task`.
  package static func importable() throws -> [String] { CSVKind.names(in: try all()) }

  private static let answers = parsed(.answers)
  private static let accounts = parsed(.accounts)
  private static let tasks = parsed(.tasks)
  private static let everything = Result {
    try DefinitionSet(try Family.allCases.map(definition) + [.ledger])
  }

  private static func parsed(_ family: Family) -> Result<ProjectionDefinition, any Error> {
    Result { try family.definition() }
  }
}
