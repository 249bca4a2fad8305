-- +goose Up

-- A view that a manager shares is seen by everyone at the desk; only its owner changes it.
ALTER TABLE queue_views ADD COLUMN shared BOOLEAN NOT NULL DEFAULT FALSE;
