#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

StandardStreams.occupyClosed()
exit(EntryPoint.run())
