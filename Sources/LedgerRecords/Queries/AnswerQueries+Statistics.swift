import SQLite

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
    let byType = try countsOfTypes(since: start)
    let total = byType.reduce(0) { $0 + $1.count }
    let byHour = try countsOfHours(since: start)
    var hours = [Int](repeating: 0, count: 24)
    var byDay: [AnswerStatistics.Day] = []
    for (key, count) in byHour {
      if let hour = Int(key.suffix(2)), hours.indices.contains(hour) { hours[hour] += count }
      let date = try CalendarDate(parsing: String(key.prefix(10)))
      if byDay.last?.date == date {
        byDay[byDay.count - 1].count += count
      } else {
        byDay.append(AnswerStatistics.Day(date: date, count: count))
      }
    }
    return AnswerStatistics(
      total: total,
      byType: Dictionary(byType.map { ($0.key, $0.count) }, uniquingKeysWith: +),
      byDay: byDay, byHour: hours,
      byUser: try countsOfUsers(since: start, total: total))
  }

  private func countsOfTypes(since start: Timestamp?) throws -> [(key: AnswerType, count: Int)] {
    // Without a bound, the index of types is read in its order.
    try reader.connection(of: AnswerRecord.self).rows(
      "SELECT answerType, count(*) FROM answer\(start == nil ? "" : " WHERE timestamp >= ?") GROUP BY 1 ORDER BY 1",
      start.map { [.text($0.rfc3339)] } ?? []
    ) { (try $0.choice(at: 0), Int($0.int64(at: 1))) }
  }

  /// Counts of the hours that have any, such as "2026-11-21T09". The index of times leads to each hour, whose
  /// entries are counted there: grouping would sort all of them.
  private func countsOfHours(since start: Timestamp?) throws -> [(key: String, count: Int)] {
    let start = SQLiteValue.text((start ?? .earliest).rfc3339)
    return try reader.connection(of: AnswerRecord.self).rows(
      """
      WITH RECURSIVE hour (start) AS (
        SELECT substr(min(timestamp), 1, 13) FROM answer WHERE timestamp >= ?1
        UNION ALL
        SELECT (SELECT substr(min(timestamp), 1, 13) FROM answer WHERE timestamp > hour.start || '~')
        FROM hour WHERE hour.start IS NOT NULL
      )
      SELECT start, (
        SELECT count(*) FROM answer WHERE timestamp >= max(hour.start, ?1) AND timestamp < hour.start || '~'
      ) FROM hour WHERE start IS NOT NULL
      """, [start]
    ) { ($0.string(at: 0), Int($0.int64(at: 1))) }
  }

  private func countsOfUsers(since start: Timestamp?, total: Int) throws -> [AnswerStatistics.User] {
    let connection = try reader.connection(of: AnswerRecord.self)
    let users = try connection.rows("SELECT id, name FROM user ORDER BY name, id LIMIT 2") { row in
      AnswerStatistics.User(id: try row.id(at: 0), name: row.string(at: 1), count: total)
    }
    // Each answer is a user's. Usually there is one, and nothing to count.
    guard users.count > 1 else { return users }
    return try connection.rows(
      """
      SELECT user.id, user.name, count(answer.id)
      FROM user LEFT JOIN answer ON answer.userID = user.id AND answer.timestamp >= ?
      GROUP BY user.id ORDER BY user.name, user.id
      """, [.text((start ?? .earliest).rfc3339)]
    ) { row in
      AnswerStatistics.User(id: try row.id(at: 0), name: row.string(at: 1), count: Int(row.int64(at: 2)))
    }
  }
}
