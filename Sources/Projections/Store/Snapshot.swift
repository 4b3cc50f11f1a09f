package import SystemPackage

/// A table as a replay of the log gave it up to some event, with a card that says what it is:
/// `snapshots/tasks-00000000000000000420.sqlite` and `.json`.
///
/// A rebuild begins with it in place of the first event. It counts only where the file's hash, the projection
/// file, the history and what is voided are those of the card.
package struct Snapshot: Hashable, Sendable {
  package var table: String
  package var version: Int
  package var fingerprint: String
  package var position: LogPosition
  /// The digest of its rows.
  package var digest: String
  /// Of the whole file, in hexadecimal.
  package var sha256: String
  /// ``VoidedEvents/digest(through:of:)`` when it was made: voids since may have changed what it should hold.
  package var voided: String
  /// Of one that replaces archived events: random bits, so that the hash of the card says nothing about the
  /// rows.
  package var mark: String?

  package static func name(_ table: String, _ sequence: UInt64) -> String {
    let digits = String(sequence)
    return "\(table)-" + String(repeating: "0", count: max(0, 20 - digits.count)) + digits
  }

  var name: String { Self.name(table, position.sequence) }

  var members: [JSONValue.Member] {
    [
      .init("format", 1), .init("table", .string(table)), .init("version", .integer(Int64(version))),
      .init("fingerprint", .string(fingerprint)), .init("epoch", .integer(Int64(position.epoch.number))),
      .init("epochMark", .string(position.epoch.mark.lowercase)),
      .init("seq", .integer(Int64(clamping: position.sequence))),
      .init("hash", .string(position.hash.description)), .init("digest", .string(digest)),
      .init("sha256", .string(sha256)), .init("voided", .string(voided)),
    ] + (mark.map { [.init("mark", .string($0))] } ?? [])
  }

  init(
    table: String, version: Int, fingerprint: String, position: LogPosition, digest: String, sha256: String,
    voided: String, mark: String? = nil
  ) {
    self.table = table
    self.version = version
    self.fingerprint = fingerprint
    self.position = position
    self.digest = digest
    self.sha256 = sha256
    self.voided = voided
    self.mark = mark
  }

  /// Nil when something is missing, or a later form of it is there.
  package init?(_ value: JSONValue) {
    guard value["format"]?.integerValue == 1, let table = value["table"]?.stringValue,
      let version = value["version"]?.integerValue.flatMap({ Int(exactly: $0) }),
      let fingerprint = value["fingerprint"]?.stringValue,
      let number = value["epoch"]?.integerValue.flatMap({ UInt32(exactly: $0) }),
      let mark = value["epochMark"]?.stringValue.flatMap({ UUID(uuidString: $0) }),
      let sequence = value["seq"]?.integerValue.flatMap({ UInt64(exactly: $0) }),
      let hash = value["hash"]?.stringValue.flatMap(ChainHash.init(hexadecimal:)),
      let digest = value["digest"]?.stringValue, let sha256 = value["sha256"]?.stringValue,
      let voided = value["voided"]?.stringValue
    else { return nil }
    self.init(
      table: table, version: version, fingerprint: fingerprint,
      position: LogPosition(
        epoch: Epoch(number: number, mark: mark), sequence: sequence, hash: hash),
      digest: digest, sha256: sha256, voided: voided, mark: value["mark"]?.stringValue)
  }
}

/// A snapshot that does not count, and why.
package struct PassedOverSnapshot: Hashable, Sendable {
  package var path: FilePath
  package var reason: Message
  /// False if it is intact, and only from another time or projection file.
  package var isDamaged: Bool
}
