-- +goose Up

-- A model that is no longer sold is not removed but retired: what was registered
-- refers to it by its number. NULL for all that can be registered.
ALTER TABLE catalogue ADD COLUMN retired_at BIGINT;
-- The edition of the catalogue in which the model was last changed.
ALTER TABLE catalogue ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
-- How the type is compared, and what the desk searches. Both are made by the
-- portal; where they are empty, its next start makes them.
ALTER TABLE catalogue ADD COLUMN type_fold TEXT NOT NULL DEFAULT '';
ALTER TABLE catalogue ADD COLUMN search TEXT NOT NULL DEFAULT '';
CREATE INDEX catalogue_position ON catalogue (position);
CREATE INDEX catalogue_type ON catalogue (type_fold);

-- How often the catalogue was changed. Whoever changes it takes this row first.
CREATE TABLE catalogue_edition (
    one     BIGINT PRIMARY KEY CHECK (one = 1),
    edition BIGINT NOT NULL
);
INSERT INTO catalogue_edition (one, edition) VALUES (1, 1);

-- The types of products. A type that is retired is not offered for a model any
-- more; its rule still counts for what was registered with it.
CREATE TABLE product_types (
    type_fold  TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    awr        BOOLEAN NOT NULL, -- may be replaced in advance
    position   BIGINT  NOT NULL,
    version    BIGINT  NOT NULL,
    retired_at BIGINT
);
INSERT INTO product_types (type_fold, name, awr, position, version) VALUES
    ('cat-6', 'CAT-6', FALSE, 1, 1),
    ('telephone', 'TELEPHONE', FALSE, 2, 1),
    ('lift', 'LIFT', FALSE, 3, 1),
    ('hdmi', 'HDMI', FALSE, 4, 1),
    ('cctv', 'CCTV', FALSE, 5, 1),
    ('power supply', 'POWER SUPPLY', FALSE, 6, 1);
