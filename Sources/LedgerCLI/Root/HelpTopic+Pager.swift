import LedgerBase

extension HelpTopic {
  static let pager = HelpTopic(
    name: "pager", purpose: "How output that is longer than the screen is shown.",
    entries: [
      ("$LEDGER_PAGER", "The program to use, with its options; an empty value or 'cat' means none."),
      ("$PAGER", "The same, if $LEDGER_PAGER is not set."),
      ("less -FRX", "What is used if neither is set. Leave it with q."),
      ("--no-pager", "No pager for this command."),
      ("ledger config set pager never", "No pager for this ledger; auto is the default."),
    ],
    notes: [
      """
      Lists, log, history, diff and show use a pager, but only on a terminal and only if the output is longer than the \
      screen. A pipe, a file, --json and -q never get one, nor does a terminal without abilities (TERM=dumb). Leaving the \
      pager early is no error: the exit code is that of the command.
      """
    ])

  static let templates = HelpTopic(
    name: "templates", purpose: "How to choose the fields of a list and their layout (--format).",
    entries: [
      ("{title}", "The field of that name, as --json prints it; nothing if it is null."),
      ("{data.title}", "A field inside another one."),
      ("{title:20}", "In 20 columns, padded with spaces or cut."),
      ("{order:>5}", "In 5 columns, on the right."),
      (#"\n \t \\"#, "A line feed, a tab, a backslash."),
      ("{{ }}", "A brace."),
    ],
    notes: [
      """
      The template is written once for each row: --format '{title}\\t{completedAt}\\n'. A line feed is added at its end if it \
      has none. Times are in UTC, as with --json. An unknown field is an error that lists the fields. --csv writes all of \
      them as comma-separated values with a header (RFC 4180); a field that holds others is written as JSON. A spreadsheet \
      may run text that begins with =, +, - or @ as a formula: --format csv-safe puts an apostrophe before it.
      """
    ])
}
