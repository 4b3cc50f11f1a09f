import Crypto
import LedgerBase
import SystemPackage

/// A file as it is about to be sent: its size and its hash, so that a receiver can tell the complete file
/// from a part of it.
public struct UploadFile: Hashable, Sendable {
  public let path: String
  public let sizeBytes: UInt64
  /// 32 bytes.
  public let sha256: [UInt8]

  package init(path: String, sizeBytes: UInt64, sha256: [UInt8]) {
    self.path = path
    self.sizeBytes = sizeBytes
    self.sha256 = sha256
  }

  /// Reads the file from its beginning to its end.
  ///
  /// - Throws: `usage` for what is not a file, or the file system's error.
  public init(reading path: String) throws {
    Translations.add(.sending)
    let fileSystem = RealFileSystem()
    guard let status = try fileSystem.status(of: FilePath(path), followLinks: true) else {
      throw LedgerError(
        .usage, "There is no file \(path).", hint: "Make a bundle: \(Remedy.supportBundle)",
        at: .init(path: path))
    }
    guard status.kind == .file else { throw Self.noBundle(path) }
    let file = try fileSystem.open(FilePath(path), .readNamed)
    let contents = Result { try Self.contents(of: file) }
    try file.close()
    let (sizeBytes, sha256) = try contents.get()
    self.init(path: path, sizeBytes: sizeBytes, sha256: sha256)
  }

  private static let pieceBytes = 256 << 10

  private static func contents(of file: any OpenFile) throws -> (sizeBytes: UInt64, sha256: [UInt8]) {
    var hash = SHA256()
    var sizeBytes: UInt64 = 0
    while true {
      let piece = try file.read(count: pieceBytes, at: sizeBytes)
      if piece.isEmpty { return (sizeBytes, Array(hash.finalize())) }
      hash.update(data: piece)
      sizeBytes += UInt64(piece.count)
    }
  }

  private static func noBundle(_ path: String) -> LedgerError {
    LedgerError(
      .usage, "\(path) is not a bundle.", hint: "Make one: \(Remedy.supportBundle)", at: .init(path: path))
  }
}
