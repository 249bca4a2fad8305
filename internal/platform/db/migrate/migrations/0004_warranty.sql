-- +goose Up
-- A customer's request to extend the warranty of one product by three months.
-- The desk decides it once. A status other than Approved and Rejected counts
-- as undecided, whatever word an imported record carries.
CREATE TABLE warranties (
    id           TEXT PRIMARY KEY,
    product_id   TEXT NOT NULL UNIQUE REFERENCES registered_products (id),
    customer_id  TEXT NOT NULL REFERENCES customers (customer_id),
    status       TEXT NOT NULL,
    expiry_date  TEXT NOT NULL,
    document_key TEXT REFERENCES files (key),
    created_at   BIGINT NOT NULL,
    decided_by   TEXT,
    decided_at   BIGINT,
    CHECK ((decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX warranties_customer ON warranties (customer_id, id);
