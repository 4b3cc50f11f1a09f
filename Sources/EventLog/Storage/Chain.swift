import Crypto

// leaf(n) = SHA-256(public part ‖ SHA-256(private part)); H(n) = SHA-256(H(n − 1) ‖ leaf(n)); H(0) =
// SHA-256(ledger id).

extension ChainHash {
  /// H(0).
  package init(startOf ledgerID: UUID) {
    self.init(Swift.withUnsafeBytes(of: ledgerID.uuid) { SHA256.hash(data: $0) })
  }

  init(_ digest: SHA256.Digest) {
    self = digest.withUnsafeBytes { ChainHash(bytes: $0) }
  }

  /// H(n) from H(n − 1) and line n, without its line feed.
  ///
  /// What is hashed together is joined first: each piece given to SHA-256 separately costs as much as hashing
  /// 64 bytes.
  package func following(_ line: EventLine) -> ChainHash {
    let digestBytes = SHA256.byteCount
    let publicPart = line.bytes.slice(0..<line.privateStart)
    return withUnsafeTemporaryAllocation(byteCount: publicPart.count + digestBytes, alignment: 1) { leaf in
      leaf.copyMemory(from: publicPart)
      let rest = UnsafeMutableRawBufferPointer(rebasing: leaf[publicPart.count...])
      if let erased = line.erasedHash {
        rest.copyBytes(from: erased)
      } else {
        Self.hash(line.bytes.slice(line.privateStart..<(line.bytes.count - 1)), into: rest)
      }
      return withUnsafeTemporaryAllocation(byteCount: 2 * digestBytes, alignment: 1) { next in
        withUnsafeBytes { next.copyMemory(from: $0) }
        Self.hash(
          UnsafeRawBufferPointer(leaf), into: UnsafeMutableRawBufferPointer(rebasing: next[digestBytes...]))
        Self.hash(
          UnsafeRawBufferPointer(next), into: UnsafeMutableRawBufferPointer(rebasing: next[..<digestBytes]))
        return ChainHash(bytes: UnsafeRawBufferPointer(rebasing: next[..<digestBytes]))
      }
    }
  }

  /// H(n) from the bytes of a line that can't be scanned: its private part begins at the first of the four
  /// keys.
  func following(unscanned line: UnsafeRawBufferPointer) -> ChainHash {
    let keys: [StaticString] = [",\"meta\":", ",\"salt\":", ",\"data\":", ",\"erased\":"]
    let start = line.indices.first { place in keys.contains { line.holds($0, at: place) } }
    let split = start.map { $0 + 1 } ?? line.count
    let hidden = line.slice(split..<max(split, line.count - 1))
    var leaf = SHA256()
    leaf.update(bufferPointer: line.slice(0..<split))
    if hidden.count == 75, hidden.holds("\"erased\":\"", at: 0),
      let erased = ChainHash(hexadecimal: String(decoding: hidden.slice(10..<74), as: UTF8.self))
    {
      erased.withUnsafeBytes { leaf.update(bufferPointer: $0) }
    } else {
      var inner = SHA256()
      inner.update(bufferPointer: hidden)
      inner.finalize().withUnsafeBytes { leaf.update(bufferPointer: $0) }
    }
    var next = SHA256()
    withUnsafeBytes { next.update(bufferPointer: $0) }
    leaf.finalize().withUnsafeBytes { next.update(bufferPointer: $0) }
    return ChainHash(next.finalize())
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer) {
    var hash = SHA256()
    hash.update(bufferPointer: bytes)
    hash.finalize().withUnsafeBytes { digest.copyMemory(from: $0) }
  }
}
