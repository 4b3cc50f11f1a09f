import EventLog

/// A command line up to the cursor, as a person has typed it, taken apart by the rules of the shell.
///
/// Nothing that it says is run: of all that a shell expands, only `~` and variables of the environment are.
struct TypedLine {
  /// The words before the one at the cursor, without their quotes.
  private(set) var words: [String] = []
  /// The word at the cursor, without its quotes.
  private(set) var current = ""
  /// The same as it was typed.
  private(set) var raw = ""
  /// The quotation mark that is open at the cursor.
  private(set) var openQuote: Unicode.Scalar?

  private let shell: CompletionRequest.Shell
  private let environment: ProcessEnvironment?

  /// - Parameter environment: nil if nothing is expanded.
  init(_ line: String, _ shell: CompletionRequest.Shell, _ environment: ProcessEnvironment?) {
    self.shell = shell
    self.environment = environment
    var rest = Array(line.unicodeScalars)[...]
    var isWord = false
    while let scalar = rest.popFirst() {
      if openQuote == nil, scalar.properties.isWhitespace {
        if isWord { words.append(current) }
        (current, raw, isWord) = ("", "", false)
        continue
      }
      isWord = true
      raw.unicodeScalars.append(scalar)
      take(scalar, &rest)
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>) {
    switch (scalar, openQuote) {
    case (_, .some(scalar)): openQuote = nil
    case ("'", nil), ("\"", nil): openQuote = scalar
    case ("\\", let quote):
      guard let next = rest.first, isEscaped(next, in: quote) else { return append(scalar) }
      rest.removeFirst()
      raw.unicodeScalars.append(next)
      append(next)
    case ("$", nil), ("$", "\""): appendVariable(&rest)
    case ("~", nil) where raw == "~" && (rest.isEmpty || rest.first == "/"):
      current += environment?["HOME"] ?? "~"
    default: append(scalar)
    }
  }

  private func isEscaped(_ scalar: Unicode.Scalar, in quote: Unicode.Scalar?) -> Bool {
    switch quote {
    case nil: true
    case "'": shell == .fish && ["'", "\\"].contains(scalar)
    default: ["\"", "\\", "$", "`"].contains(scalar)
    }
  }

  private mutating func appendVariable(_ rest: inout ArraySlice<Unicode.Scalar>) {
    let hasBraces = rest.first == "{"
    let name = rest.dropFirst(hasBraces ? 1 : 0).prefix {
      $0 == "_" || $0.isASCII && $0.properties.isAlphabetic
    }
    let text = name.reduce(into: "") { $0.unicodeScalars.append($1) }
    guard !text.isEmpty, let value = environment?[text], !hasBraces || rest[name.endIndex...].first == "}"
    else {
      return append("$")
    }
    let count = name.count + (hasBraces ? 2 : 0)
    for scalar in rest.prefix(count) { raw.unicodeScalars.append(scalar) }
    rest = rest.dropFirst(count)
    current += value
  }

  private mutating func append(_ scalar: Unicode.Scalar) { current.unicodeScalars.append(scalar) }
}
