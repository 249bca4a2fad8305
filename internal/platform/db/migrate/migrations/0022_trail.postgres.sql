-- +goose Up

-- The audit trail: who did what to which record, written in the transaction that
-- does it and only ever added to. Its number begins with the millisecond, so that
-- entries lie in the order of time and a day is a range of numbers. What is
-- personal stands in origin and sealed, unreadable without the key of its person.
CREATE TABLE trail_entries (
    n           BIGINT PRIMARY KEY,
    at          BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    actor_kind  TEXT   NOT NULL, -- admin, customer, command, portal or nobody
    actor       TEXT   NOT NULL, -- '' for nobody
    origin      BYTEA  NOT NULL, -- the address, sealed
    origin_key  TEXT   NOT NULL, -- whose key seals it
    record      TEXT   NOT NULL, -- the number by which people know it
    person_kind TEXT   NOT NULL, -- whom it concerns: admin, customer or ''
    person      TEXT   NOT NULL,
    changes     TEXT   NOT NULL, -- before and after, as JSON
    sealed      BYTEA  NOT NULL, -- those of them that are personal, sealed with the key of person
    mac         BYTEA  NOT NULL  -- over all of it, by the portal's secret
);

-- Of one person the kinds are few, and a search reads the newest of each.
CREATE INDEX trail_entries_actor ON trail_entries (actor, kind, n);
CREATE INDEX trail_entries_person ON trail_entries (person, kind, n);
CREATE INDEX trail_entries_record ON trail_entries (record, n);
CREATE INDEX trail_entries_kind ON trail_entries (kind, n);

-- What is not part of the chain yet: no writer waits for another to be chained.
CREATE TABLE trail_unchained (
    n BIGINT PRIMARY KEY
);

-- The chain: one link for each entry, each with the hash of the one before in
-- its own.
CREATE TABLE trail_links (
    sequence BIGINT PRIMARY KEY,
    entry    BIGINT NOT NULL,
    hash     BYTEA  NOT NULL
);

-- The end of the chain, signed by the portal's secret: one row.
CREATE TABLE trail_head (
    sequence     BIGINT NOT NULL,
    hash         BYTEA  NOT NULL,
    signed_since BIGINT NOT NULL, -- from this link on the entries are signed by the secret of today
    signature    BYTEA  NOT NULL
);
INSERT INTO trail_head (sequence, hash, signed_since, signature) VALUES (0, '', 1, '');

-- The keys of persons, sealed with the portal's secret. To destroy one makes
-- what it has sealed unreadable for good and leaves the chain whole.
CREATE TABLE trail_keys (
    person     TEXT   PRIMARY KEY, -- kind and id, as in customer:CU3F9K2M7
    sealed     BYTEA  NOT NULL,
    created_at BIGINT NOT NULL
);

-- Only ever added to.
-- +goose StatementBegin
CREATE FUNCTION trail_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER trail_entries_kept BEFORE UPDATE OR DELETE ON trail_entries FOR EACH ROW EXECUTE FUNCTION trail_is_kept();
CREATE TRIGGER trail_entries_whole BEFORE TRUNCATE ON trail_entries FOR EACH STATEMENT EXECUTE FUNCTION trail_is_kept();
CREATE TRIGGER trail_links_kept BEFORE UPDATE OR DELETE ON trail_links FOR EACH ROW EXECUTE FUNCTION trail_is_kept();
CREATE TRIGGER trail_links_whole BEFORE TRUNCATE ON trail_links FOR EACH STATEMENT EXECUTE FUNCTION trail_is_kept();
