-- +goose Up

-- When a customer was shown the version of the privacy notice that they saw last.
ALTER TABLE privacy_seen ADD COLUMN seen_at BIGINT;
