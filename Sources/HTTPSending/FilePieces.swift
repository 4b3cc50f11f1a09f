import LedgerBase
import NIOCore
import Sending
import SystemPackage

/// A file's bytes in pieces, read as they leave, so that a large one takes no more memory than a small one.
struct FilePieces: AsyncSequence, Sendable {
  private let file: UploadFile
  private let progress: @Sendable (UInt64) -> Void
  private static let pieceBytes: UInt64 = 64 << 10

  /// - Parameter progress: gets the bytes that were taken so far, at each piece.
  init(_ file: UploadFile, _ progress: @escaping @Sendable (UInt64) -> Void) {
    self.file = file
    self.progress = progress
  }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let pieces: FilePieces
    private var open: (any OpenFile)?
    private var offset: UInt64 = 0

    fileprivate init(pieces: FilePieces) { self.pieces = pieces }

    mutating func next() async throws -> ByteBuffer? {
      pieces.progress(offset)
      let left = pieces.file.sizeBytes - offset
      guard left > 0 else {
        try open?.close()
        return nil
      }
      let open = try open ?? RealFileSystem().open(FilePath(pieces.file.path), .readNamed)
      self.open = open
      let bytes = try open.read(count: Int(Swift.min(left, FilePieces.pieceBytes)), at: offset)
      guard !bytes.isEmpty else { throw TransportFailure.unreadable("it is shorter than it was.") }
      offset += UInt64(bytes.count)
      return ByteBuffer(bytes: bytes)
    }
  }
}
