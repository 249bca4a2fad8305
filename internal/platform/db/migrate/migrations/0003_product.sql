-- +goose Up
-- What the company sells. Customers choose a model; name, type and warranty
-- of what they register come from here.
CREATE TABLE catalogue (
    model_fold      TEXT PRIMARY KEY,
    model_no        TEXT NOT NULL,
    product_name    TEXT NOT NULL,
    product_type    TEXT NOT NULL,
    warranty_period TEXT NOT NULL,
    position        BIGINT NOT NULL
);

-- What a customer bought and registered with its invoice. One serial number
-- of one model exists once, however it is written.
CREATE TABLE registered_products (
    id              TEXT PRIMARY KEY,
    product_id      TEXT NOT NULL UNIQUE,
    customer_id     TEXT NOT NULL REFERENCES customers (customer_id),
    product_name    TEXT NOT NULL,
    product_type    TEXT NOT NULL,
    model_no        TEXT NOT NULL,
    model_norm      TEXT NOT NULL,
    serial_no       TEXT NOT NULL,
    serial_norm     TEXT NOT NULL,
    purchase_date   TEXT NOT NULL,
    warranty_period TEXT NOT NULL,
    expiry_date     TEXT NOT NULL,
    invoice_key     TEXT NOT NULL REFERENCES files (key),
    is_claimed      BOOLEAN NOT NULL,
    created_at      BIGINT NOT NULL,
    UNIQUE (model_norm, serial_norm)
);
CREATE INDEX registered_products_customer ON registered_products (customer_id, id);
