package import SystemPackage

/// What a person reads: a sentence in English as it is written in the source, which is the key of its
/// translations, and the values in it.
///
///     let message: Message = "Event \(sequence) can't be read: \(reason)."
///     message.english                // "Event 42 can't be read: it is empty."
///     message.text(in: .japanese)    // "イベント 42 を読めません: 空です。"
///
/// A value that is a message itself is translated with the sentence; every other one stays as it is. So a
/// sentence is never put together from pieces with `+`: other languages have another order of words. Two
/// messages are equal when they read the same in English. `Docs/languages.md` says how one is added.
public struct Message: Sendable {
  /// The English text, with `%1`, `%2`… in the place of its values, and `%%` for a per cent sign.
  public let key: String
  /// The values, in their order in English.
  public let values: [Value]
  /// Begins with an upper-case letter, where the language has them.
  var isCapitalized = false
  /// Ends without the full stop that it has.
  var isInsideSentence = false

  /// A value inside a sentence.
  public enum Value: Sendable {
    /// The same in every language: a name, a path, a number.
    case text(String)
    /// Translated with the sentence.
    case message(Message)
    /// Something to do, named as the reader's program names it.
    case remedy(Remedy)
    /// An instant, shown in the reader's zone.
    case time(Timestamp)
  }

  /// A message whose key was put together, such as that of a counted noun.
  package init(key: String, _ values: [Value]) {
    self.key = key
    self.values = values
  }

  /// A text that is the same in every language, such as what a system or a person said.
  public init(verbatim text: String) {
    self.init(key: "%1", [.text(text)])
  }
}

extension Message {
  /// The message in English: what logs, files and programs get.
  public var english: String { text(in: .english) }

  /// The message in a language; in English where the language lacks it. Times are to the second, in UTC.
  public func text(in language: Language) -> String { text(in: language) { $0.toSecond } }

  /// The message in a language; in English where the language lacks it.
  ///
  /// - Parameter time: how instants are shown.
  public func text(in language: Language, time: (Timestamp) -> String) -> String {
    let template = language == .english ? key : Translations.text(for: key, in: language) ?? key
    var text = filled(MessageTemplate.completed(template), language, time)
    if isInsideSentence, let last = text.last, last == "." || last == "。" { text.removeLast() }
    return isCapitalized ? text.prefix(1).uppercased() + text.dropFirst() : text
  }

  /// For the beginning of a sentence.
  public var capitalized: Message {
    var message = self
    message.isCapitalized = true
    return message
  }

  /// For a place inside of a sentence, which has its own full stop.
  public var insideSentence: Message {
    var message = self
    message.isInsideSentence = true
    return message
  }

  /// The same sentence with others in the places of the values that are the same in every language.
  package func replacingTexts(_ replacement: (String) -> String) -> Message {
    let values = values.map { value -> Value in
      switch value {
      case .text(let text): .text(replacement(text))
      case .message(let message): .message(message.replacingTexts(replacement))
      case .remedy(let remedy): .remedy(remedy.replacingOperands(replacement))
      case .time: value
      }
    }
    var message = Message(key: key, values)
    message.isCapitalized = isCapitalized
    message.isInsideSentence = isInsideSentence
    return message
  }

  /// The values that are the same in every language, those of inner messages too.
  package var texts: [String] {
    values.flatMap { value -> [String] in
      switch value {
      case .text(let text): [text]
      case .message(let message): message.texts
      case .remedy(let remedy): remedy.operands
      case .time: []
      }
    }
  }

  /// True where nothing is to be read.
  public var isEmpty: Bool { english.isEmpty }

  private func filled(_ template: String, _ language: Language, _ time: (Timestamp) -> String) -> String {
    if values.isEmpty, !template.utf8.contains(UInt8(ascii: "%")) { return template }
    var text = ""
    MessageTemplate.forEachPart(of: template) { part in
      switch part {
      case .literal(let literal): text += literal
      case .place(let index):
        if values.indices.contains(index) { text += values[index].text(in: language, time: time) }
      }
    }
    return text
  }
}

extension Message.Value {
  /// The value as it is written in a sentence of that language.
  ///
  /// - Parameter time: how instants are shown.
  public func text(in language: Language, time: (Timestamp) -> String) -> String {
    switch self {
    case .text(let text): text
    case .message(let message): message.text(in: language, time: time)
    case .remedy(let remedy): remedy.words(in: language)
    case .time(let instant): time(instant)
    }
  }
}

extension Message: Hashable {
  public static func == (a: Message, b: Message) -> Bool { a.english == b.english }
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Message: CustomStringConvertible {
  public var description: String { english }
}

extension Message: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self.init(key: MessageTemplate.escaped(value), [])
  }

  public init(stringInterpolation interpolation: Interpolation) {
    self.init(key: interpolation.key, interpolation.values)
  }

  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Value] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      key += MessageTemplate.escaped(literal)
    }

    /// A part that is translated too.
    public mutating func appendInterpolation(_ message: Message) {
      append(.message(message))
    }

    /// Something to do.
    public mutating func appendInterpolation(_ remedy: Remedy) {
      append(.remedy(remedy))
    }

    /// An instant, shown in the reader's zone.
    public mutating func appendInterpolation(time: Timestamp) {
      append(.time(time))
    }

    /// A text of ours in the source, which is translated too.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ fixed: StaticString) {
      append(.message(Message(stringLiteral: fixed.description)))
    }

    /// What the system says, translated where we know it.
    @_disfavoredOverload
    package mutating func appendInterpolation(_ errno: Errno) {
      append(.message(Message(stringLiteral: errno.description)))
    }

    /// A value that is the same in every language.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    private mutating func append(_ value: Value) {
      values.append(value)
      key += "%\(values.count)"
    }
  }
}

extension Sequence<Message> {
  /// A list of messages.
  public func joined(separator: String = ", ") -> Message {
    let values = map { Message.Value.message($0) }
    let places = values.indices.map { "%\($0 + 1)" }
    return Message(key: places.joined(separator: MessageTemplate.escaped(separator)), values)
  }
}
