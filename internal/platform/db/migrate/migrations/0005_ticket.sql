-- +goose Up
-- A request to repair a product (kind 'repair') or to replace it in advance
-- (kind 'awr'). Both share one space of numbers, since people track a number
-- and not a kind. statuses counts the entries of the history; status_at is
-- the time of the latest entry, or of the ticket itself while it has none.
CREATE TABLE tickets (
    id            TEXT PRIMARY KEY,
    number        TEXT NOT NULL UNIQUE,
    kind          TEXT NOT NULL CHECK (kind IN ('repair', 'awr')),
    customer_id   TEXT NOT NULL REFERENCES customers (customer_id),
    product_id    TEXT NOT NULL REFERENCES registered_products (id),
    query         TEXT NOT NULL,
    address       TEXT NOT NULL,
    purchase_from TEXT NOT NULL,
    file_key      TEXT REFERENCES files (key),
    statuses      BIGINT NOT NULL,
    status_at     BIGINT NOT NULL,
    created_at    BIGINT NOT NULL
);
CREATE INDEX tickets_recent ON tickets (kind, status_at, id);
CREATE INDEX tickets_customer ON tickets (customer_id, kind, status_at, id);

-- The history of a ticket. Rows are only ever added; the sequence decides
-- their order, and which of two admins came first.
CREATE TABLE ticket_statuses (
    ticket_id  TEXT NOT NULL REFERENCES tickets (id),
    sequence   BIGINT NOT NULL,
    status     TEXT NOT NULL,
    admin      TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (ticket_id, sequence)
);

-- Each customer's most recent ticket of a kind, by its id. The desk lists
-- customers, and this keeps that list from reading every ticket.
CREATE TABLE latest_tickets (
    kind        TEXT NOT NULL,
    customer_id TEXT NOT NULL REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES tickets (id),
    status_at   BIGINT NOT NULL,
    PRIMARY KEY (kind, customer_id)
);
CREATE INDEX latest_tickets_recent ON latest_tickets (kind, status_at, id);
