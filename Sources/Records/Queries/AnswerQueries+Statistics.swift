public import EventLog
import SQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How answers are spread over kinds, days, hours and users. Days and hours are those of UTC.
public struct AnswerStatistics: Hashable, Sendable {
  public struct User: Hashable, Sendable {
    public var id: UUID
    public var name: String
    public var count: Int
  }

  public struct Day: Hashable, Sendable {
    public var date: CalendarDate
    public var count: Int
  }

  public var total: Int
  public var byType: [AnswerType: Int]
  /// Days with at least one answer, the oldest first.
  public var byDay: [Day]
  /// 24 counts, from the hour that begins at 00:00.
  public var byHour: [Int]
  /// Every user, also one without an answer, by name.
  public var byUser: [User]
}

extension AnswerQueries {
  /// Counts the answers from an instant on, or all of them.
  public func statistics(since start: Timestamp? = nil) throws -> AnswerStatistics {
    let byType = try counts("answerType", since: start) { row -> AnswerType in try row.choice(at: 0) }
    let byDay = try counts("substr(timestamp, 1, 10)", since: start) { try $0.date(at: 0) }
    let byHour = try counts("CAST(substr(timestamp, 12, 2) AS INTEGER)", since: start) {
      Int($0.int64(at: 0))
    }
    var hours = [Int](repeating: 0, count: 24)
    for (hour, count) in byHour where hours.indices.contains(hour) { hours[hour] = count }
    return AnswerStatistics(
      total: byType.reduce(0) { $0 + $1.count },
      byType: Dictionary(byType.map { ($0.key, $0.count) }, uniquingKeysWith: +),
      byDay: byDay.map { AnswerStatistics.Day(date: $0.key, count: $0.count) }, byHour: hours,
      byUser: try countsOfUsers(since: start))
  }

  private func countsOfUsers(since start: Timestamp?) throws -> [AnswerStatistics.User] {
    try reader.connection(of: AnswerRecord.self).rows(
      """
      SELECT user.id, user.name, count(answer.id)
      FROM user LEFT JOIN answer ON answer.userID = user.id AND answer.timestamp >= ?
      GROUP BY user.id ORDER BY user.name, user.id
      """, [.text((start ?? .earliest).rfc3339)]
    ) { row in
      AnswerStatistics.User(id: try row.id(at: 0), name: row.string(at: 1), count: Int(row.int64(at: 2)))
    }
  }

  private func counts<Key>(
    _ expression: String, since start: Timestamp?, _ key: (Statement) throws -> Key
  ) throws -> [(key: Key, count: Int)] {
    try reader.connection(of: AnswerRecord.self).rows(
      "SELECT \(expression), count(*) FROM answer WHERE timestamp >= ? GROUP BY 1 ORDER BY 1",
      [.text((start ?? .earliest).rfc3339)]
    ) { (try key($0), Int($0.int64(at: 1))) }
  }
}
