import EventLog
import SystemPackage

/// All that is not the answer: notes, warnings, questions, progress and errors, on standard error.
final class Messages {
  let isInColor: Bool
  /// Without notes (`--quiet`).
  var isQuiet = false
  private let output: Output
  private let descriptor = FileDescriptor.standardError

  init(output: Output, isInColor: Bool) {
    self.output = output
    self.isInColor = isInColor
  }

  /// Something worth knowing that is not the answer: what was made, what to run next.
  func note(_ text: StyledText) {
    if !isQuiet { line(text) }
  }

  func warning(_ text: StyledText) {
    line(StyledText("Warning:", .yellow) + " " + text)
  }

  /// One line, after what standard output still holds, so that both stay in order on a terminal.
  func line(_ text: StyledText) {
    write(text.rendered(inColor: isInColor) + "\n")
  }

  /// Exactly these characters. Nothing can be done about a standard error that can't be written.
  func write(_ text: String) {
    do {
      try output.flush()
    } catch {
      // The command's own flush at its end meets the same failure and reports it.
    }
    do {
      try descriptor.writeAll(Array(text.utf8))
    } catch {
      // There is no third place to say so.
    }
  }
}
