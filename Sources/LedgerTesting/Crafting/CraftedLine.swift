import Crypto
import EventLog

/// A line of a crafted log, every part of which can be chosen.
public struct CraftedLine {
  /// Nil: the next one.
  public var sequence: UInt64?
  /// Nil: one made of the sequence number.
  public var id: String?
  /// When it happened.
  public var time = "2026-01-02T03:04:05.000000Z"
  /// The event's type.
  public var type: String
  /// Its data version.
  public var version = 1
  /// First and last event of its atomic batch.
  public var batch: ClosedRange<UInt64>?
  /// What is between the batch and the private part, each with its comma.
  public var extra = ""
  /// An object, as JSON.
  public var meta: String?
  /// 16 digits.
  public var salt: String?
  /// An object, as JSON.
  public var data: String
  /// True: the hash of the private part is in its place.
  public var isErased = false

  /// A line of a type, with data.
  public init(_ type: String, _ data: String, version: Int = 1) {
    self.type = type
    self.data = data
    self.version = version
  }

  /// A task with a title.
  public static func task(_ number: UInt64) -> CraftedLine {
    CraftedLine(
      "task.inserted", #"{"id":"\#(makeID(number, of: 1))","title":"task \#(number)"}"#, version: 2)
  }

  /// An id that is the same for the same number.
  public static func makeID(_ number: UInt64, of kind: Int = 0) -> String {
    let digits = String(number, radix: 16)
    let padding = String(repeating: "0", count: max(0, 11 - digits.count))
    return "0197c1f2-0000-7000-8000-\(kind % 10)\(padding)\(digits)"
  }

  /// The line without its line feed.
  public func text(_ next: UInt64) -> String {
    let sequence = sequence ?? next
    var line =
      #"{"seq":\#(sequence),"id":"\#(id ?? Self.makeID(sequence))","time":"\#(time)","type":"\#(type)","v":\#(version),"#
    if let batch { line += #""batch":[\#(batch.lowerBound),\#(batch.upperBound)],"# }
    line += extra
    var hidden = ""
    if let meta { hidden += #""meta":\#(meta),"# }
    if let salt { hidden += #""salt":"\#(salt)","# }
    hidden += #""data":\#(data)"#
    if isErased { hidden = #""erased":"\#(hexadecimal(SHA256.hash(data: Array(hidden.utf8))))""# }
    return line + hidden + "}"
  }

  /// The chain hash after a line's text.
  public static func hash(_ before: [UInt8], _ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let keys = [#","meta":"#, #","salt":"#, #","data":"#, #","erased":"#].map { Array($0.utf8) }
    let cut = bytes.indices.first { place in keys.contains { bytes[place...].starts(with: $0) } }
    let split = min(bytes.count, (cut ?? bytes.count - 1) + 1)
    let hidden = Array(bytes[split..<max(split, bytes.count - 1)])
    var inner = Array(SHA256.hash(data: hidden))
    if hidden.starts(with: Array(#""erased":""#.utf8)), hidden.count == 75 {
      inner = stride(from: 10, to: 74, by: 2).map {
        UInt8(String(decoding: hidden[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
      }
    }
    return Array(SHA256.hash(data: before + Array(SHA256.hash(data: Array(bytes[..<split]) + inner))))
  }
}
