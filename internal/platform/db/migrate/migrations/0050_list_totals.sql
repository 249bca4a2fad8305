-- +goose Up
-- How many lines a list of the desk has below an id. Lines are added with newer ids
-- and never deleted, so a total stays right and a reader counts from up_to on. The
-- part is a filter of the list; '' is the whole list.
CREATE TABLE list_totals (
    list  TEXT   NOT NULL,
    part  TEXT   NOT NULL,
    up_to TEXT   NOT NULL,
    n     BIGINT NOT NULL,
    PRIMARY KEY (list, part)
);

-- Counts that no release kept.
DROP TABLE figure_counts;
DROP TABLE figure_notes;
DROP TABLE figure_edition;
DROP TABLE tally_counting;
