-- +goose Up

-- Texts that managers keep for the desk's messages, with photos. A message gets a copy of both.
CREATE TABLE ready_answers (
    id         TEXT   PRIMARY KEY,
    title      TEXT   NOT NULL,
    title_fold TEXT   NOT NULL UNIQUE,
    text       TEXT   NOT NULL,
    version    BIGINT NOT NULL
);

CREATE TABLE ready_answer_photos (
    answer_id TEXT   NOT NULL REFERENCES ready_answers (id),
    place     BIGINT NOT NULL,
    file_key  TEXT   NOT NULL UNIQUE REFERENCES files (key),
    PRIMARY KEY (answer_id, place)
);
