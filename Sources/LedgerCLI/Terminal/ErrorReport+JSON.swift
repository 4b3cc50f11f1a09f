extension ErrorReport {
  var json: String { "" }
}
