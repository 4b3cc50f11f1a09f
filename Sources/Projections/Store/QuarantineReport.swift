import SQLite

/// What is known of a table that was set aside: `report.json` in its folder under `quarantine/`.
package struct QuarantineReport: Hashable, Sendable {
  /// The event at which it happened.
  package struct EventReference: Hashable, Sendable {
    package var sequence: UInt64
    package var id: String
    package var type: String

    package init(sequence: UInt64, id: String, type: String) {
      self.sequence = sequence
      self.id = id
      self.type = type
    }
  }

  /// A file that was set aside, with its size in bytes then.
  package struct File: Hashable, Sendable {
    package var name: String
    package var sizeBytes: UInt64
  }

  package var table: String
  /// The number of the generation.
  package var generation: Int
  package var when: Timestamp
  /// The error's code and what happened, in words.
  package var code: String
  package var reason: Message
  /// What reported it, and its error number; nil in reports of earlier versions.
  package var origin: FaultOrigin?
  /// The table's position, if it could be read.
  package var position: UInt64?
  /// The head of the log.
  package var head: UInt64
  package var event: EventReference?
  /// The folder's name under `quarantine/`.
  package var folder: String
  package var files: [File]
  /// When a new generation took its place.
  package var mended: Timestamp?
  /// False where report.json is missing or damaged and only the folder's name is known.
  package var isComplete = true
}

extension QuarantineReport {
  var members: [JSONValue.Member] {
    [
      .init("table", .string(table)), .init("generation", .integer(Int64(generation))),
      .init("when", .string(when.rfc3339)), .init("code", .string(code)),
      .init("reason", .string(reason.english)),
      .init("message", reason.json),
      .init("position", Self.value(position)), .init("head", Self.value(head)), .init("event", eventValue),
      .init("folder", .string(folder)),
      .init(
        "files",
        .array(files.map { ["name": .string($0.name), "sizeBytes": Self.value($0.sizeBytes)] })),
      .init("mended", mended.map { .string($0.rfc3339) } ?? .null),
      .init("domain", origin.map { .string($0.domain) } ?? .null),
      .init("number", origin?.number.map { .integer(Int64($0)) } ?? .null),
    ]
  }

  private var eventValue: JSONValue {
    guard let event else { return .null }
    return ["seq": Self.value(event.sequence), "id": .string(event.id), "type": .string(event.type)]
  }

  private static func value(_ number: UInt64?) -> JSONValue {
    number.flatMap { Int64(exactly: $0) }.map(JSONValue.integer) ?? .null
  }

  /// From what `report.json` holds; nil when something is missing.
  init?(_ value: JSONValue, folder: String) {
    guard let table = value["table"]?.stringValue,
      let generation = value["generation"]?.integerValue.flatMap({ Int(exactly: $0) }),
      let when = Self.time(value["when"]), let code = value["code"]?.stringValue,
      let reason = Message(value["message"]) ?? value["reason"]?.stringValue.map(Message.init(verbatim:)),
      let head = Self.number(value["head"])
    else { return nil }
    self.table = table
    self.generation = generation
    self.when = when
    self.code = code
    self.reason = reason
    self.head = head
    self.folder = folder
    position = Self.number(value["position"])
    mended = Self.time(value["mended"])
    origin = value["domain"]?.stringValue.map {
      FaultOrigin(domain: $0, number: value["number"]?.integerValue.flatMap(Int.init(exactly:)))
    }
    files = (value["files"]?.elements ?? []).compactMap { file in
      guard let name = file["name"]?.stringValue, let size = Self.number(file["sizeBytes"]) else {
        return nil
      }
      return File(name: name, sizeBytes: size)
    }
    event = value["event"].flatMap { event in
      guard let sequence = Self.number(event["seq"]), let id = event["id"]?.stringValue,
        let type = event["type"]?.stringValue
      else { return nil }
      return EventReference(sequence: sequence, id: id, type: type)
    }
  }

  private static func number(_ value: JSONValue?) -> UInt64? {
    value?.integerValue.flatMap { UInt64(exactly: $0) }
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    guard var text = value?.stringValue else { return nil }
    return text.withUTF8 { Timestamp(utf8: UnsafeRawBufferPointer($0)) }
  }

  // MARK: The folder's name

  /// `tasks.7-2026-11-21T01-23-45.678901Z`: the time without colons, which some file systems mind.
  static func folderName(table: String, generation: Int, when: Timestamp) -> String {
    "\(table).\(generation)-" + when.rfc3339.replacing(":", with: "-")
  }

  /// What the folder's name alone says, for a report that can't be read.
  init?(folder: String) {
    guard let dot = folder.firstIndex(of: ".") else { return nil }
    let rest = folder[folder.index(after: dot)...]
    guard let dash = rest.firstIndex(of: "-"), let generation = Int(rest[..<dash]), generation >= 0 else {
      return nil
    }
    table = String(folder[..<dot])
    self.generation = generation
    var time = Array(rest[rest.index(after: dash)...].utf8)
    if time.count == 27 {
      time[13] = UInt8(ascii: ":")
      time[16] = UInt8(ascii: ":")
    }
    when = time.withUnsafeBytes { Timestamp(utf8: $0) } ?? Timestamp(microseconds: 0)
    code = LedgerError.Code.tableDamaged.name
    reason = "The report in this folder can't be read."
    head = 0
    self.folder = folder
    files = []
    isComplete = false
  }
}
