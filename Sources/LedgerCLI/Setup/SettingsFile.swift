import EventLog
import SystemPackage

/// `config.json` in the ledger's folder:
///
///     {"format":1,"settings":{"confirm.deletes":"cascades"},"crc32":"1a2b3c4d"}
///
/// `crc32` is that of the settings object as it would stand on one line without spaces.
struct SettingsFile {
  private let path: FilePath
  private let fileSystem: any FileSystem
  private static let format: Int64 = 1
  private static let largestBytes = 64 << 10

  init(ledger: String, fileSystem: any FileSystem) {
    path = FilePath(ledger).appending("config.json")
    self.fileSystem = fileSystem
  }

  /// The settings; defaults where there is no file.
  ///
  /// - Throws: `newerFormat`, or `damagedSettings` for a file that we did not write so.
  func read() throws -> Settings {
    guard let status = try fileSystem.status(of: path, followLinks: true) else { return Settings() }
    guard status.kind == .file, status.sizeBytes <= Self.largestBytes else { throw unreadable(nil) }
    let file = try fileSystem.open(path, .read)
    let bytes = Result { try file.read(count: Self.largestBytes, at: 0) }
    try file.close()
    return try Self.settings(in: document(bytes.get()))
  }

  /// Changes the settings while nobody else does, so that of two at once neither is lost. A damaged file is kept aside,
  /// and the other settings go back to their defaults.
  ///
  /// - Returns: where the damaged file is now, if there was one.
  func change(wait: Duration, _ body: (inout Settings) throws -> Void) throws -> FilePath? {
    try EventLog.withLock(of: path.removingLastComponent(), wait: wait, fileSystem) {
      var kept: FilePath?
      var settings = Settings()
      do {
        settings = try read()
      } catch let error as LedgerError where error.code == .damagedSettings {
        let place = FilePath(path.string + ".damaged")
        try fileSystem.rename(path, to: place)
        kept = place
      }
      try body(&settings)
      try write(settings)
      return kept
    }
  }

  private func write(_ settings: Settings) throws {
    let members = SettingKey.allCases.compactMap { key in
      settings.isSet(key) ? settings[key].map { JSONValue.Member(key.rawValue, .string($0)) } : nil
    }
    let object = JSONValue.object(members)
    let document: JSONValue = [
      "format": .integer(Self.format), "settings": object, "crc32": .string(Self.checksum(object)),
    ]
    try fileSystem.writeWhole(
      Array("\(document.prettyPrinted)\n".utf8), to: path,
      temporary: path.removingLastComponent().appending(".config.json.new"))
  }

  private func document(_ bytes: [UInt8]) throws -> JSONValue {
    let document: JSONValue
    do {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw unreadable(error)
    }
    if let format = document["format"]?.integerValue, format > Self.format {
      throw LedgerError(
        .newerFormat, "\(path) was written by a newer version of ledger (format \(format)).",
        hint: "Update ledger.", at: .init(path: path.string))
    }
    guard let settings = document["settings"], document["crc32"]?.stringValue == Self.checksum(settings)
    else {
      throw unreadable(nil)
    }
    return document
  }

  private static func settings(in document: JSONValue) throws -> Settings {
    var settings = Settings()
    for member in document["settings"]?.members ?? [] {
      // A key that a later version knows stays out of the way here.
      guard let key = SettingKey(rawValue: member.key), let value = member.value.stringValue else { continue }
      settings[key] = value
    }
    return settings
  }

  private static func checksum(_ settings: JSONValue) -> String {
    let digits = String(JSONText(settings).bytes.withUnsafeBytes { crc32($0) }, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private func unreadable(_ cause: (any Error)?) -> LedgerError {
    LedgerError(
      .damagedSettings, "\(path) is damaged, or was changed by hand; its checksum does not hold.",
      hint:
        "Set what you need with ledger config set: the damaged file is kept aside, all else goes to its default.",
      cause: cause, at: .init(path: path.string))
  }
}
