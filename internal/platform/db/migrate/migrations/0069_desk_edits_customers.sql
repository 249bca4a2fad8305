-- +goose Up

-- Customers that the desk blocked. Why is in the audit trail.
CREATE TABLE blocked_customers (
    customer_id TEXT   PRIMARY KEY REFERENCES customers (customer_id),
    blocked_at  BIGINT NOT NULL
);

-- The address that the desk entered for a customer. No reset goes there until it is confirmed.
CREATE TABLE moved_customers (
    customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id),
    email_fold  TEXT NOT NULL
);
