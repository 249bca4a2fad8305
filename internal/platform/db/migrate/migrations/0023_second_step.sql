-- +goose Up

-- What an admin shows beside the password at the login. Whoever has an app or a
-- passkey has a second step.

-- An app on a phone that shows a code for every half minute. The last of these
-- time steps whose code was taken is kept: a code works once.
CREATE TABLE second_step_apps (
    admin_id      TEXT PRIMARY KEY REFERENCES admins (id),
    secret_sealed BYTEA  NOT NULL,
    last_step     BIGINT NOT NULL,
    created_at    BIGINT NOT NULL
);

-- The credential is what the library keeps of a passkey: nothing in it is secret.
CREATE TABLE second_step_passkeys (
    id            TEXT PRIMARY KEY,
    admin_id      TEXT NOT NULL REFERENCES admins (id),
    name          TEXT NOT NULL,
    credential_id TEXT NOT NULL UNIQUE,
    credential    TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    last_used_at  BIGINT
);
CREATE INDEX second_step_passkeys_admin ON second_step_passkeys (admin_id);

-- A recovery code that was used is gone; the codes themselves are not here.
CREATE TABLE second_step_recovery_codes (
    admin_id  TEXT NOT NULL REFERENCES admins (id),
    code_hash TEXT NOT NULL,
    PRIMARY KEY (admin_id, code_hash)
);

-- What was begun and is to be completed within minutes: a login that waits for
-- its second step, an app or a passkey that is being set up.
CREATE TABLE second_step_begun (
    token_hash   TEXT PRIMARY KEY,
    admin_id     TEXT NOT NULL REFERENCES admins (id),
    purpose      TEXT NOT NULL CHECK (purpose IN ('login', 'app', 'passkey')),
    state_sealed BYTEA  NOT NULL,
    expires_at   BIGINT NOT NULL
);
CREATE INDEX second_step_begun_admin ON second_step_begun (admin_id, expires_at);
CREATE INDEX second_step_begun_expires ON second_step_begun (expires_at);

-- Its one row is there while a second step is required of everyone.
CREATE TABLE second_step_required (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    since BIGINT NOT NULL
);
