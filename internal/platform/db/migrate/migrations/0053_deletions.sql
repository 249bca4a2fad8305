-- +goose Up

-- Who asked to be deleted, and how far that is. sealed is what the person was known by, while
-- the deletion is under way; swept_at is when nothing of it was left in the database's files.
CREATE TABLE deletions (
    customer_id TEXT    PRIMARY KEY REFERENCES customers (customer_id),
    asked_at    BIGINT  NOT NULL,
    asked_by    TEXT    NOT NULL, -- a username of the desk; empty for the customer
    close_open  BOOLEAN NOT NULL, -- what is open then is closed; otherwise the deletion waits for it
    due_at      BIGINT  NOT NULL,
    begun_at    BIGINT,
    sealed      BYTEA,
    done_at     BIGINT,
    swept_at    BIGINT
);
CREATE INDEX deletions_due ON deletions (due_at) WHERE swept_at IS NULL;
