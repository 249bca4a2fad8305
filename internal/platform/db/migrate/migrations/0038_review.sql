-- +goose Up

-- The ready reasons of a rejection, one a line; NULL while the owner has chosen
-- none, for the ones that are built in.
ALTER TABLE settings ADD COLUMN ready_reasons TEXT;

-- Why a request to extend a warranty was rejected, if the desk said so.
ALTER TABLE warranties ADD COLUMN rejection_reason TEXT;
