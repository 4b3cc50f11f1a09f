// Who works with logs needs its errors, times and ids.
@_exported public import LedgerBase
