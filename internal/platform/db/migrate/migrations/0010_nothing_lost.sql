-- +goose Up

-- A fingerprint of all that the first request said: a repeat says the same.
-- Answers from before have none and take any repeat.
ALTER TABLE idempotency ADD COLUMN print TEXT NOT NULL DEFAULT '';

-- Files whose upload was begun. The row goes when a record refers to the file,
-- in the same transaction; what is left after a while may be removed from the
-- store, and nothing else ever is. Removing says that this has been decided: no
-- record may refer to the file any more.
CREATE TABLE uploads (
    key      TEXT    PRIMARY KEY,
    begun_at BIGINT  NOT NULL,
    removing BOOLEAN NOT NULL
);

CREATE INDEX uploads_age ON uploads (begun_at);

-- What the portal knows of itself: its own id, by which it recognises its file
-- store, and a value by which it recognises its secret.
CREATE TABLE portal (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
