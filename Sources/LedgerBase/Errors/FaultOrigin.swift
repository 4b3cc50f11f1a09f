/// Where an error comes from, as support asks for it: who said so, and their number for it.
public struct FaultOrigin: Hashable, Sendable, CustomStringConvertible {
  /// `SQLite`, `POSIX` (the system), or `ledger`.
  public var domain: String
  /// SQLite's extended result code, or errno; nil for what ledger found out itself.
  public var number: Int?

  public init(domain: String, number: Int? = nil) {
    self.domain = domain
    self.number = number
  }

  public static let ledger = FaultOrigin(domain: "ledger")

  public var description: String { number.map { "\(domain) \($0)" } ?? domain }
}
