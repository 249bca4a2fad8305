-- +goose Up

-- What customer and desk say to each other on a ticket: where it stands. A ticket
-- about which nobody has written has no row.
CREATE TABLE conversations (
    ticket_id        TEXT   PRIMARY KEY REFERENCES tickets (id),
    customer_id      TEXT   NOT NULL REFERENCES customers (customer_id),
    messages         BIGINT NOT NULL,
    customer_read    BIGINT NOT NULL, -- the sequence up to which the customer has read
    customer_unread  BIGINT NOT NULL CHECK (customer_unread >= 0),
    customer_told_at BIGINT,          -- of the last letter about it to the customer
    desk_read        BIGINT NOT NULL,
    desk_unread      BIGINT NOT NULL CHECK (desk_unread >= 0),
    desk_told_at     BIGINT,
    wrote_at         BIGINT,          -- of the customer's last message, while the desk has not written back
    wrote_after      BIGINT,          -- how many statuses the ticket had then
    CHECK ((wrote_at IS NULL) = (wrote_after IS NULL))
);
CREATE INDEX conversations_customer ON conversations (customer_id, ticket_id);

-- Messages are only ever added. The sequence decides their order, whatever the
-- clocks of two replicas say.
CREATE TABLE messages (
    id          TEXT   PRIMARY KEY,
    ticket_id   TEXT   NOT NULL REFERENCES conversations (ticket_id),
    sequence    BIGINT NOT NULL,
    customer_id TEXT   NOT NULL REFERENCES customers (customer_id),
    author      TEXT,            -- a username; NULL for the customer
    text        TEXT   NOT NULL, -- '' for photos alone
    statuses    BIGINT NOT NULL, -- how many the ticket had when it was written
    created_at  BIGINT NOT NULL,
    UNIQUE (ticket_id, sequence)
);
CREATE INDEX messages_customer ON messages (customer_id, id);

CREATE TABLE message_photos (
    message_id TEXT   NOT NULL REFERENCES messages (id),
    place      BIGINT NOT NULL,
    file_key   TEXT   NOT NULL REFERENCES files (key),
    PRIMARY KEY (message_id, place)
);

-- When the customer of a line last wrote, while nobody at the desk has answered by
-- a message or a status. Few lines have it, and are found by it in either order.
ALTER TABLE queue_items ADD COLUMN wrote_at BIGINT;
CREATE INDEX queue_items_wrote_due ON queue_items (kind, due_on, id) WHERE wrote_at IS NOT NULL;
CREATE INDEX queue_items_wrote_age ON queue_items (kind, id) WHERE wrote_at IS NOT NULL;
