import SystemPackage

/// What the three standard streams are connected to.
struct Terminal {
  var inputIsTerminal: Bool
  var outputIsTerminal: Bool
  var messagesAreOnTerminal: Bool
  /// Columns to lay tables out for; nil where nothing limits them (a pipe or a file).
  var columns: Int?
  var outputInColor: Bool
  var messagesInColor: Bool

  /// A person can be asked: the question is seen, and someone can type.
  var canAsk: Bool { inputIsTerminal && messagesAreOnTerminal }

  init(color: ColorChoice, environment: ProcessEnvironment) {
    inputIsTerminal = isatty(0) != 0
    outputIsTerminal = isatty(1) != 0
    messagesAreOnTerminal = isatty(2) != 0
    columns = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    if columns == nil, outputIsTerminal { columns = Self.columnsOfTerminal(1) }
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

  private static func columnsOfTerminal(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
