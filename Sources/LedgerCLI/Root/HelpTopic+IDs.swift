import LedgerBase

extension HelpTopic {
  static let ids = HelpTopic(
    name: "ids", purpose: "How to name a record in a command.",
    entries: [
      ("Buy milk", "A name or title, in upper or lower case. Several words need quotes."),
      ("milk", "A part of a name that no other record has; a number is never one."),
      (
        "3",
        """
        On a terminal, the row number in the list that was printed last in this session. It means the record that was \
        in that row, whatever has been added, deleted or moved since, for up to 12 hours.
        """
      ),
      (
        "4e60",
        """
        The end of an id, at least four characters. Lists print as many as it takes. The beginning of an id will do too.
        """
      ),
      ("0199a8c2-53f0-7000-8a31-5d2b1c9e4e60", "A whole id, as --json prints it."),
    ],
    notes: [
      """
      A whole name or an id comes before a part of a name. If several records fit, a person on a terminal is asked which \
      one is meant; otherwise the command fails and lists them.
      """,
      """
      Commands that mark, delete or assign take several records and change all of them or none, in one batch: ledger \
      task done 1 2 milk.
      """,
      """
      If one name contains all of the words together, that record is meant: ledger task done call dentist.
      """,
      """
      'ledger erase' takes no part of a name, because erasing cannot be undone. 'ledger erase' and 'ledger history' also \
      find deleted records, by any name that they had. Answers have no names.
      """,
      """
      To bring back a deleted record, run 'ledger undo' if deleting it was the last change. Otherwise 'ledger history NAME' \
      shows which event deleted it, and 'ledger void SEQ' takes that event back.
      """,
    ])
}
