/// Why an append was refused while there still was some room: the cause of a `diskFull`.
package struct SpaceShortage: Error, Hashable, CustomStringConvertible {
  /// What the append, and what has to follow it, take.
  package var neededBytes: UInt64
  package var freeBytes: UInt64

  package init(neededBytes: UInt64, freeBytes: UInt64) {
    self.neededBytes = neededBytes
    self.freeBytes = freeBytes
  }

  package var missingBytes: UInt64 { neededBytes - min(neededBytes, freeBytes) }

  package var message: Message { "At least \(byteText(missingBytes)) more are needed." }
  package var description: String { message.english }
}
