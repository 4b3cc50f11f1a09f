/// A value as SQLite stores it.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package init(_ value: String?) { self = value.map(Self.text) ?? .null }
  package init(_ value: Int64?) { self = value.map(Self.integer) ?? .null }
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
{
  package init(nilLiteral: ()) { self = .null }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}

/// The storage class of a column's value.
package enum StorageClass: Sendable { case null, integer, real, text, blob }
