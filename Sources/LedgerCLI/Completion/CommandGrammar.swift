import ArgumentParser
import EventLog

/// The options and arguments of a command, as ArgumentParser describes them.
struct CommandGrammar {
  struct Argument {
    enum Values {
      case none, files, folders, custom
      case words([String])
    }

    /// `-r` and `--reverse`; none of an argument that is known by its place.
    var names: [String]
    var purpose: String
    /// What its value is called in help: `task`.
    var valueName: String
    var takesValue: Bool
    var isRepeating: Bool
    var values: Values

    var isPositional: Bool { names.isEmpty }
  }

  let arguments: [Argument]
  var positionals: [Argument] { arguments.filter(\.isPositional) }

  init(_ command: any ParsableCommand.Type) throws {
    let description = try JSONValue(parsing: command._dumpHelp())
    arguments = description["command"]?["arguments"]?.elements?.compactMap(Argument.init) ?? []
  }

  func option(_ name: String) -> Argument? { arguments.first { $0.names.contains(name) } }
}

extension CommandGrammar.Argument {
  fileprivate init?(_ json: JSONValue) {
    guard json["shouldDisplay"] != .bool(false), let kind = json["kind"]?.stringValue else { return nil }
    names = (json["names"]?.elements ?? []).compactMap { name in
      name["name"]?.stringValue.map { (name["kind"]?.stringValue == "short" ? "-" : "--") + $0 }
    }
    purpose = json["abstract"]?.stringValue ?? ""
    valueName = json["valueName"]?.stringValue ?? ""
    takesValue = kind != "flag"
    isRepeating = json["isRepeating"] == .bool(true)
    values = Self.values(json["completionKind"], json["allValueStrings"] ?? json["allValues"])
  }

  private static func values(_ kind: JSONValue?, _ all: JSONValue?) -> Values {
    if let words = kind?["list"]?["values"]?.elements ?? all?.elements {
      return .words(words.compactMap(\.stringValue))
    }
    if kind?["file"] != nil { return .files }
    if kind?["directory"] != nil { return .folders }
    return kind?["custom"] != nil || kind?["customAsync"] != nil || kind?["customDeprecated"] != nil
      ? .custom : .none
  }
}
