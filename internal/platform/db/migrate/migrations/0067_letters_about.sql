-- +goose Up

-- The product that an email is about, so that its customer sees the emails on the product's
-- page. Emails that an earlier release sent have none.
ALTER TABLE letters ADD COLUMN about TEXT;
CREATE INDEX letters_about ON letters (about, id DESC) WHERE about IS NOT NULL;
