-- +goose Up

-- What waits is counted by the index alone, in the short lists, too: what stands in
-- words of the desk's own, what customers wait for, and the requests to be decided.
-- Without the columns of their own condition in them, SQLite looks up each row.
DROP INDEX queue_items_other_due;
DROP INDEX queue_items_other_age;
DROP INDEX queue_items_wrote_due;
DROP INDEX queue_items_wrote_age;
CREATE INDEX queue_items_other_due ON queue_items (kind, due_on, id, status, ended_at) WHERE ended_at IS NULL AND status <> '' AND status <> 'Under Process' AND status <> 'On Hold';
CREATE INDEX queue_items_other_age ON queue_items (kind, id, status, ended_at) WHERE ended_at IS NULL AND status <> '' AND status <> 'Under Process' AND status <> 'On Hold';
CREATE INDEX queue_items_wrote_due ON queue_items (kind, due_on, id, wrote_at) WHERE wrote_at IS NOT NULL;
CREATE INDEX queue_items_wrote_age ON queue_items (kind, id, wrote_at) WHERE wrote_at IS NOT NULL;
-- This one is built again once the server is ready.
DROP INDEX IF EXISTS warranties_review;

-- Every call of the desk looks for who makes it, and every list for who has what.
-- Without an index SQLite makes one for the time of a statement.
CREATE INDEX admins_username ON admins (username);
