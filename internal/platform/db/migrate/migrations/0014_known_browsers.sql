-- +goose Up

-- Browsers that logged in to an account before. Attacks on the account do not
-- shut them out. The mark itself is in the browser's cookie, here is its hash.
CREATE TABLE known_browsers (
    mark_hash  TEXT   NOT NULL,
    kind       TEXT   NOT NULL CHECK (kind IN ('customer', 'admin')),
    subject    TEXT   NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (mark_hash, kind, subject)
);
CREATE INDEX known_browsers_subject ON known_browsers (kind, subject, expires_at);
CREATE INDEX known_browsers_expires ON known_browsers (expires_at);
