import Crypto
import EventLedger
import Logging
import SystemPackage

/// The key of one bundle's pseudonyms: random, and kept only in the ledger's folder, so that nobody else can
/// recover values.
///
/// `support-keys/NAME.json` in the ledger's folder, readable by its owner alone, with a checksum:
///
///     {"format":1,"bundle":"ledger-bundle-…","made":"…","id":"…","key":"64 digits","checksum":"…"}
struct PseudonymKey {
  static let folder = "support-keys"
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter random: 64 random bits a call.
  init(random: () -> UInt64) {
    bytes = (0..<4).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } }
  }

  /// Names the key, and says nothing of it.
  var id: String {
    hexadecimal(Array(SHA256.hash(data: Array("ledger pseudonym key ".utf8) + bytes).prefix(8)))
  }

  /// - Throws: a file system error; the bundle is then good, but its pseudonyms can't be translated back.
  func keep(for bundle: String, made: Timestamp, in root: FilePath, _ files: any FileSystem) throws {
    let folder = root.appending(Self.folder)
    if try files.status(of: folder, followLinks: true) == nil { try files.createDirectory(folder) }
    let path = folder.appending(bundle + ".json")
    try files.writeWhole(
      ChecksummedJSON.encode([
        .init("format", 1), .init("bundle", .string(bundle)), .init("made", .string(made.rfc3339)),
        .init("id", .string(id)), .init("key", .string(hexadecimal(bytes))),
      ]), to: path, temporary: FilePath(path.string + ".new"))
  }

  /// The keys that were kept, the newest first. One that is damaged is left out.
  static func kept(in root: FilePath, _ context: LedgerContext) throws -> [(
    key: PseudonymKey, made: Timestamp
  )] {
    let files = context.fileSystem
    let folder = root.appending(Self.folder)
    guard try files.status(of: folder, followLinks: true)?.kind == .directory else { return [] }
    var found: [(key: PseudonymKey, made: Timestamp)] = []
    for name in try files.list(folder) where name.hasSuffix(".json") {
      do {
        let value = try ChecksummedJSON.read(folder.appending(name), in: files)
        guard let digits = value["key"]?.stringValue, let bytes = ChainHash(hexadecimal: digits)?.bytes,
          let made = value["made"]?.stringValue
        else { continue }
        found.append((PseudonymKey(bytes: bytes), try Timestamp(parsing: made)))
      } catch {
        context.logger.notice("a key of pseudonyms can't be read", metadata: ["file": "\(name)"])
      }
    }
    return found.sorted { $0.made > $1.made }
  }
}
