-- +goose Up

-- Every address that a customer leaves has a way back, whether its holder had
-- confirmed it or not; one that comes back is confirmed only if it was before.
-- Until now only confirmed ones had one.
ALTER TABLE email_restores ADD COLUMN confirmed BOOLEAN NOT NULL DEFAULT TRUE;
