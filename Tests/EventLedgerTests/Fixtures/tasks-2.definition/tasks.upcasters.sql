-- upcasters: tasks

-- Version 1 is that of the application before. Its tasks had no order, so they go last; its steps had one, and keep it.
-- Nothing of the data has another name or form.

-- upcaster: task.inserted v1 to v2
-- upcaster: task.edited v1 to v2
-- upcaster: task.deleted v1 to v2
-- upcaster: step.inserted v1 to v2
-- upcaster: step.edited v1 to v2
-- upcaster: step.deleted v1 to v2
