-- +goose Up

-- A copy of all that is kept of a customer, for themselves. object is its name in the store,
-- empty until it is made.
CREATE TABLE downloads (
    customer_id TEXT   PRIMARY KEY REFERENCES customers (customer_id),
    asked_at    BIGINT NOT NULL,
    asked_by    TEXT   NOT NULL, -- a username of the desk; empty for the customer
    object      TEXT   NOT NULL DEFAULT '',
    size        BIGINT NOT NULL DEFAULT 0,
    ends_at     BIGINT
);
CREATE INDEX downloads_end ON downloads (ends_at);
