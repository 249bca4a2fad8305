-- +goose Up

-- The audit trail: who did what to which record, written in the transaction that
-- does it and only ever added to. Its number begins with the millisecond, so that
-- entries lie in the order of time and a day is a range of numbers. What is
-- personal stands in origin and sealed, unreadable without the key of its person.
CREATE TABLE trail_entries (
    n           INTEGER PRIMARY KEY,
    at          BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    actor_kind  TEXT   NOT NULL, -- admin, customer, command, portal or nobody
    actor       TEXT   NOT NULL, -- '' for nobody
    origin      BLOB   NOT NULL, -- the address, sealed
    origin_key  TEXT   NOT NULL, -- whose key seals it
    record      TEXT   NOT NULL, -- the number by which people know it
    person_kind TEXT   NOT NULL, -- whom it concerns: admin, customer or ''
    person      TEXT   NOT NULL,
    changes     TEXT   NOT NULL, -- before and after, as JSON
    sealed      BLOB   NOT NULL, -- those of them that are personal, sealed with the key of person
    mac         BLOB   NOT NULL  -- over all of it, by the portal's secret
);

-- Of one person the kinds are few, and a search reads the newest of each.
CREATE INDEX trail_entries_actor ON trail_entries (actor, kind, n);
CREATE INDEX trail_entries_person ON trail_entries (person, kind, n);
CREATE INDEX trail_entries_record ON trail_entries (record, n);
CREATE INDEX trail_entries_kind ON trail_entries (kind, n);

-- What is not part of the chain yet: no writer waits for another to be chained.
CREATE TABLE trail_unchained (
    n INTEGER PRIMARY KEY
);

-- The chain: one link for each entry, each with the hash of the one before in
-- its own.
CREATE TABLE trail_links (
    sequence INTEGER PRIMARY KEY,
    entry    BIGINT NOT NULL,
    hash     BLOB   NOT NULL
);

-- The end of the chain, signed by the portal's secret: one row.
CREATE TABLE trail_head (
    sequence     BIGINT NOT NULL,
    hash         BLOB   NOT NULL,
    signed_since BIGINT NOT NULL, -- from this link on the entries are signed by the secret of today
    signature    BLOB   NOT NULL
);
INSERT INTO trail_head (sequence, hash, signed_since, signature) VALUES (0, x'', 1, x'');

-- The keys of persons, sealed with the portal's secret. To destroy one makes
-- what it has sealed unreadable for good and leaves the chain whole.
CREATE TABLE trail_keys (
    person     TEXT   PRIMARY KEY, -- kind and id, as in customer:CU3F9K2M7
    sealed     BLOB   NOT NULL,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;

-- Only ever added to. Replacing a row would not count as deleting it, so a row
-- whose number is taken is passed over before that can happen.
-- +goose StatementBegin
CREATE TRIGGER trail_entries_once BEFORE INSERT ON trail_entries
WHEN EXISTS (SELECT 1 FROM trail_entries WHERE n = NEW.n)
BEGIN
    SELECT RAISE(IGNORE);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER trail_entries_unchanged BEFORE UPDATE ON trail_entries
BEGIN
    SELECT RAISE(ABORT, 'trail_entries is only ever added to');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER trail_entries_undeleted BEFORE DELETE ON trail_entries
BEGIN
    SELECT RAISE(ABORT, 'trail_entries is only ever added to');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER trail_links_once BEFORE INSERT ON trail_links
WHEN EXISTS (SELECT 1 FROM trail_links WHERE sequence = NEW.sequence)
BEGIN
    SELECT RAISE(IGNORE);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER trail_links_unchanged BEFORE UPDATE ON trail_links
BEGIN
    SELECT RAISE(ABORT, 'trail_links is only ever added to');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER trail_links_undeleted BEFORE DELETE ON trail_links
BEGIN
    SELECT RAISE(ABORT, 'trail_links is only ever added to');
END;
-- +goose StatementEnd
