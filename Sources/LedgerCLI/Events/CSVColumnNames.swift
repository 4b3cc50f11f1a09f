import ArgumentParser
import EventLedger

/// What columns of CSV files are called that people bring from other programs, in the form in which an import
/// compares names: lower case, without spaces, hyphens and underscores.
enum CSVColumnNames {
  /// By kind of record: names that mean one field and no other.
  static let usual: [String: [String: String]] = [
    "task": [
      "name": "title", "task": "title", "taskname": "title", "tasktitle": "title", "subject": "title",
      "summary": "title", "todo": "title", "タイトル": "title", "件名": "title", "タスク": "title", "標題": "title",
      "任務": "title", "notes": "note", "tasknotes": "note", "comment": "note", "comments": "note",
      "memo": "note",
      "メモ": "note", "備註": "note", "duedate": "due", "dueon": "due", "deadline": "due", "期限": "due",
      "到期日": "due", "優先度": "priority", "優先順序": "priority", "tag": "tags", "label": "tags", "labels": "tags",
      "タグ": "tags", "標籤": "tags", "done": "completedAt", "completed": "completedAt",
      "finished": "completedAt",
      "completedon": "completedAt", "completiondate": "completedAt", "完了": "completedAt", "完成": "completedAt",
      "created": "createdAt", "createdon": "createdAt", "creationdate": "createdAt", "entry": "createdAt",
    ],
    // The lists have these names, which are the same for all records.
    "account": ["order": "sortOrder", "created": "createdAt"],
    "tag": ["order": "sortOrder", "created": "createdAt"],
    "answer": ["createdat": "timestamp"],
  ]

  /// Names that may mean a field.
  static let other: [String: [String: String]] = [
    "task": [
      "description": "title", "content": "title", "details": "note", "date": "due", "end": "completedAt",
      "project": "tags", "context": "tags", "list": "tags", "category": "tags",
    ]
  ]

  /// Columns that a list has of each record, and that no event has: other records say it.
  static let computed: [String: Set<String>] = [
    "task": ["stepcount", "donestepcount", "steps"], "account": ["tags"], "tag": ["accountcount"],
    "user": ["answercount"],
  ]

  /// What `--column` says.
  static func assignment(_ text: String) throws -> ImportColumn {
    guard let equals = text.lastIndex(of: "=") else {
      throw ValidationError(
        said: "Give the column's name in the file, an equals sign and a field: --column 'Task=title'.")
    }
    let field = UnicodeWhiteSpace.trimmed(String(text[text.index(after: equals)...]))
    return ImportColumn(name: String(text[..<equals]), field: field.isEmpty ? nil : field)
  }
}
