-- +goose Up

-- What a person recognises their sessions by. The browser is in our own words,
-- never in those that it sent.
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN last_used_at BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET last_used_at = created_at;

-- Set while an admin still has the password that the portal made up.
ALTER TABLE admins ADD COLUMN must_change_password BOOLEAN NOT NULL DEFAULT FALSE;
