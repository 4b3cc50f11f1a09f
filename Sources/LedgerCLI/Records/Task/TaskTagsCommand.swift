import ArgumentParser
import LedgerRecords

/// `ledger task tags`
struct TaskTagsCommand: PagedCommand, ReadsHistory {
  static let name = "tags"
  static let configuration = CommandConfiguration(
    name, "List the tags that tasks have, with the number of tasks.",
    more:
      "'ledger task list --tag WORD' lists the tasks with a tag. Tags of accounts are listed by 'ledger tag list'.",
    examples: ["ledger task tags"])

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.read("tasks") { reader in
      let tags = try reader.tasks.tagCounts()
      if invocation.isJSON {
        return try invocation.output.json(["items": .array(tags.map(\.json)), "next": .null])
      }
      guard !tags.isEmpty else { return invocation.messages.note("No task has a tag.") }
      var table = TextTable([.init("TAG", isFlexible: true), .init("OPEN", .right), .init("TASKS", .right)])
      for tag in tags { table.add(["\(tag.tag)", "\(grouped(tag.openTasks))", "\(grouped(tag.tasks))"]) }
      try invocation.show(table)
    }
  }
}

extension TaskQueries.TagCount {
  fileprivate var json: JSONValue {
    ["tag": .string(tag), "openTaskCount": .integer(Int64(openTasks)), "taskCount": .integer(Int64(tasks))]
  }
}
