#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The operating system as uname(2) names it, such as `Linux 6.1.0-28-amd64`.
package func systemVersion() -> String {
  var names = utsname()
  guard uname(&names) == 0 else { return "unknown" }
  let text = { (bytes: UnsafeRawBufferPointer) in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  let name = withUnsafeBytes(of: names.sysname, text)
  return "\(name) \(withUnsafeBytes(of: names.release, text))"
}
