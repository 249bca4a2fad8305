-- +goose Up

-- Where parcels come from and go back to, as it stands on their labels; empty while
-- nobody has entered it.
ALTER TABLE settings ADD COLUMN postal_address TEXT NOT NULL DEFAULT '';
