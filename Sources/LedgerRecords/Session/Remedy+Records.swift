extension Remedy {
  static var addUser: Remedy { Remedy("addUser", [], "Add a user") }
  static var editUser: Remedy { Remedy("editUser", [], "Edit the user") }
  static var replaceUser: Remedy { Remedy("replaceUser", [], "Replace the user") }
  static var showUser: Remedy { Remedy("showUser", [], "Show the user") }
  static var listAnswers: Remedy { Remedy("listAnswers", [], "List the answers") }
  static var listAccounts: Remedy { Remedy("listAccounts", [], "List the accounts") }
  static var listTags: Remedy { Remedy("listTags", [], "List the tags") }
  static var listTasks: Remedy { Remedy("listTasks", [], "List the tasks") }
  static var listSteps: Remedy { Remedy("listSteps", [], "List the steps of a task") }
}
