import EventLog
import SystemPackage

/// All that is not the answer: notes, warnings, questions, progress and errors, on standard error.
final class Messages {
  let isInColor: Bool
  /// Without notes (`--quiet`).
  let isQuiet: Bool
  /// With `--json` standard error holds one object or nothing: notes and warnings wait for the command's end.
  private let isForPrograms: Bool
  private var kept: [(key: String, text: String)] = []
  private let output: Output
  private let descriptor = FileDescriptor.standardError

  init(output: Output, isInColor: Bool, isQuiet: Bool, isForPrograms: Bool) {
    self.output = output
    self.isInColor = isInColor
    self.isQuiet = isQuiet
    self.isForPrograms = isForPrograms
  }

  /// Something worth knowing that is not the answer: what was made, what to run next.
  func note(_ text: StyledText) {
    if !isQuiet { tell(text, as: "notes") }
  }

  func warning(_ text: StyledText) {
    tell(isForPrograms ? text : StyledText("Warning:", .yellow) + " " + text, as: "warnings")
  }

  private func tell(_ text: StyledText, as key: String) {
    guard isForPrograms else { return line(text) }
    kept.append((key, text.plain))
  }

  /// `"warnings":[…],"notes":[…]`, without what there is none of. Each is handed over once.
  func takeKept() -> [JSONValue.Member] {
    defer { kept = [] }
    return ["warnings", "notes"].compactMap { key in
      let texts = kept.filter { $0.key == key }.map { JSONValue.string($0.text) }
      return texts.isEmpty ? nil : JSONValue.Member(key, .array(texts))
    }
  }

  /// Writes what was kept, at the end of a command that has no error to tell.
  func showKept() {
    let members = takeKept()
    if !members.isEmpty { write(JSONText(JSONValue.object(members)).description + "\n") }
  }

  /// Shows the preview that a question is about also with `--quiet`. Without a question it is not printed.
  func showHeldBack() throws { try output.showHeldBack() }

  /// One line, after what standard output still holds, so that both stay in order on a terminal.
  func line(_ text: StyledText) {
    write(text.rendered(inColor: isInColor) + "\n")
  }

  /// Exactly these characters. Nothing can be done about a standard error that can't be written.
  func write(_ text: String) {
    do {
      try output.flush()
    } catch {
      // The command's own flush at its end fails in the same way and reports it.
    }
    do {
      // The pager has the screen.
      if output.isPaging { return try output.write(text) }
      try descriptor.writeAll(Array(text.utf8))
    } catch {
      // There is no third place to say so.
    }
  }
}
