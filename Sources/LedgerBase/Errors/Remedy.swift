/// Something that a person can do about a failure, as a value: which action, and what it is done to. A
/// message names remedies in its sentences; an application can show each as a button, and the command line
/// renders it as a command.
///
///     let hint: Message = "Run \(Remedy.rebuild(["tasks"])), then try again."
///     hint.remedies.map(\.action)    // ["rebuild"]
///     hint.english                   // "Run “Rebuild tasks”, then try again."
///
/// Each module declares the remedies that its own failures call for. `Docs/errors.md` lists them all.
public struct Remedy: Hashable, Sendable {
  /// The stable name, such as `rebuild`.
  public let action: String
  /// What it is done to: names of tables, sequence numbers, paths. What the person has to choose is left out.
  public var operands: [String]
  /// What it does, as a button says it.
  public let title: Message

  public init(_ action: String, _ operands: [String] = [], _ title: Message) {
    self.action = action
    self.operands = operands
    self.title = title
  }
}

extension Remedy {
  /// A choice that the caller makes with a call, such as another folder: a parameter in code, an option of a
  /// command.
  package static func parameter(_ name: String, _ title: Message) -> Remedy {
    Remedy("parameter", [name], title)
  }

  package static var ledgerFolder: Remedy { parameter("ledger", "Ledger folder") }
  package static var targetFolder: Remedy { parameter("to", "Target folder") }
  package static var kindFile: Remedy { parameter("kind", "Projection file") }
  package static var waitingTime: Remedy { parameter("wait", "Waiting time") }
  package static var supportBundle: Remedy { Remedy("makeBundle", [], "Make a support bundle") }
  package static var sendBundle: Remedy { Remedy("sendBundle", [], "Send the bundle to support") }
}

extension Remedy {
  /// How a command line spells remedies; nil in an application, which shows titles.
  // reachable: set by a program's first statement, and changed only while one thread runs.
  nonisolated(unsafe) package static var spelling: (@Sendable (Remedy) -> String)?

  /// What a person types for it, where the program is a command line.
  package var command: String? { Self.spelling?(self) }

  /// The remedy as part of a sentence: a command or an option, else its title in quotation marks.
  func words(in language: Language) -> String {
    guard let command else { return ("“\(title)”" as Message).text(in: language) }
    return command.hasPrefix("-") ? command : "'\(command)'"
  }

  package func replacingOperands(_ replacement: (String) -> String) -> Remedy {
    var remedy = self
    remedy.operands = operands.map(replacement)
    return remedy
  }

  /// As a file keeps it.
  var json: JSONValue {
    ["remedy": .string(action), "operands": .array(operands.map(JSONValue.string)), "title": title.json]
  }

  init?(_ json: JSONValue) {
    guard let action = json["remedy"]?.stringValue, let title = Message(json["title"]) else { return nil }
    self.init(action, (json["operands"]?.elements ?? []).compactMap(\.stringValue), title)
  }
}

extension Message {
  /// What the message tells a person to do, in the order of its sentences.
  public var remedies: [Remedy] {
    values.flatMap { value -> [Remedy] in
      switch value {
      case .text, .time: []
      case .remedy(let remedy): [remedy]
      case .message(let message): message.remedies
      }
    }
  }
}
