import SystemPackage

/// What the three standard streams are connected to.
struct Terminal {
  var inputIsTerminal: Bool
  var outputIsTerminal: Bool
  var messagesAreOnTerminal: Bool
  /// Columns to lay tables out for; nil where nothing limits them (a pipe or a file).
  var columns: Int?
  /// Lines that the screen holds; nil where that is not known.
  var rows: Int?
  /// One that can't be paged through.
  var isDumb: Bool
  var outputInColor: Bool
  var messagesInColor: Bool

  /// A person can be asked: the question is seen, and someone can type.
  var canAsk: Bool { inputIsTerminal && messagesAreOnTerminal }

  init(color: ColorChoice, environment: ProcessEnvironment) {
    inputIsTerminal = isatty(0) != 0
    outputIsTerminal = isatty(1) != 0
    messagesAreOnTerminal = isatty(2) != 0
    columns = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    rows = environment["LINES"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    if outputIsTerminal, columns == nil || rows == nil, let size = Self.size(1) {
      columns = columns ?? (size.ws_col > 0 ? Int(size.ws_col) : nil)
      rows = rows ?? (size.ws_row > 0 ? Int(size.ws_row) : nil)
    }
    isDumb = ["dumb", "", nil].contains(environment["TERM"])
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
    func isWanted(_ isTerminal: Bool) -> Bool {
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isPlain
      }
    }
    outputInColor = isWanted(outputIsTerminal)
    messagesInColor = isWanted(messagesAreOnTerminal)
  }

  /// Columns that a line for a person may have on the screen; nil where it is not one.
  var screenColumns: Int? { outputIsTerminal ? columns : nil }

  private static func size(_ descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
