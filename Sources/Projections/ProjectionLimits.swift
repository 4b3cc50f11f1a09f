/// Bounds on what a projection file may ask for.
package enum ProjectionLimits {
  /// Fields of one event type.
  package static let fields = 64
  /// Types of events that one file is about.
  package static let types = 256
  /// Statements of one file.
  package static let statements = 1024
  package static let sqlBytes: Int32 = 256 << 10
  package static let columns: Int32 = 256
  package static let expressionDepth: Int32 = 200
  package static let compoundSelects: Int32 = 50
  package static let triggerDepth: Int32 = 32
  /// A pattern of LIKE or GLOB.
  package static let patternBytes: Int32 = 1000
}
