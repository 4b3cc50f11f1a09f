/// What a bundle may not exceed when it is read: more than any that we make, and little enough to be read
/// anywhere.
package struct BundleLimits: Sendable {
  package var packedBytes: UInt64 = 2 << 30
  /// What all files may come to. A ratio says nothing: long texts become dots, which pack as well as any
  /// bomb; but a bundle's small files are limited, and its others have to be lines of events.
  package var unpackedBytes: UInt64 = 2 << 30
  package var entries = 20_000
  /// One file that is kept in memory, and all of them.
  package var documentBytes: UInt64 = 8 << 20
  package var documentsBytes: UInt64 = 32 << 20
  /// Events that a bundle may lack between the first and the last that it holds.
  package var lostEvents: UInt64 = 10_000_000

  package init() {}
}
