import EventLog
import SystemPackage

/// `$TZ`, as the C library reads it: a file of the zone database, a path of such a file, or a rule such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// What it can't read, the C library takes for UTC and tells nobody.
enum ZoneVariable {
  /// The variable's value if it names no zone on this system; nil where all is well.
  static func unknown(_ environment: ProcessEnvironment) -> String? {
    guard let value = environment["TZ"], !value.isEmpty else { return nil }
    let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    // Known everywhere, also where there is no database.
    if ["", "UTC", "UTC0", "GMT", "GMT0", "Etc/UTC"].contains(name) { return nil }
    return isRule(name) || isFile(name, environment) ? nil : value
  }

  /// The folders of the zone database, on the systems that we know.
  private static let folders = [
    "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
    "/etc/zoneinfo", "/share/zoneinfo",
  ]

  private static func isFile(_ name: String, _ environment: ProcessEnvironment) -> Bool {
    let places =
      name.hasPrefix("/")
      ? [FilePath(name)] : ([environment["TZDIR"] ?? ""] + folders).map { FilePath($0).appending(name) }
    let files = RealFileSystem()
    return places.contains { place in
      do {
        return try files.status(of: place, followLinks: true)?.kind == .file
      } catch { return false }
    }
  }

  // MARK: Rules

  /// A rule of POSIX: a name and an offset, and for summer time a name, an offset and when clocks change.
  static func isRule(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    guard abbreviation(&rest), offset(&rest) else { return false }
    if rest.isEmpty { return true }
    guard abbreviation(&rest) else { return false }
    if rest.isEmpty || rest.first == UInt8(ascii: ",") { return true }
    return offset(&rest) && (rest.isEmpty || rest.first == UInt8(ascii: ","))
  }

  /// CET, <+0330>
  private static func abbreviation(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let isQuoted = rest.first == UInt8(ascii: "<")
    if isQuoted { rest.removeFirst() }
    let name = rest.prefix { byte in
      isLetter(byte) || isQuoted && (isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
    }
    rest = rest.dropFirst(name.count)
    return name.count >= 3 && (!isQuoted || rest.popFirst() == UInt8(ascii: ">"))
  }

  /// -1, +05:30, 3:30:00
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let text = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
    rest = rest.dropFirst(text.count)
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts.allSatisfy { (1...3).contains($0.count) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
