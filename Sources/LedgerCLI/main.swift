import CFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

_ = ledger_hand_over_arguments()
StandardStreams.occupyClosed()
exit(EntryPoint.run())
