-- +goose Up

-- For how many days what is closed is kept, by the owner's choice; 0 for good. Invoices of
-- approved claims stay for so many years when their customer is deleted.
CREATE TABLE retention (
    one             INTEGER PRIMARY KEY CHECK (one = 1),
    version         BIGINT NOT NULL,
    ticket_photos   BIGINT NOT NULL,
    messages        BIGINT NOT NULL,
    emails          BIGINT NOT NULL,
    rejected_claims BIGINT NOT NULL,
    unconfirmed     BIGINT NOT NULL,
    audit_keys      BIGINT NOT NULL,
    invoice_years   BIGINT NOT NULL
);
INSERT INTO retention (one, version, ticket_photos, messages, emails, rejected_claims, unconfirmed, audit_keys, invoice_years)
VALUES (1, 1, 0, 0, 180, 0, 0, 0, 8);

-- The versions of the privacy notice, and which of them a customer saw: at the registration,
-- and last.
CREATE TABLE privacy_versions (
    version BIGINT PRIMARY KEY,
    digest  TEXT   NOT NULL,
    since   BIGINT NOT NULL
);
CREATE TABLE privacy_seen (
    customer_id TEXT   PRIMARY KEY REFERENCES customers (customer_id),
    registered  BIGINT,
    seen        BIGINT NOT NULL
);
