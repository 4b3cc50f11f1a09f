// The line of an event (format version 1). A line is valid if and only if it has exactly this form, with no
// other byte:
//
//     {"seq":S,"id":"I","time":"T","type":"Y","v":V,            always
//     "recorded":"T",                                           when the caller gave the time
//     "batch":[A,B],                                            when its atomic batch has more than one event
//     "unchecked":true,                                         when no table could check it
//     "meta":{…},"salt":"R","data":{…}}                         meta and salt only where there are any
//     "erased":"H"}                                             in place of these three, after an erasure
//
//   S, A, B   decimal, no leading zero, 1 … 2^63-1; A < B and A ≤ S ≤ B
//   I         a UUID, 36 bytes, lower-case digits
//   T         27 bytes, 2026-11-21T01:23:45.678901Z, a real date, years 0000…9999
//   Y         a name that keeps the rules of `EventTypeName`
//   V         decimal, no leading zero, 1 … 2^31-1
//   {…}       an object as `JSONText` writes it; meta has at most 8 KiB, and each of the two at most 64 levels
//   R         16 digits of base64url: 96 bits. A line with meta has it.
//   H         64 lower-case hexadecimal digits: SHA-256 of the private part that was there
//
// The line with its line feed has at most 1 MiB. A key that is none of these, where a key of ours could
// stand, means that a newer version wrote the line; anything else that differs means damage.
//
// The public part is all before "meta", "salt", "data" or "erased", whichever comes first, with the comma
// before it. The private part is the rest without the closing brace.

/// A line of the log, scanned strictly. It holds no copy: it is valid as long as the buffer it was scanned
/// from.
package struct EventLine {
  /// The line without its line feed.
  package let bytes: UnsafeRawBufferPointer
  package let sequence: UInt64
  package let time: Timestamp
  package let version: Int
  package let recorded: Timestamp?
  package let batch: ClosedRange<UInt64>?
  package let isUnchecked: Bool
  /// Where the private part begins: the public part is `bytes[0..<privateStart]`, the private one
  /// `bytes[privateStart..<bytes.count - 1]`.
  package let privateStart: Int
  private let places: Places

  /// Where the values are that are not kept in another form.
  struct Places {
    var idStart = 0
    var timeStart = 0
    var type = 0..<0
    var meta = 0..<0
    var salt = 0..<0
    var data = 0..<0
    var erased = 0..<0
  }

  /// Reads a line without its line feed.
  ///
  /// - Throws: the code `damagedLog` for anything that we would not have written, `newerFormat` for a key
  ///   that we don't know. `location.column` is the place in the line.
  package init(scanning bytes: UnsafeRawBufferPointer) throws(LedgerError) {
    switch EventLineScanner.scan(bytes) {
    case .success(let line): self = line
    case .failure(let fault): throw fault.error
    }
  }

  init(_ scanned: EventLineScanner.Scanned, of bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    sequence = scanned.sequence
    time = scanned.time
    version = scanned.version
    recorded = scanned.recorded
    batch = scanned.batch
    isUnchecked = scanned.isUnchecked
    privateStart = scanned.privateStart
    places = scanned.places
  }
}

extension EventLine {
  /// The 36 bytes of the id, lower-case.
  package var idBytes: UnsafeRawBufferPointer {
    bytes.slice(places.idStart..<places.idStart + UUID.textBytes)
  }

  package var id: UUID { UUID(utf8: idBytes) ?? .zero }

  /// The 27 bytes of the time.
  package var timeBytes: UnsafeRawBufferPointer {
    bytes.slice(places.timeStart..<places.timeStart + Timestamp.textBytes)
  }

  package var typeBytes: UnsafeRawBufferPointer { bytes.slice(places.type) }

  package var type: String { String(decoding: typeBytes, as: UTF8.self) }

  /// The object that the caller added; nil if there is none, and after an erasure.
  package var metaBytes: UnsafeRawBufferPointer? { places.meta.isEmpty ? nil : bytes.slice(places.meta) }

  /// The 16 bytes of the salt.
  package var saltBytes: UnsafeRawBufferPointer? { places.salt.isEmpty ? nil : bytes.slice(places.salt) }

  /// The event's data, an object; nil after an erasure.
  package var dataBytes: UnsafeRawBufferPointer? { places.data.isEmpty ? nil : bytes.slice(places.data) }

  package var isErased: Bool { !places.erased.isEmpty }

  /// SHA-256 of the private part that was erased; nil if none was.
  package var erasedHash: [UInt8]? {
    guard isErased else { return nil }
    let digits = bytes.slice(places.erased)
    return (0..<32).map { index in
      (digits[2 * index].hexadecimalValue ?? 0) << 4 | (digits[2 * index + 1].hexadecimalValue ?? 0)
    }
  }

  /// The public part with its last comma.
  package var publicBytes: UnsafeRawBufferPointer { bytes.slice(0..<privateStart) }

  /// The private part: without the closing brace.
  package var privateBytes: UnsafeRawBufferPointer { bytes.slice(privateStart..<bytes.count - 1) }

  /// A copy of the public part's values.
  package var header: EventHeader {
    EventHeader(
      sequence: sequence, id: id, time: time, type: type, version: version, recorded: recorded, batch: batch,
      unchecked: isUnchecked)
  }

  /// A copy of `meta`.
  package var meta: JSONText? { metaBytes.map(JSONText.init(checked:)) }

  /// A copy of `data`; nil after an erasure.
  package var data: JSONText? { dataBytes.map(JSONText.init(checked:)) }
}
