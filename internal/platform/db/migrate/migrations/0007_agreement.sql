-- +goose Up
-- What the company promises its Micro Distributors in one quarter. A row is
-- written once and never changed, and removed only while nobody has signed it,
-- so that a letter keeps its tiers and terms. The quarter is known by its first
-- day; tiers and terms are JSON, read as a whole.
CREATE TABLE programmes (
    id         TEXT PRIMARY KEY,
    starts     TEXT NOT NULL UNIQUE,
    title      TEXT NOT NULL,
    tiers      TEXT NOT NULL,
    terms      TEXT NOT NULL,
    opened_by  TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- A partner's signed letter: one for each programme. The bank account number
-- is sealed with the portal's secret, so that a copy of the database does not
-- tell it.
CREATE TABLE agreements (
    id                     TEXT PRIMARY KEY,
    customer_id            TEXT NOT NULL REFERENCES customers (customer_id),
    programme_id           TEXT NOT NULL REFERENCES programmes (id),
    location               TEXT NOT NULL,
    location_fold          TEXT NOT NULL,
    bank_account_sealed    BYTEA NOT NULL,
    ifsc_code              TEXT NOT NULL,
    purchase_distributor   TEXT NOT NULL,
    authorized_distributor TEXT NOT NULL,
    distributor_location   TEXT NOT NULL,
    partner_name           TEXT NOT NULL,
    contact_person_name    TEXT NOT NULL,
    mobile_number          TEXT NOT NULL,
    address                TEXT NOT NULL,
    created_at             BIGINT NOT NULL,
    UNIQUE (customer_id, programme_id)
);
CREATE INDEX agreements_programme ON agreements (programme_id);
