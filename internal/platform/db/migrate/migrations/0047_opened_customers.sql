-- +goose Up

-- Which customers an Agent opened in an hour, each once, and how many that are. told
-- says that the managers have their email about it.
CREATE TABLE opened_customers (
    username    TEXT   NOT NULL,
    hour        BIGINT NOT NULL,
    customer_id TEXT   NOT NULL,
    PRIMARY KEY (username, hour, customer_id)
);

CREATE TABLE opened_hours (
    username  TEXT    NOT NULL,
    hour      BIGINT  NOT NULL,
    customers BIGINT  NOT NULL,
    told      BOOLEAN NOT NULL,
    PRIMARY KEY (username, hour)
);

-- After how many customers in an hour managers are told; 0 while the owner has not said.
ALTER TABLE settings ADD COLUMN customers_per_hour INTEGER NOT NULL DEFAULT 0;
