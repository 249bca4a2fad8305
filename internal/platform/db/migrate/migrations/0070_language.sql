-- +goose Up

-- The language that a customer reads, in pages and emails.
ALTER TABLE customers ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
