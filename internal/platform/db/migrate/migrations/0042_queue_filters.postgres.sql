-- +goose Up

-- What stands in words of the desk's own: in none of those that the status form
-- offers for what is still open.
CREATE INDEX queue_items_other_due ON queue_items (kind, due_on, id) WHERE ended_at IS NULL AND status <> '' AND status <> 'Under Process' AND status <> 'On Hold';
CREATE INDEX queue_items_other_age ON queue_items (kind, id) WHERE ended_at IS NULL AND status <> '' AND status <> 'Under Process' AND status <> 'On Hold';
-- What nobody has touched for longest.
CREATE INDEX queue_items_touched ON queue_items (kind, touched_at, id) WHERE ended_at IS NULL;
-- Lines are found by the beginning of their number, byte by byte.
CREATE INDEX queue_items_number ON queue_items (number COLLATE "C");
