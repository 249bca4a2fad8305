-- +goose Up

-- What an entry of a ticket's history says beside its text: that the ticket is
-- over with it. Whoever knows nothing of it writes entries that do not say so.
ALTER TABLE ticket_statuses ADD COLUMN ends BOOLEAN NOT NULL DEFAULT FALSE;

-- All that the desk works through in one table: a line for each ticket, each
-- request to extend a warranty and each claim, with its id. The records belong to
-- their rooms; this is what a queue is read by. Lines of records that are older
-- than this table come after the server is ready.
CREATE TABLE queue_items (
    id          TEXT   PRIMARY KEY,
    kind        TEXT   NOT NULL CHECK (kind IN ('repair', 'awr', 'warranty', 'claim')),
    number      TEXT   NOT NULL, -- of the ticket, of the product (warranty), of the claim
    customer_id TEXT   NOT NULL REFERENCES customers (customer_id),
    product_id  TEXT,            -- record id of the registered product; NULL for a claim
    status      TEXT   NOT NULL, -- the last one; '' while nobody has touched it
    created_at  BIGINT NOT NULL,
    touched_at  BIGINT NOT NULL, -- of the last status, or created_at
    answered_at BIGINT,          -- of the first status or decision
    ended_at    BIGINT,          -- NULL while it waits or is at work
    due_on      TEXT   NOT NULL, -- YYYY-MM-DD
    assignee    TEXT,            -- the username of a person at the desk
    assigned_at BIGINT,
    CHECK ((assignee IS NULL) = (assigned_at IS NULL))
);
CREATE INDEX queue_items_customer ON queue_items (customer_id, id);
CREATE INDEX queue_items_product ON queue_items (product_id, id);
-- The queue is read kind by kind, by its due dates or by age (an id sorts by
-- creation). What is over is in none of these, so that they stay short.
CREATE INDEX queue_items_due ON queue_items (kind, due_on, id) WHERE ended_at IS NULL;
CREATE INDEX queue_items_age ON queue_items (kind, id) WHERE ended_at IS NULL;
CREATE INDEX queue_items_assignee_due ON queue_items (kind, assignee, due_on, id) WHERE ended_at IS NULL;
CREATE INDEX queue_items_assignee_age ON queue_items (kind, assignee, id) WHERE ended_at IS NULL;
CREATE INDEX queue_items_status_due ON queue_items (kind, status, due_on, id) WHERE ended_at IS NULL;
CREATE INDEX queue_items_status_age ON queue_items (kind, status, id) WHERE ended_at IS NULL;
-- What is over is read from its end on.
CREATE INDEX queue_items_ended ON queue_items (kind, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX queue_items_ended_status ON queue_items (kind, status, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX queue_items_ended_assignee ON queue_items (kind, assignee, ended_at, id) WHERE ended_at IS NOT NULL AND assignee IS NOT NULL;

-- How far the lines of older records are filled in: from the newest record of a
-- source down to one. seen_at is the instant up to which the records were compared
-- with their lines since, for the sake of what an older release writes beside.
CREATE TABLE queue_filling (
    source  TEXT    PRIMARY KEY CHECK (source IN ('tickets', 'warranties', 'claims')),
    down_to TEXT    NOT NULL, -- '' before the first one
    done    BOOLEAN NOT NULL,
    seen_at BIGINT  NOT NULL
);
INSERT INTO queue_filling (source, down_to, done, seen_at) SELECT 'tickets', '', NOT EXISTS (SELECT 1 FROM tickets), 0;
INSERT INTO queue_filling (source, down_to, done, seen_at) SELECT 'warranties', '', NOT EXISTS (SELECT 1 FROM warranties), 0;
INSERT INTO queue_filling (source, down_to, done, seen_at) SELECT 'claims', '', NOT EXISTS (SELECT 1 FROM claims), 0;

-- What people at the desk write to each other about a line of the queue or about a
-- customer. Customers never see it.
CREATE TABLE notes (
    id          TEXT   PRIMARY KEY,
    record      TEXT   NOT NULL, -- the id of a line of the queue, or a customer_id
    customer_id TEXT   NOT NULL REFERENCES customers (customer_id),
    text        TEXT   NOT NULL,
    author      TEXT   NOT NULL, -- a username
    created_at  BIGINT NOT NULL
);
CREATE INDEX notes_record ON notes (record, id);
CREATE INDEX notes_customer ON notes (customer_id, id);

-- The filters of the queue that a person at the desk has named.
CREATE TABLE queue_views (
    id         TEXT   PRIMARY KEY,
    owner      TEXT   NOT NULL, -- a username
    name       TEXT   NOT NULL,
    name_fold  TEXT   NOT NULL,
    query      TEXT   NOT NULL, -- the search of the page's address
    created_at BIGINT NOT NULL,
    UNIQUE (owner, name_fold)
);

-- After how many working days each kind is due; 0 was never chosen.
ALTER TABLE settings ADD COLUMN due_repair BIGINT NOT NULL DEFAULT 0;
ALTER TABLE settings ADD COLUMN due_awr BIGINT NOT NULL DEFAULT 0;
ALTER TABLE settings ADD COLUMN due_warranty BIGINT NOT NULL DEFAULT 0;
ALTER TABLE settings ADD COLUMN due_claim BIGINT NOT NULL DEFAULT 0;
