-- +goose Up

-- What the QR code of an invoice says its amount is, in paise, as the dealer's page read it; the
-- desk sees it where it differs from what the dealer entered.
ALTER TABLE claims ADD COLUMN qr_amount BIGINT;
