-- +goose Up
-- Each customer's newest product, warranty request and, for each scheme, claim.
-- The desk lists customers, and these keep its lists from reading every record.
-- Their indexes include the customer, so that a list that is searched reads
-- nothing else of them.
CREATE TABLE latest_products (
    customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES registered_products (id)
);
INSERT INTO latest_products (customer_id, id) SELECT customer_id, max(id) FROM registered_products GROUP BY customer_id;
CREATE UNIQUE INDEX latest_products_order ON latest_products (id) INCLUDE (customer_id);

CREATE TABLE latest_warranties (
    customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES warranties (id)
);
INSERT INTO latest_warranties (customer_id, id) SELECT customer_id, max(id) FROM warranties GROUP BY customer_id;
CREATE UNIQUE INDEX latest_warranties_order ON latest_warranties (id) INCLUDE (customer_id);

CREATE TABLE latest_claims (
    customer_id TEXT NOT NULL REFERENCES customers (customer_id),
    scheme_id   TEXT NOT NULL REFERENCES schemes (scheme_id),
    id          TEXT NOT NULL REFERENCES claims (id),
    PRIMARY KEY (customer_id, scheme_id)
);
INSERT INTO latest_claims (customer_id, scheme_id, id) SELECT customer_id, scheme_id, max(id) FROM claims GROUP BY customer_id, scheme_id;
CREATE UNIQUE INDEX latest_claims_order ON latest_claims (id) INCLUDE (customer_id);
CREATE INDEX latest_claims_scheme ON latest_claims (scheme_id, id) INCLUDE (customer_id);

DROP INDEX latest_tickets_recent;
CREATE INDEX latest_tickets_recent ON latest_tickets (kind, status_at, id) INCLUDE (customer_id);

-- How many lines each list of the desk has: in the whole (level 0), in a coarse
-- (1) and a fine (2) span of time, and how many of them hold a short text. The
-- part is a filter of the list; '' is the whole list.
CREATE TABLE tally_counts (
    list  TEXT NOT NULL,
    part  TEXT NOT NULL,
    gram  TEXT NOT NULL,
    level BIGINT NOT NULL,
    cell  BIGINT NOT NULL,
    n     BIGINT NOT NULL,
    PRIMARY KEY (list, part, gram, level, cell)
);

-- What has changed since: a line that came (1) or left (-1), with what it is
-- found by. Rows are added by the transaction that changes a list, and taken
-- away by the one that adds them to the counts; they come and go quickly, so
-- their room is cleared early.
CREATE TABLE tally_notes (
    seq    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list   TEXT NOT NULL,
    part   TEXT NOT NULL,
    cell   BIGINT NOT NULL,
    words  TEXT NOT NULL,
    number TEXT NOT NULL,
    n      BIGINT NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX tally_notes_list ON tally_notes (list);

CREATE TABLE tally_edition (built BIGINT NOT NULL);
INSERT INTO tally_edition (built) VALUES (0);

-- Names and numbers of customers, and places of agreements, by every three
-- letters in a row. Changes go into the index at once: a list of pending ones
-- would have to be read by every search.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX customers_search ON customers USING gin (name_fold gin_trgm_ops, lower(customer_id) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX agreements_location ON agreements USING gin (location_fold gin_trgm_ops) WITH (fastupdate = off);

-- The same for one and two letters in a row, which are too short for the index
-- above.
-- +goose StatementBegin
CREATE FUNCTION short_texts(words TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT short) FROM generate_series(1, length(words)) i,
        LATERAL (VALUES (substr(words, i, 1)), (substr(words, i, 2))) v (short)
$$;
-- +goose StatementEnd
CREATE INDEX customers_short_search ON customers USING gin (short_texts(name_fold || chr(10) || lower(customer_id))) WITH (fastupdate = off);
