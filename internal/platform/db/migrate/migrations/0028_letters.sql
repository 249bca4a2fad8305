-- +goose Up

-- What goes wrong with the letters of the house, asked for by every page of the
-- desk: those that failed and wait, and those that were given up of late.
CREATE INDEX jobs_failing ON jobs (kind, id) WHERE dead = FALSE AND last_error <> '';
CREATE INDEX jobs_given_up_at ON jobs (kind, run_at) WHERE dead = TRUE;

-- Letters that were sent, under the id of the job that carried them. What they
-- say is sealed. The folded address is bytes, which both engines sort alike.
CREATE TABLE letters (
    id             TEXT   PRIMARY KEY,
    recipient      TEXT   NOT NULL,
    recipient_fold BYTEA  NOT NULL,
    subject        TEXT   NOT NULL,
    content        BYTEA  NOT NULL,
    attempts       BIGINT NOT NULL,
    created_at     BIGINT NOT NULL,
    sent_at        BIGINT NOT NULL
);

CREATE INDEX letters_recipient ON letters (recipient_fold, id DESC);
