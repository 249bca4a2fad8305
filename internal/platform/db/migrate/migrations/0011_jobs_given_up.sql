-- +goose Up

-- The jobs that were given up are shown, counted and tried again apart from
-- those that wait, however many of either there are.
CREATE INDEX jobs_given_up ON jobs (id) WHERE dead = TRUE;
