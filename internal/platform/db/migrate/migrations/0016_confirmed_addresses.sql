-- +goose Up

-- Since when the customer's present address waits for its holder to confirm it;
-- NULL once that is done. Whoever was here before counts as confirmed.
ALTER TABLE customers ADD COLUMN unconfirmed_since BIGINT;

-- The link that confirms an address: one at a time for a customer, good for the
-- address it was sent to. The link itself is not here, only its hash.
CREATE TABLE email_confirmations (
    customer_id TEXT   PRIMARY KEY,
    email       TEXT   NOT NULL,
    token_hash  TEXT   NOT NULL UNIQUE,
    expires_at  BIGINT NOT NULL,
    used_at     BIGINT
);
CREATE INDEX email_confirmations_expires ON email_confirmations (expires_at);

-- The links that restore an address which a customer had confirmed and then left.
-- The address that was left first has the lowest rank: using its link ends those
-- of all that rank behind it.
CREATE TABLE email_restores (
    token_hash  TEXT   PRIMARY KEY,
    customer_id TEXT   NOT NULL,
    email       TEXT   NOT NULL,
    email_fold  TEXT   NOT NULL,
    rank        BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL
);
CREATE INDEX email_restores_customer ON email_restores (customer_id, rank);
CREATE INDEX email_restores_email ON email_restores (email_fold);
CREATE INDEX email_restores_expires ON email_restores (expires_at);
