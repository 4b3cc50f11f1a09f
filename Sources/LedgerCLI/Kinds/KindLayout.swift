import EventLedger

/// A kind of record for a program.
enum KindLayout {
  static let fields = [
    "name", "records", "types", "seq", "time", "file", "text", "version", "upcastersFile", "upcasters",
    "error",
  ]

  static func json(_ kind: RegisteredKind) -> JSONValue {
    var value: JSONValue = [
      "name": .string(kind.name), "records": .array(kind.records.map(JSONValue.string)),
      "types": .array(kind.types.map(JSONValue.string)), "seq": .sequence(kind.sequence),
      "time": .string(kind.time.rfc3339), "file": .string(kind.file), "text": .string(kind.text),
    ]
    value["version"] = kind.version.map { .integer(Int64($0)) }
    value["upcastersFile"] = kind.upcastersFile.map(JSONValue.string)
    value["upcasters"] = kind.upcasters.map(JSONValue.string)
    value["error"] = kind.error.map { ["code": .string($0.code.name), "message": .english($0.message)] }
    return value
  }
}
