-- +goose Up

-- The logo for the dark theme, in a table of its own: an older version knows two kinds of pictures.
CREATE TABLE setting_dark_logo (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    content BYTEA  NOT NULL, -- a PNG
    digest  TEXT   NOT NULL,
    width   BIGINT NOT NULL,
    height  BIGINT NOT NULL
);
