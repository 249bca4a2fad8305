-- +goose Up
CREATE TABLE customers (
    id            TEXT PRIMARY KEY,
    customer_id   TEXT NOT NULL UNIQUE,
    name          TEXT NOT NULL,
    name_fold     TEXT NOT NULL,
    email         TEXT NOT NULL,
    email_fold    TEXT NOT NULL UNIQUE,
    phone         TEXT NOT NULL,
    address       TEXT NOT NULL,
    role          TEXT NOT NULL CHECK (role IN ('User', 'Dealer')),
    password_hash TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL
);
CREATE INDEX customers_role ON customers (role, id);

CREATE TABLE admins (
    id            TEXT PRIMARY KEY,
    username      TEXT NOT NULL,
    username_fold TEXT NOT NULL UNIQUE,
    email         TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at    BIGINT NOT NULL
);

-- A token is good while its session is here: logout deletes one row, a
-- password reset all rows of a person.
CREATE TABLE sessions (
    id         TEXT PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
    subject    TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_subject ON sessions (kind, subject);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- One link at a time for a person; the link itself is not here, only its hash.
CREATE TABLE password_resets (
    kind       TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
    subject    TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT,
    PRIMARY KEY (kind, subject)
);
