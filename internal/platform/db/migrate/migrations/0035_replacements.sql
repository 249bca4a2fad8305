-- +goose Up

-- A device that came in the place of another, and that other one, by their record
-- ids; NULL for all others.
ALTER TABLE registered_products ADD COLUMN replaced_by TEXT;
ALTER TABLE registered_products ADD COLUMN replaces TEXT;

-- How AWR tickets end: one device for another, which is due back. A ticket has one
-- at most, and a device is replaced once.
CREATE TABLE replacements (
    id             TEXT   PRIMARY KEY,
    ticket_id      TEXT   NOT NULL UNIQUE REFERENCES tickets (id),
    customer_id    TEXT   NOT NULL REFERENCES customers (customer_id),
    old_product_id TEXT   NOT NULL UNIQUE REFERENCES registered_products (id),
    new_product_id TEXT   NOT NULL UNIQUE REFERENCES registered_products (id),
    due_back       TEXT   NOT NULL, -- a civil date
    made_by        TEXT   NOT NULL, -- a username
    created_at     BIGINT NOT NULL,
    returned_by    TEXT,
    returned_at    BIGINT,
    CHECK ((returned_at IS NULL) = (returned_by IS NULL))
);
CREATE INDEX replacements_customer ON replacements (customer_id, id);
