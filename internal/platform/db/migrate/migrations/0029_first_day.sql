-- +goose Up

-- The list that leads an owner through the first day of a portal. One row once it
-- has begun; a portal that had customers before never begins it by itself.
CREATE TABLE first_day (
    one      BIGINT PRIMARY KEY CHECK (one = 1),
    begun_at BIGINT NOT NULL,
    away_at  BIGINT -- since when nobody wants to see it
);

-- Its steps that somebody left for later.
CREATE TABLE first_day_left (
    step    TEXT   PRIMARY KEY,
    left_at BIGINT NOT NULL
);
