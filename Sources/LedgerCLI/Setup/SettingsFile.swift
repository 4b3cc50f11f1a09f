import EventLedger
import SystemPackage

/// `config.json` in the ledger's folder, with the checksum that all our small files have
/// (``ChecksummedJSON``):
///
///     {"format":1,"settings":{"confirm.deletes":"cascades"},"checksum":"…"}
struct SettingsFile {
  private let path: FilePath
  private let fileSystem: any FileSystem
  private static let format: Int64 = 1
  private static let largestBytes = 64 << 10

  init(ledger: String, fileSystem: any FileSystem) {
    path = FilePath(ledger).appending("config.json")
    self.fileSystem = fileSystem
  }

  var isThere: Bool { get throws { try fileSystem.status(of: path, followLinks: true) != nil } }

  /// The settings; defaults where there is no file.
  ///
  /// - Throws: `newerFormat`, or `damagedSettings` for a file that we did not write so.
  func read() throws -> Settings {
    guard let status = try fileSystem.status(of: path, followLinks: true) else { return Settings() }
    guard status.kind == .file, status.sizeBytes <= Self.largestBytes else { throw unreadable }
    let file = try fileSystem.open(path, .read)
    let bytes = Result { try file.read(count: Self.largestBytes, at: 0) }
    try file.close()
    return try Self.settings(in: document(bytes.get()))
  }

  /// Changes the settings while nobody else does, so that of two at once neither is lost. A damaged file is
  /// kept aside, and the other settings go back to their defaults.
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
    let object = JSONValue.object(
      SettingKey.allCases.compactMap { key in
        settings.isSet(key) ? settings[key].map { JSONValue.Member(key.rawValue, .string($0)) } : nil
      })
    let members: [JSONValue.Member] = [.init("format", .integer(Self.format)), .init("settings", object)]
    try fileSystem.writeWhole(
      ChecksummedJSON.encode(members), to: path,
      temporary: path.removingLastComponent().appending(".config.json.new"))
  }

  private func document(_ bytes: [UInt8]) throws -> JSONValue {
    let document: JSONValue
    do {
      document = try ChecksummedJSON.decode(bytes, name: path.string)
    } catch let error as LedgerError where error.code == .newerFormat {
      throw error
    } catch {
      throw unreadable
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

  private var unreadable: LedgerError {
    LedgerError(
      .damagedSettings, "\(path) is damaged or was changed by hand; its checksum does not match.",
      hint:
        "Set what you need with 'ledger config set': the damaged file is kept under another name, and all other settings return to their defaults.",
      at: .init(path: path.string))
  }
}
