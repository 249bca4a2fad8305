-- +goose Up
-- Each customer's newest product, warranty request and, for each scheme, claim.
-- The desk lists customers, and these keep its lists from reading every record.
-- WITHOUT ROWID puts the customer into every index of them, so that a list that
-- is searched reads nothing else of them.
CREATE TABLE latest_products (
    customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES registered_products (id)
) WITHOUT ROWID;
INSERT INTO latest_products (customer_id, id) SELECT customer_id, max(id) FROM registered_products GROUP BY customer_id;
CREATE UNIQUE INDEX latest_products_order ON latest_products (id);

CREATE TABLE latest_warranties (
    customer_id TEXT PRIMARY KEY REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES warranties (id)
) WITHOUT ROWID;
INSERT INTO latest_warranties (customer_id, id) SELECT customer_id, max(id) FROM warranties GROUP BY customer_id;
CREATE UNIQUE INDEX latest_warranties_order ON latest_warranties (id);

CREATE TABLE latest_claims (
    customer_id TEXT NOT NULL REFERENCES customers (customer_id),
    scheme_id   TEXT NOT NULL REFERENCES schemes (scheme_id),
    id          TEXT NOT NULL REFERENCES claims (id),
    PRIMARY KEY (customer_id, scheme_id)
) WITHOUT ROWID;
INSERT INTO latest_claims (customer_id, scheme_id, id) SELECT customer_id, scheme_id, max(id) FROM claims GROUP BY customer_id, scheme_id;
CREATE UNIQUE INDEX latest_claims_order ON latest_claims (id);
CREATE INDEX latest_claims_scheme ON latest_claims (scheme_id, id);

CREATE TABLE latest_tickets_narrow (
    kind        TEXT NOT NULL,
    customer_id TEXT NOT NULL REFERENCES customers (customer_id),
    id          TEXT NOT NULL REFERENCES tickets (id),
    status_at   BIGINT NOT NULL,
    PRIMARY KEY (kind, customer_id)
) WITHOUT ROWID;
INSERT INTO latest_tickets_narrow (kind, customer_id, id, status_at) SELECT kind, customer_id, id, status_at FROM latest_tickets;
DROP TABLE latest_tickets;
ALTER TABLE latest_tickets_narrow RENAME TO latest_tickets;
CREATE INDEX latest_tickets_recent ON latest_tickets (kind, status_at, id);

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
) WITHOUT ROWID;

-- What has changed since: a line that came (1) or left (-1), with what it is
-- found by. Rows are added by the transaction that changes a list, and taken
-- away by the one that adds them to the counts.
CREATE TABLE tally_notes (
    seq    INTEGER PRIMARY KEY,
    list   TEXT NOT NULL,
    part   TEXT NOT NULL,
    cell   BIGINT NOT NULL,
    words  TEXT NOT NULL,
    number TEXT NOT NULL,
    n      BIGINT NOT NULL
);
CREATE INDEX tally_notes_list ON tally_notes (list);

CREATE TABLE tally_edition (built BIGINT NOT NULL);
INSERT INTO tally_edition (built) VALUES (0);

-- Names and numbers of customers by every three letters in a row. With two line
-- breaks at the end every letter begins such a three, so that shorter texts are
-- found as well, as the beginnings of the terms. The index knows a customer by
-- n, since the row numbers of a table without an INTEGER PRIMARY KEY may change.
CREATE TABLE customer_search_ids (
    n           INTEGER PRIMARY KEY,
    customer_id TEXT NOT NULL UNIQUE REFERENCES customers (customer_id)
);
CREATE VIRTUAL TABLE customer_search USING fts5 (
    name, number, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE customer_search_terms USING fts5vocab (customer_search, row);
INSERT INTO customer_search_ids (customer_id) SELECT customer_id FROM customers ORDER BY id;
INSERT INTO customer_search (rowid, name, number)
    SELECT i.n, c.name_fold || char(10, 10), lower(c.customer_id) || char(10, 10) FROM customer_search_ids i JOIN customers c ON c.customer_id = i.customer_id ORDER BY i.n;

-- +goose StatementBegin
CREATE TRIGGER customer_search_came AFTER INSERT ON customers BEGIN
    INSERT INTO customer_search_ids (customer_id) VALUES (new.customer_id);
    INSERT INTO customer_search (rowid, name, number)
        VALUES (last_insert_rowid(), new.name_fold || char(10, 10), lower(new.customer_id) || char(10, 10));
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER customer_search_renamed AFTER UPDATE OF name_fold ON customers WHEN new.name_fold <> old.name_fold BEGIN
    DELETE FROM customer_search WHERE rowid = (SELECT n FROM customer_search_ids WHERE customer_id = new.customer_id);
    INSERT INTO customer_search (rowid, name, number)
        SELECT n, new.name_fold || char(10, 10), lower(new.customer_id) || char(10, 10) FROM customer_search_ids WHERE customer_id = new.customer_id;
END;
-- +goose StatementEnd

CREATE INDEX agreements_location ON agreements (location_fold, id);
