-- +goose Up

-- What is under way for somebody, each in a place of its own, until it ends or
-- nobody says any more that it goes on. The key is a hash, as with the limits.
CREATE TABLE under_way (
    key_hash TEXT   NOT NULL,
    place    BIGINT NOT NULL,
    holder   TEXT   NOT NULL,
    ends_at  BIGINT NOT NULL,
    PRIMARY KEY (key_hash, place)
);

CREATE INDEX under_way_end ON under_way (ends_at);

-- How many files each customer handed in, and their bytes.
CREATE TABLE file_usage (
    owner TEXT   PRIMARY KEY,
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL
);

-- The letters of the desk belong to customers, but were not handed in by them.
INSERT INTO file_usage (owner, files, bytes)
SELECT owner, count(*), CAST(sum(size) AS BIGINT) FROM files
WHERE owner IN (SELECT customer_id FROM customers)
  AND key NOT IN (SELECT document_key FROM warranties WHERE document_key IS NOT NULL)
GROUP BY owner;
