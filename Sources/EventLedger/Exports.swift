// An application imports EventLedger alone: the values that its API speaks of come along.
@_exported public import EventLog
