/// What `body` gives; nil where it fails. Only for where every failure means the same as finding nothing.
package func attempt<T>(_ body: () throws -> T?) -> T? {
  do { return try body() } catch { return nil }
}
