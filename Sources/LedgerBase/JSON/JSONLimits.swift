/// What a reader of JSON refuses before it takes it apart.
package enum JSONLimits {
  /// Levels of objects and arrays, the outermost counted.
  package static let nesting = 64
}
