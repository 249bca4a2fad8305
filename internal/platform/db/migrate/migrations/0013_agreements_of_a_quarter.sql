-- +goose Up
-- The letters of one quarter are a list in the order of all of them.
DROP INDEX agreements_programme;
CREATE INDEX agreements_programme ON agreements (programme_id, id);
