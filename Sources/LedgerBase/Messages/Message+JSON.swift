extension Message {
  /// The message as a file keeps it, so that it can be read later in any language: an array of its key and
  /// its values, of which each is a text, such an array, or an object with a remedy or a time; `true` at its
  /// end if it begins a sentence, `false` if it is inside one.
  ///
  ///     ["Event %1 can't be read: %2.","42",["it is empty"]]
  package var json: JSONValue {
    .array(
      [.string(key)]
        + values.map { value in
          switch value {
          case .text(let text): .string(text)
          case .message(let message): message.json
          case .remedy(let remedy): remedy.json
          case .time(let time): ["time": .string(time.rfc3339)]
          }
        } + (isCapitalized ? [true] : []) + (isInsideSentence ? [false] : []))
  }

  /// The message that a file kept; nil for anything else than ``json`` makes.
  package init?(_ json: JSONValue?) {
    guard let elements = json?.elements, let key = elements.first?.stringValue else { return nil }
    var values: [Value] = []
    var capitalizes = false
    var loses = false
    for element in elements.dropFirst() {
      if let text = element.stringValue {
        values.append(.text(text))
      } else if var text = element["time"]?.stringValue {
        guard let time = text.withUTF8({ Timestamp(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
        values.append(.time(time))
      } else if let remedy = Remedy(element) {
        values.append(.remedy(remedy))
      } else if let message = Message(element) {
        values.append(.message(message))
      } else if case .bool(let flag) = element {
        if flag { capitalizes = true } else { loses = true }
      } else {
        return nil
      }
    }
    self.init(key: key, values)
    isCapitalized = capitalizes
    isInsideSentence = loses
  }
}

extension JSONValue {
  /// A message as programs get it: in English, whatever the person reads.
  package static func english(_ message: Message) -> JSONValue { .string(message.english) }
}
