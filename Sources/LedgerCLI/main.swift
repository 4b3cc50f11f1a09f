import CFiles

_ = ledger_hand_over_arguments()
StandardStreams.occupyClosed()
exit(EntryPoint.run())
