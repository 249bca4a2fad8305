-- +goose Up

-- Who at the desk entered a record for its customer, by username; NULL for what
-- customers enter themselves, and for all that was there before.
ALTER TABLE registered_products ADD COLUMN registered_by TEXT;
ALTER TABLE tickets ADD COLUMN raised_by TEXT;
