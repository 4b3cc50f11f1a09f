// The events `ledger.kind.registered` and `ledger.kind.removed` (data version 1). Their data:
//
//     {"name":"visits","version":1,"form":1,"file":"visits.sql","text":"-- projection: visits\n…","previous":0}
//     {"name":"visits","previous":42}
//
//   name       the projection's name, as the file has it
//   version    the file's version, as the file has it
//   form       the version of the language that the file is written in: 1
//   file       the file's name, for messages; text: all of it
//   upcasters  {"file":…,"text":…}, the file of upcasters beside it, where there is one
//   previous   the sequence number of the event of these two types before this one; 0 where this is the first. So all of
//              them are found from the last one, however long the log is.

/// The text of a kind of record: a projection file, and the file of upcasters beside it.
package struct KindFile: Hashable, Sendable {
  /// A file's name, for messages, and what is in it.
  package struct Part: Hashable, Sendable {
    package var file: String
    package var text: String

    package init(file: String, text: String) {
      self.file = file
      self.text = text
    }
  }

  /// The most bytes that both parts have together: their event has to fit into a line, whatever is escaped
  /// there.
  package static let mostBytes = 128 << 10

  package var projection: Part
  package var upcasters: Part?

  package init(_ projection: Part, upcasters: Part? = nil) {
    self.projection = projection
    self.upcasters = upcasters
  }
}

/// An event that registers a kind of record, or takes one away.
package struct KindEvent: Hashable, Sendable {
  package static let registered = "ledger.kind.registered"
  package static let removed = "ledger.kind.removed"
  package static let types = [registered, removed]
  package static let version = 1
  /// The language of projection files that this program knows.
  package static let form = 1
  /// What the head remembers the newest one by.
  package static let chain = "ledger.kind"

  /// What it says of the kind.
  package enum Change: Hashable, Sendable {
    case registered(KindFile, version: Int)
    case removed
    /// Written by a newer program, in a form that this one does not know.
    case newer
    /// Not as we would have written it.
    case unreadable
  }

  /// Its own sequence number.
  package var sequence: UInt64
  package var time: Timestamp
  package var name: String
  package var change: Change
  package var previous: UInt64
}

extension KindEvent {
  private static let registeredBytes = Array(registered.utf8)
  private static let removedBytes = Array(removed.utf8)

  /// True when the line is of one of the two types.
  package static func isOne(_ line: EventLine) -> Bool {
    line.typeBytes.elementsEqual(registeredBytes) || line.typeBytes.elementsEqual(removedBytes)
  }

  /// Reads the event's line. What is wrong with it is kept for callers that ask for that kind: it must not
  /// prevent using the others.
  package init(_ line: EventLine) {
    let data = line.data.map { JSONValue($0) } ?? [:]
    sequence = line.sequence
    time = line.time
    name = data["name"]?.stringValue ?? ""
    // Where it does not name the one before, that is looked for.
    previous =
      data["previous"]?.integerValue.flatMap { UInt64(exactly: $0) }.flatMap { $0 < line.sequence ? $0 : nil }
      ?? line.sequence - 1
    change = Self.change(of: data, line)
  }

  private static func change(of data: JSONValue, _ line: EventLine) -> Change {
    guard line.version == version else { return line.version > version ? .newer : .unreadable }
    guard data["name"]?.stringValue != nil else { return .unreadable }
    if line.typeBytes.elementsEqual(removedBytes) { return .removed }
    return registration(in: data)
  }

  private static func registration(in data: JSONValue) -> Change {
    guard let form = data["form"]?.integerValue, form >= 1 else { return .unreadable }
    guard form <= Self.form else { return .newer }
    guard let version = data["version"]?.integerValue.flatMap({ Int32(exactly: $0) }),
      let projection = part(of: data)
    else { return .unreadable }
    let upcasters = data["upcasters"].map { part(of: $0) }
    if case .some(nil) = upcasters { return .unreadable }
    return .registered(KindFile(projection, upcasters: upcasters ?? nil), version: Int(version))
  }

  private static func part(of data: JSONValue) -> KindFile.Part? {
    guard let file = data["file"]?.stringValue, let text = data["text"]?.stringValue else { return nil }
    return KindFile.Part(file: file, text: text)
  }

  /// The file that the data of a `ledger.kind.registered` of another ledger holds; nil if it holds none that
  /// is known.
  package static func file(in data: JSONText) -> KindFile? {
    guard case .registered(let file, _) = registration(in: JSONValue(data)) else { return nil }
    return file
  }

  /// The kind that such data names.
  package static func name(in data: JSONText) -> String? { JSONValue(data)["name"]?.stringValue }

  /// What is appended to register a file, or a newer version of it.
  package static func registering(_ file: KindFile, name: String, version: Int, after previous: UInt64)
    -> EventDraft
  {
    var data: JSONValue = [
      "name": .string(name), "version": .integer(Int64(version)), "form": .integer(Int64(form)),
      "file": .string(file.projection.file), "text": .string(file.projection.text),
    ]
    if let upcasters = file.upcasters {
      data["upcasters"] = ["file": .string(upcasters.file), "text": .string(upcasters.text)]
    }
    data["previous"] = .integer(Int64(previous))
    return EventDraft(type: registered, data: JSONText(data), version: Self.version)
  }

  /// What is appended to take a kind away.
  package static func removing(_ name: String, after previous: UInt64) -> EventDraft {
    EventDraft(
      type: removed, data: JSONText(["name": .string(name), "previous": .integer(Int64(previous))]),
      version: version)
  }
}
