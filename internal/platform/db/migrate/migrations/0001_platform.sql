-- +goose Up

-- Work to be done after a commit. The payload is sealed by the application; a
-- job that is done is deleted, so that nothing of it stays behind.
-- BYTEA is a blob to PostgreSQL, and a name without meaning to SQLite, which
-- keeps a blob as it is.
CREATE TABLE jobs (
    id           TEXT    PRIMARY KEY,
    kind         TEXT    NOT NULL,
    payload      BYTEA   NOT NULL,
    run_at       BIGINT  NOT NULL,
    attempts     BIGINT  NOT NULL,
    leased_until BIGINT  NOT NULL,
    last_error   TEXT    NOT NULL,
    dead         BOOLEAN NOT NULL,
    created_at   BIGINT  NOT NULL
);

CREATE INDEX jobs_due ON jobs (run_at, id) WHERE dead = FALSE;

-- Who runs a periodic task now, and when it is due again.
CREATE TABLE periodic_leases (
    name         TEXT   PRIMARY KEY,
    due_at       BIGINT NOT NULL,
    leased_until BIGINT NOT NULL
);

-- Stored files that a record refers to.
CREATE TABLE files (
    key        TEXT   PRIMARY KEY,
    owner      TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    type       TEXT   NOT NULL,
    size       BIGINT NOT NULL,
    sha256     TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX files_owner ON files (owner, created_at);

-- The first answer to a request that may be repeated. The key is a hash: what
-- a client sends as a key may be of any length and hold any byte.
CREATE TABLE idempotency (
    scope      TEXT   NOT NULL,
    key_hash   TEXT   NOT NULL,
    answer     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (scope, key_hash)
);

CREATE INDEX idempotency_age ON idempotency (created_at);

-- Counters of the rate limits. The key is a hash, so that the table holds no
-- addresses of people.
CREATE TABLE rate_limits (
    key_hash TEXT   PRIMARY KEY,
    hits     BIGINT NOT NULL,
    ends_at  BIGINT NOT NULL
);

CREATE INDEX rate_limits_end ON rate_limits (ends_at);
