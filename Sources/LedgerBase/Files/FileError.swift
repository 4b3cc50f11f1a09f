package import SystemPackage

/// The error for a failed call on a file: which call, which file, and what the person can do about it. The
/// file may be one of the ledger's, of a copy or of a place to export to, so the hint names no parameter.
package func fileError(_ errno: Errno, _ verb: Message, _ path: FilePath, offset: UInt64? = nil)
  -> LedgerError
{
  let place = LedgerError.Location(path: path.string, offset: offset)
  switch errno {
  case .noSpace, .diskQuotaExceeded:
    return LedgerError(
      .diskFull, "The disk is full: could not \(verb) \(path).",
      hint: "Free some space and try again; nothing needs to be restarted.", cause: errno, at: place)
  case .permissionDenied, .notPermitted, .readOnlyFileSystem:
    return LedgerError(
      .permissionDenied, "Could not \(verb) \(path): \(errno).",
      hint: errno == .readOnlyFileSystem
        ? "Its file system is mounted read-only: remount it for writing, or specify another place."
        : "Give this user permission to read and write it, or specify another place.",
      cause: errno,
      at: place)
  case .notDirectory:
    return LedgerError(
      .ioFailed, "Could not \(verb) \(path): \(errno).",
      hint:
        "A part of the path is not a folder. Correct the path, or move away what is in the folder's place, then try again.",
      cause: errno, at: place)
  default:
    return LedgerError(
      .ioFailed, "Could not \(verb) \(path): \(errno).", hint: "Check the disk and the path, then try again.",
      cause: errno, at: place)
  }
}

/// The error for a path with something that can't be a ledger's file.
package func notAnOrdinaryFile(_ path: FilePath, _ what: Message, cause: Errno? = nil) -> LedgerError {
  LedgerError(
    .ioFailed, "\(path) is \(what), not a regular file.",
    hint:
      "Nothing was read from it or written to it. Find out who put it there, move it away, and put the file back.",
    cause: cause, at: LedgerError.Location(path: path.string))
}

extension Errno {
  /// True for the errors of opening a link, or anything else that is not an ordinary file.
  package var isOfOtherKind: Bool {
    let kinds: Set<Errno> = [
      .tooManySymbolicLinkLevels, .noSuchAddressOrDevice, .isDirectory, .notSupportedOnSocket,
    ]
    return kinds.contains(self)
  }
}

extension LedgerError {
  /// True if there is a link, or anything else that is not an ordinary file, at the path.
  package var isOfOtherKind: Bool { errno?.isOfOtherKind ?? false }

  /// The operating system's error underneath, if there is one.
  package var errno: Errno? {
    (cause as? Errno) ?? (cause as? LedgerError)?.errno
  }
}
