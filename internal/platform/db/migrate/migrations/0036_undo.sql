-- +goose Up

-- What can be taken back for some seconds: a status, a decision. The letters of it
-- wait as long and carry its id, so that taking it back removes them in the same
-- transaction. The rows mean nothing once their time is over.
CREATE TABLE undo_offers (
    id        TEXT   PRIMARY KEY,
    kind      TEXT   NOT NULL, -- says which room takes it back
    admin     TEXT   NOT NULL, -- the username of who did it, and alone may take it back
    what      TEXT   NOT NULL, -- JSON of the room, without a word that somebody typed
    letters   BIGINT NOT NULL, -- how many wait for its end
    ends_at   BIGINT NOT NULL,
    undone_at BIGINT
);
CREATE INDEX undo_offers_end ON undo_offers (ends_at);

ALTER TABLE jobs ADD COLUMN offer TEXT; -- the undo_offers.id that the job waits for; NULL for most
CREATE INDEX jobs_offer ON jobs (offer) WHERE offer IS NOT NULL;
