import CFiles
import EventLog

/// What a process needs from the system before it begins. Other threads are libdispatch's, which reports no
/// errors: where it can't open a file or sees no /proc it ends the process by a signal, and where no thread
/// can be made it waits for ever. So all of it is checked first, with room for what a command uses until its
/// end.
enum ProcessLimits {
  private static let descriptors: CInt = 64
  /// `verify`, rebuilding and a bundle of a ledger with 100,000 events take up to a sixth of it on two
  /// processors.
  private static let memoryBytes: UInt64 = 256 << 20

  /// - Throws: `ioFailed`.
  static func requireEnough() throws {
    let free = ledger_can_open(descriptors)
    guard free == descriptors else {
      throw LedgerError(
        .ioFailed, "This process may open only \(free) more files; ledger needs up to \(descriptors).",
        hint: "Raise the limit on open files: ulimit -n 256")
    }
    guard ledger_can_reserve(memoryBytes) == 1 else {
      throw LedgerError(
        .ioFailed,
        "This process is not allowed enough memory: ledger needs \(byteCount(memoryBytes)) besides the program itself.",
        hint: "Raise the limit: ulimit -v unlimited")
    }
    guard ledger_sees_threads() == 1 else {
      throw LedgerError(
        .ioFailed, "/proc is missing, and the system's thread library needs it.",
        hint: "Mount it: mount -t proc proc /proc")
    }
  }
}
