-- +goose Up

-- How often each thing was changed that every replica keeps in memory. Whoever
-- changes it raises its version in the same transaction; replicas compare.
CREATE TABLE live (
    topic   TEXT PRIMARY KEY,
    version BIGINT NOT NULL
);
