// Tables are made of a log's events.
@_exported public import EventLog
