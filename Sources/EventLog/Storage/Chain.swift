import Crypto

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// leaf(n) = SHA-256(public part ‖ SHA-256(private part)); H(n) = SHA-256(H(n − 1) ‖ leaf(n)); H(0) = SHA-256(ledger id).

extension ChainHash {
  /// H(0).
  package init(startOf ledgerID: UUID) {
    self.init(Swift.withUnsafeBytes(of: ledgerID.uuid) { SHA256.hash(data: $0) })
  }

  init(_ digest: SHA256.Digest) {
    self = digest.withUnsafeBytes { ChainHash(bytes: $0) }
  }

  /// H(n) from H(n − 1) and line n, without its line feed.
  package func following(_ line: EventLine) -> ChainHash {
    var leaf = SHA256()
    leaf.update(bufferPointer: UnsafeRawBufferPointer(rebasing: line.bytes[0..<line.privateStart]))
    if let erased = line.erasedHash {
      leaf.update(data: erased)
    } else {
      var privatePart = SHA256()
      let rest = line.privateStart..<(line.bytes.count - 1)
      privatePart.update(bufferPointer: UnsafeRawBufferPointer(rebasing: line.bytes[rest]))
      privatePart.finalize().withUnsafeBytes { leaf.update(bufferPointer: $0) }
    }
    var next = SHA256()
    withUnsafeBytes { next.update(bufferPointer: $0) }
    leaf.finalize().withUnsafeBytes { next.update(bufferPointer: $0) }
    return ChainHash(next.finalize())
  }
}
