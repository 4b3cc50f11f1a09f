/// Reads a line by the rules at the head of `EventLine.swift`, byte by byte from its start to its end.
/// Allocates nothing on the way of a valid line.
struct EventLineScanner {
  /// What is found.
  struct Scanned {
    var sequence: UInt64 = 0
    var time = Timestamp.earliest
    var version = 0
    var recorded: Timestamp?
    var batch: ClosedRange<UInt64>?
    var isUnchecked = false
    var privateStart = 0
    var places = EventLine.Places()
  }

  struct Fault: Error {
    var offset: Int
    var reason: StaticString
    /// A key of a newer version, with its quotation marks.
    var newerKey: String?
    var isNewer: Bool { newerKey != nil }

    /// What is wrong with the line, for use inside a sentence.
    var inWords: Message {
      newerKey.map { "its line has the key \($0), which a newer version wrote (byte \(offset) of the line)" }
        ?? "its line is not in the form that ledger writes: \(reason) (byte \(offset) of the line)"
    }

    var error: LedgerError {
      let location = LedgerError.Location(column: offset + 1)
      if let newerKey {
        return LedgerError(
          .newerFormat,
          "An event's line has the key \(newerKey), which this version does not know: a newer version wrote it (byte \(offset) of the line).",
          hint: "Use the newest version of ledger.", at: location)
      }
      return LedgerError(
        .damagedLog,
        "An event's line is not in the form that ledger writes: \(reason) (byte \(offset) of the line).",
        hint: "Run \(Remedy.verify) to see what is damaged.", at: location)
    }
  }

  private var json: CanonicalJSON
  private var found = Scanned()
  private var bytes: UnsafeRawBufferPointer { json.bytes }

  /// - Parameter number: the one that the line must have by its place in the log; nil if that is not known.
  static func scan(
    _ bytes: UnsafeRawBufferPointer, as number: UInt64? = nil
  ) -> Result<EventLine, Fault> {
    guard bytes.count < LogLimits.eventBytes else {
      return .failure(Fault(offset: LogLimits.eventBytes, reason: "it is longer than 1 MiB"))
    }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: CanonicalJSON.keyRoom) { room in
      var scanner = EventLineScanner(json: CanonicalJSON(bytes, room: room))
      do throws(Fault) {
        try scanner.scan(as: number)
        return .success(EventLine(scanner.found, of: bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  private init(json: CanonicalJSON) {
    self.json = json
  }

  private mutating func scan(as expected: UInt64?) throws(Fault) {
    try expect("{")
    try expectKey("\"seq\":")
    found.sequence = try number(upTo: UInt64(Int64.max))
    guard expected == nil || found.sequence == expected else {
      throw fault("it has the number of another event")
    }
    try expect(",")
    try expectKey("\"id\":")
    found.places.idStart = try id()
    try expect(",")
    try expectKey("\"time\":")
    found.places.timeStart = json.position + 1
    found.time = try time()
    try expect(",")
    try expectKey("\"type\":")
    found.places.type = try type()
    try expect(",")
    try expectKey("\"v\":")
    found.version = Int(try number(upTo: UInt64(Int32.max)))
    try expect(",")
    try optionalPublicKeys()
    try privatePart()
    guard !bytes.holds(",", at: json.position) else {
      json.position += 1
      throw unexpectedKey()
    }
    try expect("}")
    guard json.position == bytes.count else { throw fault("extra data follows its closing brace") }
  }

  private mutating func optionalPublicKeys() throws(Fault) {
    if takeKey("\"recorded\":") {
      found.recorded = try time()
      try expect(",")
    }
    if takeKey("\"batch\":") {
      found.batch = try batch()
      try expect(",")
    }
    if takeKey("\"unchecked\":") {
      try expect("true,")
      found.isUnchecked = true
    }
  }

  private mutating func privatePart() throws(Fault) {
    found.privateStart = json.position
    if takeKey("\"erased\":") {
      found.places.erased = try erasedHash()
      return
    }
    if takeKey("\"meta\":") {
      found.places.meta = try object()
      guard found.places.meta.count <= LogLimits.metaBytes else { throw fault("meta is longer than 8 KiB") }
      try expect(",")
    }
    if takeKey("\"salt\":") {
      found.places.salt = try salt()
      try expect(",")
    } else if !found.places.meta.isEmpty {
      throw unexpectedKey()
    }
    try expectKey("\"data\":")
    found.places.data = try object()
  }

  // MARK: Keys

  private mutating func takeKey(_ key: StaticString) -> Bool {
    guard bytes.holds(key, at: json.position) else { return false }
    json.position += key.utf8CodeUnitCount
    return true
  }

  private mutating func expectKey(_ key: StaticString) throws(Fault) {
    guard takeKey(key) else { throw unexpectedKey() }
  }

  /// There is another key where one of ours should be: a newer version's, one of ours in the wrong place, or
  /// no key at all.
  private func unexpectedKey() -> Fault {
    let start = json.position
    var ahead = json
    do throws(CanonicalJSON.Fault) {
      try ahead.string()
      try ahead.expect(":")
    } catch {
      return Fault(offset: error.offset, reason: "a key is expected")
    }
    let key = bytes.slice(start..<ahead.position - 1)
    let isOurs = EventLineScanner.keys.contains { key.count == $0.utf8CodeUnitCount && key.holds($0, at: 0) }
    return isOurs
      ? Fault(offset: start, reason: "a key is missing or out of place")
      : Fault(
        offset: start, reason: "a key is unknown", newerKey: String(decoding: key.prefix(64), as: UTF8.self))
  }

  private static let keys: [StaticString] = [
    "\"seq\"", "\"id\"", "\"time\"", "\"type\"", "\"v\"", "\"recorded\"", "\"batch\"", "\"unchecked\"",
    "\"meta\"",
    "\"salt\"", "\"data\"", "\"erased\"",
  ]

  // MARK: Values

  /// A decimal number from 1.
  private mutating func number(upTo limit: UInt64) throws(Fault) -> UInt64 {
    let start = json.position
    var value: UInt64 = 0
    while json.position < bytes.count, bytes[json.position].isDecimalDigit {
      // 19 digits always fit.
      guard json.position - start < 19 else { throw Fault(offset: start, reason: "a number is too large") }
      value = value * 10 + UInt64(bytes[json.position] & 15)
      json.position += 1
    }
    guard json.position > start, bytes[start] != UInt8(ascii: "0") else {
      throw Fault(offset: start, reason: "a number of 1 or more is expected")
    }
    guard value <= limit else { throw Fault(offset: start, reason: "a number is too large") }
    return value
  }

  /// Returns where the 36 bytes begin.
  private mutating func id() throws(Fault) -> Int {
    try expect("\"")
    let start = json.position
    guard bytes.count - start > UUID.textBytes else { throw fault("an id is truncated") }
    for index in 0..<UUID.textBytes {
      let byte = bytes[start + index]
      let isRight = UUID.isHyphen(at: index) ? byte == UInt8(ascii: "-") : byte.isLowercaseHexadecimal
      guard isRight else { throw Fault(offset: start + index, reason: "an id is not a lower-case UUID") }
    }
    json.position += UUID.textBytes
    try expect("\"")
    return start
  }

  private mutating func time() throws(Fault) -> Timestamp {
    try expect("\"")
    let start = json.position
    guard bytes.count - start > Timestamp.textBytes else { throw fault("a time is truncated") }
    guard bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 19] == UInt8(ascii: "."),
      bytes[start + 26] == UInt8(ascii: "Z"),
      let time = Timestamp(utf8: bytes.slice(start..<start + Timestamp.textBytes))
    else { throw fault("a time is not valid, or is in another form") }
    json.position += Timestamp.textBytes
    try expect("\"")
    return time
  }

  private mutating func type() throws(Fault) -> Range<Int> {
    try expect("\"")
    let start = json.position
    let end = bytes.endOfPlainText(from: start)
    guard EventTypeName.fault(in: bytes.slice(start..<end)) == nil else {
      throw Fault(offset: start, reason: "the name of its type breaks a rule")
    }
    json.position = end
    try expect("\"")
    return start..<end
  }

  private mutating func batch() throws(Fault) -> ClosedRange<UInt64> {
    let start = json.position
    try expect("[")
    let first = try number(upTo: UInt64(Int64.max))
    try expect(",")
    let last = try number(upTo: UInt64(Int64.max))
    try expect("]")
    guard first < last, first <= found.sequence, found.sequence <= last else {
      throw Fault(offset: start, reason: "it is outside its batch")
    }
    return first...last
  }

  private mutating func object() throws(Fault) -> Range<Int> {
    let start = json.position
    do throws(CanonicalJSON.Fault) {
      try json.object()
    } catch {
      throw Fault(offset: error.offset, reason: error.reason)
    }
    return start..<json.position
  }

  private mutating func salt() throws(Fault) -> Range<Int> {
    try digits(16, of: Base64URL.isDigit, else: "a salt is not 16 digits of base64url")
  }

  private mutating func erasedHash() throws(Fault) -> Range<Int> {
    try digits(64, of: \.isLowercaseHexadecimal, else: "a hash is not 64 lower-case hexadecimal digits")
  }

  private mutating func digits(
    _ count: Int, of isDigit: (UInt8) -> Bool, else reason: StaticString
  ) throws(Fault) -> Range<Int> {
    try expect("\"")
    let start = json.position
    guard bytes.count - start > count else { throw fault(reason) }
    for index in start..<start + count where !isDigit(bytes[index]) {
      throw Fault(offset: index, reason: reason)
    }
    json.position += count
    try expect("\"")
    return start..<start + count
  }

  private mutating func expect(_ literal: StaticString) throws(Fault) {
    guard bytes.holds(literal, at: json.position) else { throw fault("an unexpected byte was found") }
    json.position += literal.utf8CodeUnitCount
  }

  private func fault(_ reason: StaticString) -> Fault { Fault(offset: json.position, reason: reason) }
}
