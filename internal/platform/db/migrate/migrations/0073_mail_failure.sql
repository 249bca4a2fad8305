-- +goose Up

-- What the last test of the owner's mail server said, at tested_at. Empty if it succeeded.
ALTER TABLE setting_mail ADD COLUMN failure TEXT NOT NULL DEFAULT '';
