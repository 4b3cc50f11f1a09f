import EventLog

/// A progress bar for each table that is built, one after the other.
final class RebuildProgressBars {
  private let invocation: Invocation
  private var bar: ProgressBar?
  private var current = ""

  init(_ invocation: Invocation) { self.invocation = invocation }

  func update(_ name: String, _ done: UInt64, _ total: UInt64) {
    if name != current {
      finish()
      bar = invocation.progressBar("Rebuilding \(name)")
      current = name
    }
    bar?.update(done, of: total)
  }

  func finish() {
    bar?.finish()
    bar = nil
    current = ""
  }
}
