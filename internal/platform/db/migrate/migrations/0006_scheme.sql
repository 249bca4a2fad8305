-- +goose Up
-- What dealers can claim. A deleted scheme stays, so that old claims keep its
-- name.
CREATE TABLE schemes (
    id         TEXT PRIMARY KEY,
    scheme_id  TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    name_fold  TEXT NOT NULL,
    end_date   TEXT NOT NULL,
    live       BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX schemes_end ON schemes (end_date, id);

-- A dealer's claim on a scheme, with its invoice. What the dealer did not say
-- about the purchase is NULL. The hash of the invoice is kept here too, to
-- find the same file claimed twice.
CREATE TABLE claims (
    id               TEXT PRIMARY KEY,
    ticket_no        TEXT NOT NULL UNIQUE,
    customer_id      TEXT NOT NULL REFERENCES customers (customer_id),
    scheme_id        TEXT NOT NULL REFERENCES schemes (scheme_id),
    status           TEXT NOT NULL CHECK (status IN ('Wait for Confirmation', 'In Process', 'Approved', 'Rejected')),
    for_reference    BOOLEAN NOT NULL,
    invoice_key      TEXT NOT NULL REFERENCES files (key),
    invoice_sha256   TEXT NOT NULL,
    purchase_date    TEXT,
    purchase_from    TEXT,
    amount           BIGINT CHECK (amount > 0),
    rejection_reason TEXT,
    created_at       BIGINT NOT NULL,
    CHECK ((status = 'Rejected') = (rejection_reason IS NOT NULL))
);
CREATE INDEX claims_customer ON claims (customer_id, scheme_id, id);
CREATE INDEX claims_scheme ON claims (scheme_id, id);
CREATE INDEX claims_same_file ON claims (invoice_sha256, id);
CREATE INDEX claims_same_purchase ON claims (customer_id, amount, purchase_date, id);

-- Who did what to a claim, and when. Rows are added and never changed.
CREATE TABLE claim_events (
    id         TEXT PRIMARY KEY,
    claim_id   TEXT NOT NULL REFERENCES claims (id),
    actor_kind TEXT NOT NULL CHECK (actor_kind IN ('customer', 'admin')),
    actor      TEXT NOT NULL,
    status     TEXT NOT NULL,
    reason     TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX claim_events_claim ON claim_events (claim_id, created_at, id);
