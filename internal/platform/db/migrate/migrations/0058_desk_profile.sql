-- +goose Up

-- The new address of somebody at the desk, until they open the link that was mailed there.
CREATE TABLE desk_addresses (
    username   TEXT   PRIMARY KEY,
    email      TEXT   NOT NULL,
    token_hash TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);

-- When somebody at the desk last used a session, which a logout ends.
ALTER TABLE admins ADD COLUMN last_seen_at BIGINT;
