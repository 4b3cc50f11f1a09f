// The one place that imports Foundation: who imports LedgerBase has it too. Only the essentials, so that the
// command starts in milliseconds; Apple systems have no module of that name.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
