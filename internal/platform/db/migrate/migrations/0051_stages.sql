-- +goose Up

-- A line of the queue knows at which stage it is, so that no index has to name the
-- words of a status: new, work, held, other (in the desk's own words), closed.
ALTER TABLE queue_items ADD COLUMN stage TEXT NOT NULL DEFAULT '';
UPDATE queue_items SET stage = CASE WHEN ended_at IS NOT NULL THEN 'closed' WHEN status = '' THEN 'new'
    WHEN status = 'Under Process' THEN 'work' WHEN status = 'On Hold' THEN 'held' ELSE 'other' END;
DROP INDEX queue_items_other_due;
DROP INDEX queue_items_other_age;
DROP INDEX queue_items_status_due;
DROP INDEX queue_items_status_age;
CREATE INDEX queue_items_stage_due ON queue_items (kind, stage, due_on, id, status, ended_at) WHERE ended_at IS NULL;
CREATE INDEX queue_items_stage_age ON queue_items (kind, stage, id, status, ended_at) WHERE ended_at IS NULL;
