-- +goose Up

-- A programme that was closed takes no signatures until it is opened again.
ALTER TABLE programmes ADD COLUMN closed_at BIGINT;

-- The lists that came with the portal and that the owner keeps as they are.
CREATE TABLE first_day_kept (
    list    TEXT   PRIMARY KEY,
    kept_at BIGINT NOT NULL
);
