-- +goose Up

-- What an entry follows: the numbers of those that its writer had committed and
-- nothing else refers to, so that one which is removed before it is chained is
-- missed by the next.
ALTER TABLE trail_entries ADD COLUMN follows BYTEA NOT NULL DEFAULT '';

-- Searches walk along the chain, whose indexes are written some hundred entries
-- at a time and not by whoever waits for an answer.
DROP INDEX trail_entries_actor;
DROP INDEX trail_entries_person;
DROP INDEX trail_entries_record;
DROP INDEX trail_entries_kind;
ALTER TABLE trail_links DISABLE TRIGGER USER;
ALTER TABLE trail_links ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE trail_links ADD COLUMN actor TEXT NOT NULL DEFAULT '';
ALTER TABLE trail_links ADD COLUMN person TEXT NOT NULL DEFAULT '';
ALTER TABLE trail_links ADD COLUMN record TEXT NOT NULL DEFAULT ''; -- folded
UPDATE trail_links SET kind = e.kind, actor = e.actor, person = e.person, record = lower(e.record) FROM trail_entries e WHERE e.n = trail_links.entry;
ALTER TABLE trail_links ENABLE TRIGGER USER;
CREATE UNIQUE INDEX trail_links_entry ON trail_links (entry);
CREATE INDEX trail_links_actor ON trail_links (actor, kind, entry);
CREATE INDEX trail_links_person ON trail_links (person, kind, entry);
CREATE INDEX trail_links_record ON trail_links (record, entry);
CREATE INDEX trail_links_kind ON trail_links (kind, entry);

-- One row, and when it was last written.
ALTER TABLE trail_head ADD COLUMN chained_at BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX trail_head_one ON trail_head ((1));

-- The mark: how far the chain has come, signed, apart from the chain. The first
-- start signs both.
INSERT INTO portal (name, value) VALUES ('trail', 'new');
