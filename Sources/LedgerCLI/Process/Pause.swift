#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waiting without work.
enum Pause {
  static func milliseconds(_ count: UInt32) {
    usleep(count * 1000)
  }
}
