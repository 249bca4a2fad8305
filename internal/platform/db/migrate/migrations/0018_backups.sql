-- +goose Up

-- The backups that this portal made or tried to make. Only what stands here as
-- good, and in the place that is set now, is ever removed from that place. A
-- backup does not carry these rows, so that a restored portal takes no backup of
-- the original for its own.
CREATE TABLE backups (
    name     TEXT   PRIMARY KEY,
    place    TEXT   NOT NULL, -- '' for one that was made by hand
    began_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    bytes    BIGINT NOT NULL,
    failure  TEXT   NOT NULL  -- '' for a good one
);

CREATE INDEX backups_began ON backups (began_at);
