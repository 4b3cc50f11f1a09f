extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Where the members of a segment begin, as far as the first three bytes of each tell.
  public var memberStarts: [Int] {
    indices.dropLast(3).filter { self[$0] == 0x1F && self[$0 + 1] == 0x8B && self[$0 + 2] == 8 }
  }
}
