-- +goose Up

-- The letters that a customer does not want: one row for each topic that was
-- stopped. Whoever has no row wants them all.
CREATE TABLE stopped_notices (
    customer_id TEXT   NOT NULL REFERENCES customers (customer_id),
    topic       TEXT   NOT NULL,
    stopped_at  BIGINT NOT NULL,
    PRIMARY KEY (customer_id, topic)
);

-- The reminders that were dealt with: one for a product, a cause and the day it is
-- about, whichever replica comes to it. A warranty that was extended ends on another
-- day, and is reminded of anew.
CREATE TABLE reminders (
    product_id TEXT    NOT NULL REFERENCES registered_products (id),
    cause      TEXT    NOT NULL,
    about      TEXT    NOT NULL, -- YYYY-MM-DD: the last day of the warranty, or of the extension window
    sent       BOOLEAN NOT NULL, -- FALSE: there was no need for a letter
    made_at    BIGINT  NOT NULL,
    PRIMARY KEY (product_id, cause, about)
);
CREATE INDEX reminders_about ON reminders (about);

-- Since which day each cause is reminded of, and the last day on which all of it was
-- dealt with.
CREATE TABLE reminder_passes (
    cause    TEXT PRIMARY KEY,
    began_on TEXT NOT NULL, -- YYYY-MM-DD
    done_on  TEXT NOT NULL  -- '' before the first one
);

-- The mornings that were dealt with: one for a person at the desk and a day.
CREATE TABLE digests (
    username TEXT    NOT NULL,
    day      TEXT    NOT NULL, -- YYYY-MM-DD
    sent     BOOLEAN NOT NULL, -- FALSE: there was nothing to say
    made_at  BIGINT  NOT NULL,
    PRIMARY KEY (username, day)
);
CREATE INDEX digests_day ON digests (day);

-- Who at the desk does not want the morning's letter.
CREATE TABLE stopped_digests (
    username   TEXT   PRIMARY KEY,
    stopped_at BIGINT NOT NULL
);
