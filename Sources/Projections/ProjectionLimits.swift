/// Bounds on what a projection file may ask for.
package enum ProjectionLimits {
  /// Fields of one event type.
  package static let fields = 64
  /// Steps of SQLite's virtual machine for one event while it can still be refused: some ten seconds.
  package static let eventSteps: Int64 = 1 << 30
  /// The same at a replay. It is higher, since another SQLite may need more steps for an event that was accepted.
  package static let replaySteps: Int64 = 1 << 36
  /// One value or row.
  package static let valueBytes: Int32 = 16 << 20
  package static let sqlBytes: Int32 = 256 << 10
  package static let columns: Int32 = 256
  package static let expressionDepth: Int32 = 200
  package static let compoundSelects: Int32 = 50
  package static let triggerDepth: Int32 = 32
  /// A pattern of LIKE or GLOB.
  package static let patternBytes: Int32 = 1000
}
