import LedgerRecords
import Projections
import SystemPackage

extension Invocation {
  /// Lets a person change a text in their editor, and saves it. If it can't be saved because of what they
  /// wrote, the editor opens again with the reason above the text. What was written is never lost: unless it
  /// was saved, it stays in its file, and the error says where.
  ///
  /// - Parameters:
  ///   - text: what to begin with.
  ///   - name: of the file.
  ///   - explanation: shown above the text, each line after a `#`.
  ///   - save: gets what was written, with the explanation. What it throws because of a wrong value is shown.
  /// - Returns: nil if nothing was changed.
  func edit<T>(
    _ text: String, named name: String, explanation: Message, save: (String) throws -> T
  ) throws -> T? {
    let editor = try EditorProgram(environment)
    let file = try EditedFile(named: name, environment)
    var shown = Self.comment(explanation) + text
    let first = shown
    var refused: String?
    do {
      while true {
        try file.write(shown)
        try editor.edit(file.path)
        let edited = try file.read()
        if edited == first {
          file.remove()
          return nil
        }
        do {
          let value = try save(edited)
          file.remove()
          return value
        } catch let error as LedgerError where Self.canBeCorrected.contains(error.code) {
          let body = Self.withoutComments(edited)
          // It was left as it was after it had been refused: the person gave up.
          if body == refused { throw error }
          refused = body
          shown = Self.comment(error.message) + Self.comment(explanation) + body
        }
      }
    } catch {
      throw kept(file, LedgerError(wrapping: error), first)
    }
  }

  /// What a person can write otherwise.
  private static let canBeCorrected: [LedgerError.Code] = [.usage, .blankField, .wrongValue, .invalidText]

  /// The error, with where the text is that was not saved.
  private func kept(_ file: EditedFile, _ error: LedgerError, _ first: String) -> LedgerError {
    do {
      guard try file.read() != first else {
        file.remove()
        return error
      }
    } catch {
      // Then it can't be known that nothing is lost.
    }
    var error = error
    error.message = "\(error.message) Nothing was changed; what you wrote is in \(file.path.string)"
    return error
  }

  private static func comment(_ message: Message) -> String {
    message.shown.split(separator: "\n").map { "# \($0)\n" }.joined()
  }

  /// Without the explanations above the text.
  private static func withoutComments(_ text: String) -> String {
    var rest = text[...]
    while rest.first == "#" {
      guard let end = rest.firstIndex(of: "\n") else { return "" }
      rest = rest[rest.index(after: end)...]
    }
    return String(rest)
  }
}
