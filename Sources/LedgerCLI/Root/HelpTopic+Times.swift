import LedgerBase

extension HelpTopic {
  static let times = HelpTopic(
    name: "times", purpose: "How to write a time, and how times are shown.",
    entries: [
      ("2026-11-21", "The first moment of a day."),
      (
        "2026/11/21, 21.11.2026, 2026年11月21日",
        """
        The same day. In 11/21/2026 only the 21 can be the day; 11/12/2026 can be read in two ways and is rejected.
        """
      ),
      (
        "11月21日",
        "A day without a year: the last one up to today; in due dates the next one from today on."
      ),
      ("2026-11-21 09:00", "A day and a time; seconds (09:00:30) and fractions of them are optional."),
      ("09:00", "A time today."),
      ("now, today, yesterday, tomorrow", "This moment, or the first moment of the day."),
      (
        "monday, yesterday 17:00, today 5pm",
        """
        A day of the week is the last one up to today. In due dates it is the next one after today: in those of tasks, and \
        in fields of your own kinds that have the type dateOrTime. A field of the type date or time takes the last one, \
        whatever it is called; the command prints the day that it understood. A time may follow any name of a day.
        """
      ),
      ("明日, 金曜日, 今天, 週五", "The names of days in Japanese and Chinese are read too."),
      ("eow, eom, eoy, tonight", "The last day of this week (Sunday), month or year; 20:00 today."),
      (
        "-2h, 2h ago, in 3 days",
        """
        Before or after now: a number with s, m, h, d, w, mo or y, or with the word (2 weeks ago). Days and longer \
        units keep the time on the clock. An option needs an equals sign before a hyphen: --since=-2h.
        """
      ),
      ("2026-11-21T09:00:00Z", "RFC 3339, with Z or an offset such as +09:00; so is what --json prints."),
      ("2026-11-21 09:00 +09:00", "A time of day or a day with its zone: Z, UTC or an offset."),
      ("@1795251600", "Seconds since 1970-01-01 in UTC."),
      (
        "3d, friday, in 2 days 9:00",
        """
        In due dates, a number needs no "in", and whatever names a day is a day, without a time. 'ledger task list --due' \
        also takes week: the next 7 days, today included.
        """
      ),
    ],
    notes: [
      """
      Times are shown and read in local time, which is that of $TZ or the system's. --utc selects UTC for one command, and \
      'ledger config set time.zone utc' for a ledger; UTC times are shown with a Z. What --json prints is always in UTC. \
      If TZ names no time zone that the system knows, local times are in UTC, and a warning says so.
      """,
      """
      When clocks are set back, an hour is shown twice: without an offset its first time is meant, and the second time it \
      is shown with its offset (02:30:00+01:00). When clocks are set forward, a time in the missing hour is read as if they \
      had not been set: 02:30 means 03:30.
      """,
    ])
}
