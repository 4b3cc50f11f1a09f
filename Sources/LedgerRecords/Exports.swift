// An application with these records imports LedgerRecords alone.
@_exported public import EventLedger
