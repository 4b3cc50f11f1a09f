/// The three standard streams, as the parent process left them.
enum StandardStreams {
  /// Takes the numbers of streams that were closed: a file of the ledger that got one would be written to as
  /// if it were standard output. What is there then can't be used either, so that using it fails as it would
  /// have.
  static func occupyClosed() {
    for descriptor: CInt in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one, as those below it are taken.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
