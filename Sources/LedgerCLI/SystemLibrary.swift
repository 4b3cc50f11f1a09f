// The C library of the system, for all files of the command. No module below exports it: an application would
// get its names.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
