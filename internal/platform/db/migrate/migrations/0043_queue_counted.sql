-- +goose Up

-- What is open is counted by the index alone. Without the columns of their own
-- condition in them, SQLite looks up each line that it counts.
DROP INDEX queue_items_due;
DROP INDEX queue_items_age;
DROP INDEX queue_items_assignee_due;
DROP INDEX queue_items_assignee_age;
DROP INDEX queue_items_status_due;
DROP INDEX queue_items_status_age;
DROP INDEX queue_items_touched;
CREATE INDEX queue_items_due ON queue_items (kind, due_on, id, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_age ON queue_items (kind, id, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_assignee_due ON queue_items (kind, assignee, due_on, id, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_assignee_age ON queue_items (kind, assignee, id, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_status_due ON queue_items (kind, status, due_on, id, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_status_age ON queue_items (kind, status, id, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_touched ON queue_items (kind, touched_at, id, ended_at) WHERE ended_at IS NULL;
-- Of two that fit equally SQLite takes the younger one, and these are the shorter ones.
DROP INDEX queue_items_other_due;
DROP INDEX queue_items_other_age;
CREATE INDEX queue_items_other_due ON queue_items (kind, due_on, id) WHERE ended_at IS NULL AND status <> '' AND status <> 'Under Process' AND status <> 'On Hold';
CREATE INDEX queue_items_other_age ON queue_items (kind, id) WHERE ended_at IS NULL AND status <> '' AND status <> 'Under Process' AND status <> 'On Hold';
