-- +goose Up
-- Who is counting the lists of the desk, if anybody is: one row. Its token goes
-- to another when it has not been heard of for a while.
CREATE TABLE tally_counting (
    token   TEXT   NOT NULL,
    beat_at BIGINT NOT NULL
);
INSERT INTO tally_counting (token, beat_at) VALUES ('', 0);
