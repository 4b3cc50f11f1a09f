import EventLedger
import Projections

// What a redacted bundle has of the file of a kind of record: its directives and its SQL, without comments,
// and under the kind's own name. So it is read as the owner's is, and a table is made by it here too.

extension KindFile {
  /// The name that a kind's file has in every bundle.
  static func bundledName(_ kind: String) -> String { "\(kind).sql" }

  func redacted(named kind: String) -> KindFile {
    KindFile(
      Part(file: Self.bundledName(kind), text: DefinitionText.withoutComments(projection.text)),
      upcasters: upcasters.map {
        Part(
          file: "\(kind).upcasters.sql", text: DefinitionText.withoutCommentsOfUpcasters($0.text))
      })
  }

  /// The data of a `ledger.kind.registered`. A file that can't be read here may hold anything: it is left
  /// out.
  static func redactedEvent(_ data: JSONValue) -> JSONValue {
    var data = data
    let kind = data["name"]?.stringValue ?? ""
    guard let file = readable(JSONText(data))?.redacted(named: kind) else {
      for key in ["file", "text", "upcasters"] where data[key] != nil { data[key] = .string("(left out)") }
      return data
    }
    data["file"] = .string(file.projection.file)
    data["text"] = .string(file.projection.text)
    data["upcasters"] = file.upcasters.map { ["file": .string($0.file), "text": .string($0.text)] }
    return data
  }

  private static func readable(_ data: JSONText) -> KindFile? {
    guard let file = KindEvent.file(in: data) else { return nil }
    guard case .success = Result(catching: { try file.definition() }) else { return nil }
    return file
  }
}
