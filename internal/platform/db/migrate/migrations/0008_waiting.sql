-- +goose Up
-- The desk sees at every screen how much waits for it. These hold only what
-- waits, so that counting it does not grow with the years.
CREATE INDEX tickets_waiting ON tickets (kind) WHERE statuses = 0;
CREATE INDEX warranties_waiting ON warranties (id) WHERE decided_at IS NULL;
CREATE INDEX claims_waiting ON claims (id) WHERE status = 'Wait for Confirmation';
