-- +goose Up

-- When the receipt of a claim is due, until it is sent. Claims of one lot get one receipt.
ALTER TABLE claims ADD COLUMN receipt_due BIGINT;
CREATE INDEX claims_receipt ON claims (customer_id, receipt_due) WHERE receipt_due IS NOT NULL;
