// Every small file of ours that is neither a log nor a table is a JSON object whose last member is its
// checksum:
//
//     {
//       "table": "tasks",
//       "checksum": "9f86d081…"
//     }
//
// The checksum is SHA-256, as 64 lower-case hexadecimal digits, over all bytes of the file before the
// quotation mark that opens "checksum". There are only spaces and line feeds between the checksum and the
// file's end. A file of several objects (incidents.jsonl) has one object a line, each with a checksum over
// its own line's bytes before it.

import Crypto
package import SystemPackage

/// Reads and writes JSON objects that carry their own checksum.
package enum ChecksummedJSON {
  private static let key = "\"checksum\": \""
  private static let lineKey = "\"checksum\":\""

  // MARK: Bytes

  /// A file: one member a line, easy to read.
  package static func encode(_ members: [JSONValue.Member]) -> [UInt8] {
    var bytes = Array("{\n".utf8)
    for member in members {
      bytes.append(contentsOf: "  ".utf8)
      bytes.appendJSONString(member.key)
      bytes.append(contentsOf: ": ".utf8)
      let value = member.value.prettyPrinted.split(separator: "\n", omittingEmptySubsequences: false)
      bytes.append(contentsOf: value.joined(separator: "\n  ").utf8)
      bytes.append(contentsOf: ",\n".utf8)
    }
    bytes.append(contentsOf: "  ".utf8)
    return bytes + Array("\(key)\(checksum(of: bytes))\"\n}\n".utf8)
  }

  /// One line with its line feed.
  package static func encodeLine(_ members: [JSONValue.Member]) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONValue.object(members).append(to: &bytes)
    bytes.removeLast()
    if !members.isEmpty { bytes.append(UInt8(ascii: ",")) }
    return bytes + Array("\(lineKey)\(checksum(of: bytes))\"}\n".utf8)
  }

  /// The object without its checksum.
  ///
  /// - Parameter name: what is read, for the message.
  /// - Throws: `LedgerError` `ioFailed` if it is not such an object or its checksum is wrong, `newerFormat`
  ///   if it is intact and its `format` is one that this version does not know.
  package static func decode(_ bytes: [UInt8], name: String) throws -> JSONValue {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw damaged(name, "it is not a JSON object", cause: error)
    }
    guard var members = value.members, let last = members.popLast(), last.key == "checksum",
      let found = last.value.stringValue
    else { throw damaged(name, "its checksum is missing") }
    // The value's quotation marks hold the digits only, so the last `"checksum"` is the member's.
    let marker = Array("\"checksum\"".utf8)
    guard let start = lastIndex(of: marker, in: bytes), checksum(of: bytes[..<start]) == found else {
      throw damaged(name, "its checksum is wrong")
    }
    let object = JSONValue.object(members)
    if let format = object["format"]?.integerValue, format > newestFormat { throw newer(name, format) }
    return object
  }

  private static func checksum(of bytes: some Sequence<UInt8>) -> String {
    hexadecimal(SHA256.hash(data: Array(bytes)))
  }

  private static func lastIndex(of marker: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= marker.count else { return nil }
    return stride(from: bytes.count - marker.count, through: 0, by: -1).first { start in
      bytes[start..<start + marker.count].elementsEqual(marker)
    }
  }

  /// The member `format` that all files of ours have now, where they have one.
  private static let newestFormat: Int64 = 1

  private static func newer(_ name: String, _ format: Int64) -> LedgerError {
    LedgerError(
      .newerFormat, "The file \(name) was made by a newer version of ledger (format \(format)).",
      hint: "Update ledger, then try again.", at: .init(path: name))
  }

  private static func damaged(_ name: String, _ why: Message, cause: (any Error)? = nil) -> LedgerError {
    LedgerError(
      .ioFailed, "The file \(name) is damaged: \(why).", hint: "Move it elsewhere; it can be recreated.",
      cause: cause,
      at: .init(path: name))
  }

  // MARK: Files

  /// The largest file that is read.
  private static let maximumBytes: UInt64 = 16 << 20

  package static func read(_ path: FilePath, in files: any FileSystem) throws -> JSONValue {
    try decode(bytes(of: path, files), name: path.string)
  }

  /// True if a file has this text as the value of a key, as ``encode(_:)`` writes it. Quick, since neither
  /// its checksum nor the rest of it is checked.
  package static func says(
    _ key: String, _ text: String, at path: FilePath, in files: any FileSystem
  ) throws -> Bool {
    guard try files.status(of: path, followLinks: true)?.kind == .file else { return false }
    let member = Array("\n  \"\(key)\": \"\(text)\"".utf8)
    return lastIndex(of: member, in: try bytes(of: path, files)) != nil
  }

  private static func bytes(of path: FilePath, _ files: any FileSystem) throws -> [UInt8] {
    let file = try files.open(path, .read)
    do {
      let size = try file.status().sizeBytes
      guard size <= maximumBytes else { throw damaged(path.string, "it is too large") }
      let bytes = try file.read(count: Int(size), at: 0)
      try file.close()
      return bytes
    } catch {
      do { try file.close() } catch {}  // The first failure says more.
      throw error
    }
  }

  /// Writes a complete file: under a temporary name first, synced, then renamed over the old one.
  package static func write(_ members: [JSONValue.Member], to path: FilePath, in files: any FileSystem) throws
  {
    try files.writeWhole(encode(members), to: path, temporary: FilePath(path.string + ".new"))
  }
}
