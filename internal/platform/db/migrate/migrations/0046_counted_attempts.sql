-- +goose Up

-- Attempts that count for a while, each by its time: failed logins, wrong codes. The key
-- is a hash, as with the limits; whose attempts they are is only named where owners see it.
CREATE TABLE counted_attempts (
    key_hash TEXT   PRIMARY KEY,
    about    TEXT   NOT NULL,
    times    BYTEA  NOT NULL, -- microseconds, eight bytes each
    hits     BIGINT NOT NULL, -- how many times there are
    ends_at  BIGINT NOT NULL  -- when the last of them no longer counts
);

CREATE INDEX counted_attempts_end ON counted_attempts (ends_at);
CREATE INDEX counted_attempts_most ON counted_attempts (hits) WHERE about <> '';
