import ArgumentParser
import EventLedger

/// What a person writes on the command line about a CSV file.
enum CSVArguments {
  /// One character of ASCII, or its name.
  static func delimiter(_ text: String) throws -> UInt8 {
    let names: [String: Unicode.Scalar] = [
      "comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|",
    ]
    if let named = names[text.lowercased()] { return UInt8(ascii: named) }
    guard let byte = text.utf8.first, text.utf8.count == 1, ![0x0A, 0x0D, 0x22].contains(byte) else {
      throw ValidationError(said: "Give one character, or comma, semicolon, tab or pipe.")
    }
    return byte
  }

  /// Also in the spellings that other programs use.
  static func encoding(_ text: String) throws -> ImportEncoding {
    let key = text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    switch key {
    case "utf8": return .utf8
    case "utf16", "utf16le", "unicode": return .utf16LittleEndian
    case "utf16be": return .utf16BigEndian
    case "shiftjis", "sjis", "cp932", "windows31j", "mskanji": return .shiftJIS
    case "big5", "cp950": return .big5
    case "windows1252", "cp1252", "latin1", "iso88591": return .windows1252
    default: return try WordArgument.parse(text)
    }
  }
}
