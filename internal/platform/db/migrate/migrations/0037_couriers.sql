-- +goose Up

-- Who carries parcels, and where each of them shows one: an address with {docket}
-- for its number. A status keeps the address that it was made with in its text.
CREATE TABLE setting_couriers (
    name_fold TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    pattern   TEXT NOT NULL
);
