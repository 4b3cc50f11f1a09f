/// Which file a table is read from. A generation's number alone does not tell: it may be given again after
/// the file was removed, or a person may have put another file there.
package struct TableFile: Hashable, Sendable {
  package var generation: Int
  /// Nil if there is no file.
  package var identity: FileIdentity?
}
