-- +goose Up

-- What the owner chose on the page of settings, in one row. What is empty was
-- never chosen: there the portal's own default holds. What the environment sets
-- comes before all of it.
CREATE TABLE settings (
    one           INTEGER PRIMARY KEY CHECK (one = 1),
    version       BIGINT NOT NULL,
    name          TEXT   NOT NULL,
    accent        TEXT   NOT NULL, -- #rrggbb
    support_email TEXT   NOT NULL,
    support_phone TEXT   NOT NULL,
    signatory     TEXT   NOT NULL,
    time_zone     TEXT   NOT NULL,
    working_days  TEXT   NOT NULL, -- monday,tuesday,…
    public_url    TEXT   NOT NULL
);
INSERT INTO settings (one, version, name, accent, support_email, support_phone, signatory, time_zone, working_days, public_url)
VALUES (1, 1, '', '', '', '', '', '', '', '');

-- The mail server, if letters are not written to the outbox folder.
CREATE TABLE setting_mail (
    one             INTEGER PRIMARY KEY CHECK (one = 1),
    host            TEXT   NOT NULL,
    port            BIGINT NOT NULL,
    encryption      TEXT   NOT NULL CHECK (encryption IN ('starttls', 'tls', 'none')),
    username        TEXT   NOT NULL,
    password_sealed BYTEA  NOT NULL, -- empty for none
    sender          TEXT   NOT NULL, -- empty for the support address
    tested_at       BIGINT           -- when it took a test letter
);

CREATE TABLE setting_holidays (
    day  TEXT PRIMARY KEY, -- YYYY-MM-DD
    name TEXT NOT NULL
);

-- Logo and signature are small, and needed before the file store may answer.
CREATE TABLE setting_pictures (
    kind    TEXT PRIMARY KEY CHECK (kind IN ('logo', 'signature')),
    content BYTEA  NOT NULL, -- a PNG
    digest  TEXT   NOT NULL,
    width   BIGINT NOT NULL,
    height  BIGINT NOT NULL
);
