import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Testing

/// A line of each form, as text.
enum SampleLines {
  static let plain =
    #"{"seq":42,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"task.inserted","v":2,"data":{"id":"013f","title":"Buy \"milk\"\n牛乳","order":-3,"share":1.5e3,"done":false,"completedAt":null,"tags":["a",{"b":[]}]}}"#
  static let full =
    #"{"seq":7,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"2026-11-21T01:23:45.678901Z","type":"task.inserted","v":1,"recorded":"2026-11-22T00:00:00.000000Z","batch":[6,9],"unchecked":true,"meta":{"who":"me"},"salt":"AbC-_9012345678z","data":{}}"#
  static let erased =
    #"{"seq":1,"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db42","time":"0000-01-01T00:00:00.000000Z","type":"a.b","v":1,"erased":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}"#
  static let all = [plain, full, erased]
}

/// Scans, and hands over the line while its bytes are there.
func scanning<T>(_ bytes: [UInt8], _ body: (EventLine) throws -> T) throws -> T {
  try bytes.withUnsafeBytes { try body(try EventLine(scanning: $0)) }
}

/// The line composed anew from what was scanned, with `data` and `meta` parsed and written anew.
func recomposed(_ line: EventLine) throws -> [UInt8] {
  var bytes: [UInt8] = []
  if let hash = line.erasedHash {
    EventLineComposer.appendErased(line.header, hash: hash, to: &bytes)
    return bytes
  }
  let data = try JSONText(parsing: try #require(line.dataBytes), as: .object)
  EventLineComposer.append(
    line.header, meta: try line.metaBytes.map { try JSONText(parsing: $0, as: .object) },
    salt: line.saltBytes.flatMap(saltBytes), data: data, to: &bytes)
  return bytes
}

private func saltBytes(_ digits: UnsafeRawBufferPointer) -> [UInt8]? {
  let text = String(decoding: digits, as: UTF8.self)
    .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
  return Data(base64Encoded: text).map(Array.init)
}

/// Whether another JSON parser reads the bytes.
func isReadByFoundation(_ bytes: [UInt8]) -> Bool {
  (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
}

/// Random JSON, canonical and not.
struct RandomJSON {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func object(depth: Int = 0) -> JSONValue {
    var names: Set<String> = []
    return .object(
      (0..<number(0...(depth == 0 ? 12 : 4))).compactMap { _ in
        let name = string()
        return names.insert(name).inserted ? .init(name, value(depth: depth + 1)) : nil
      })
  }

  mutating func value(depth: Int) -> JSONValue {
    switch number(0...(depth > 4 ? 5 : 8)) {
    case 0: return .null
    case 1: return .bool(generator.oneIn(2))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &generator) >> Int64(number(0...63)))
    case 3: return .number(double())
    case 4, 5, 6: return .string(string())
    case 7: return object(depth: depth + 1)
    default: return .array((0..<number(0...4)).map { _ in value(depth: depth + 1) })
    }
  }

  mutating func double() -> Double {
    while true {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { return value }
    }
  }

  mutating func string() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<number(0...20) {
      let limit = [0x20, 0x7F, 0x7F, 0x7F, 0x800, 0xFFFF, 0x10FFFF].randomElement(using: &generator) ?? 0x7F
      if let scalar = Unicode.Scalar(UInt32(number(1...limit))) { text.append(scalar) }
    }
    return String(text)
  }

  /// The value as another program might write it: spaces, and escapes where none are needed.
  mutating func sloppyText(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { sloppyString($0.key) + space() + ":" + space() + sloppyText($0.value) }
      return "{" + space() + parts.joined(separator: space() + "," + space()) + space() + "}"
    case .array(let elements):
      let parts = elements.map { sloppyText($0) }
      return "[" + space() + parts.joined(separator: space() + "," + space()) + space() + "]"
    case .string(let text): return sloppyString(text)
    default: return JSONText(value).description
    }
  }

  private mutating func space() -> String {
    ["", "", "", " ", "\n", "\t", "\r\n  "].randomElement(using: &generator) ?? ""
  }

  private mutating func sloppyString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || generator.oneIn(4) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: generator.oneIn(2))
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
