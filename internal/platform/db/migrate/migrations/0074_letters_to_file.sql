-- +goose Up

-- Whether an email was only written to the outbox folder, because there was no mail server.
-- Emails of an earlier release count as sent.
ALTER TABLE letters ADD COLUMN to_file BOOLEAN NOT NULL DEFAULT FALSE;
