-- +goose Up

-- Sentences about how the company works, in its own words; empty for those that are built in.
ALTER TABLE settings ADD COLUMN collect_sentence TEXT NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN request_sentence TEXT NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN warranty_sentence TEXT NOT NULL DEFAULT '';
