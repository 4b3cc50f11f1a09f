import EventLog
import SystemPackage

/// `ledger.json`: a checksummed copy of what each segment's start says, for people and tools. The segments count.
struct LedgerFile {
  static let name = "ledger.json"
  let members: [JSONValue.Member]

  init(log: EventLog) {
    members = [
      .init("format", 1), .init("id", .string(log.ledgerID.lowercase)),
      .init("created", .string(log.created.rfc3339)),
    ]
  }

  func write(in root: FilePath, _ fileSystem: any FileSystem) throws {
    try ChecksummedJSON.write(members, to: root.appending(Self.name), in: fileSystem)
  }
}
