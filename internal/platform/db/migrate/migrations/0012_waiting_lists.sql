-- +goose Up
-- The customers of whom something waits for the desk, each with the latest such
-- record. What fills them is the next count of the lists.
CREATE TABLE waiting_tickets (
    kind        TEXT NOT NULL,
    customer_id TEXT NOT NULL REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES tickets (id),
    PRIMARY KEY (kind, customer_id)
);
CREATE UNIQUE INDEX waiting_tickets_order ON waiting_tickets (kind, id, customer_id);

CREATE TABLE waiting_warranties (
    customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES warranties (id)
);
CREATE UNIQUE INDEX waiting_warranties_order ON waiting_warranties (id, customer_id);

-- How much of a customer's waits, and since when, is read from these alone.
DROP INDEX tickets_waiting;
CREATE INDEX tickets_waiting ON tickets (kind, customer_id, id, created_at) WHERE statuses = 0;
DROP INDEX warranties_waiting;
CREATE INDEX warranties_waiting ON warranties (customer_id, id, created_at) WHERE decided_at IS NULL;
