-- +goose Up

-- The entries of a person are walked through in their order, whatever their kinds.
DROP INDEX trail_links_actor;
DROP INDEX trail_links_person;
CREATE INDEX trail_links_actor ON trail_links (actor, entry, kind);
CREATE INDEX trail_links_person ON trail_links (person, entry, kind);

-- Owners may have the head of the audit trail emailed every day.
ALTER TABLE settings ADD COLUMN email_trail_head BOOLEAN NOT NULL DEFAULT FALSE;
