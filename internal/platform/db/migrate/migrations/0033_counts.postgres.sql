-- +goose Up
-- What the overview of the desk is read from: how many records there are by
-- measure, day and part, and the sum of what they weigh. A day is a civil date,
-- that of the week or the month it stands for, or '' for all days.
CREATE TABLE figure_counts (
    measure TEXT NOT NULL,
    day     TEXT NOT NULL,
    part    TEXT NOT NULL,
    n       BIGINT NOT NULL,
    weight  BIGINT NOT NULL,
    PRIMARY KEY (measure, day, part)
);

-- What has changed since, one row for each change of a record. Rows are added by
-- the transaction that changes it, and taken away by the one that adds them to
-- the counts; they come and go quickly, so their room is cleared early.
CREATE TABLE figure_notes (
    seq     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entries TEXT NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Which edition of the counts is there, by the calendar of which place, since
-- when; the turn keeps two from counting at once.
CREATE TABLE figure_edition (
    built    BIGINT NOT NULL,
    zone     TEXT   NOT NULL,
    built_at BIGINT NOT NULL,
    turn     BIGINT NOT NULL
);
INSERT INTO figure_edition (built, zone, built_at, turn) VALUES (0, '', 0, 0);
