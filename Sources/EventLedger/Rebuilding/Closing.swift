import Projections

extension Projection {
  /// Closes a table from which nothing more is wanted: a failure loses nothing, since what counts is in the
  /// log.
  func closeQuietly() {
    do { try close() } catch { return }
  }
}

extension EventLog {
  /// Closes a log that was only read.
  func closeQuietly() {
    do { try close() } catch { return }
  }
}
