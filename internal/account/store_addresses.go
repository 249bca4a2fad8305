package account

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"aftercare/internal/platform/db"
)

// All changes to a customer's address and links run one after another. Each first locks the customer's row
// with lockCustomer, and reads links only afterwards.

// lockCustomer locks a customer's row until the transaction ends.
func lockCustomer(ctx context.Context, tx *db.Tx, customerID string) (Customer, error) {
	return scanCustomer(tx.QueryRow(ctx, `UPDATE customers SET email = email WHERE customer_id = $1 RETURNING `+customerColumns, customerID))
}

// addressesAtOnce limits the placeholders in a statement.
const addressesAtOnce = 500

func confirmedOf(ctx context.Context, tx *db.Tx, addresses []string) (map[string]bool, error) {
	folded := map[string]bool{}
	for some := range slices.Chunk(addresses, addressesAtOnce) {
		args := make([]any, len(some))
		for i, address := range some {
			args[i] = db.Fold(address)
		}
		found, err := db.All(ctx, tx, db.Value[string], `
			SELECT email_fold FROM customers WHERE email_fold IN (`+db.Placeholders(1, len(some))+`) AND unconfirmed_since IS NULL`, args...)
		if err != nil {
			return nil, err
		}
		for _, address := range found {
			folded[address] = true
		}
	}
	confirmed := map[string]bool{}
	for _, address := range addresses {
		confirmed[address] = folded[db.Fold(address)]
	}
	return confirmed, nil
}

func setConfirmed(ctx context.Context, tx *db.Tx, customerID string) error {
	_, err := tx.Exec(ctx, `UPDATE customers SET unconfirmed_since = NULL WHERE customer_id = $1`, customerID)
	return err
}

func setUnconfirmed(ctx context.Context, tx *db.Tx, customerID string) error {
	_, err := tx.Exec(ctx, `UPDATE customers SET unconfirmed_since = $2 WHERE customer_id = $1`, customerID, db.Micros(tx.Now()))
	return err
}

// putConfirmation replaces a customer's earlier link, so that only the last one works.
func putConfirmation(ctx context.Context, tx *db.Tx, customerID, email, token string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO email_confirmations (customer_id, email, token_hash, expires_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (customer_id) DO UPDATE
		SET email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = NULL`,
		customerID, email, hashToken(token), db.Micros(tx.Now().Add(LinkLifetime)))
	return err
}

// confirmationOf returns the customer of a link, even if the link has expired.
func confirmationOf(ctx context.Context, tx *db.Tx, token string) (customerID string, err error) {
	return linkRow(tx.QueryRow(ctx, `SELECT customer_id FROM email_confirmations WHERE token_hash = $1`, hashToken(token)))
}

// useConfirmation uses up a link, if it was sent to this address.
func useConfirmation(ctx context.Context, tx *db.Tx, token, email string) error {
	_, err := linkRow(tx.QueryRow(ctx, `
		UPDATE email_confirmations SET used_at = $3 WHERE token_hash = $1 AND email = $2 AND used_at IS NULL AND expires_at > $3
		RETURNING customer_id`, hashToken(token), email, db.Micros(tx.Now())))
	return err
}

func deleteConfirmation(ctx context.Context, tx *db.Tx, customerID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM email_confirmations WHERE customer_id = $1`, customerID)
	return err
}

// restorable selects the links that work. Old versions also
// made links for unconfirmed addresses, which no longer count.
const restorable = `confirmed AND expires_at > `

// rankOf returns the rank of an address that can be restored, or 0. It ignores case.
func rankOf(ctx context.Context, tx *db.Tx, customerID, email string) (int64, error) {
	return db.Value[int64](tx.QueryRow(ctx, `
		SELECT coalesce(min(rank), 0) FROM email_restores WHERE customer_id = $1 AND email_fold = $2 AND `+restorable+`$3`,
		customerID, db.Fold(email), db.Micros(tx.Now())))
}

func lastRank(ctx context.Context, tx *db.Tx, customerID string) (rank int64, err error) {
	err = tx.QueryRow(ctx, `SELECT coalesce(max(rank), 0) FROM email_restores WHERE customer_id = $1`, customerID).Scan(&rank)
	return rank, err
}

// putRestore stores a link. It extends all links with a lower rank number to the same end time, because
// they must be able to undo this one.
func putRestore(ctx context.Context, tx *db.Tx, customerID, email, token string, rank int64) error {
	ends := db.Micros(tx.Now().Add(LinkLifetime))
	_, err := tx.Exec(ctx, `UPDATE email_restores SET expires_at = $4 WHERE customer_id = $1 AND rank < $2 AND `+restorable+`$3`,
		customerID, rank, db.Micros(tx.Now()), ends)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO email_restores (token_hash, customer_id, email, email_fold, rank, confirmed, expires_at) VALUES ($1, $2, $3, $4, $5, TRUE, $6)`,
		hashToken(token), customerID, email, db.Fold(email), rank, ends)
	return err
}

// restorableUntil returns when the last link of any other mailbox ends, or zero if there is none.
func restorableUntil(ctx context.Context, tx *db.Tx, customerID, email string) (time.Time, error) {
	last, err := db.Value[int64](tx.QueryRow(ctx, `
		SELECT coalesce(max(expires_at), 0) FROM email_restores WHERE customer_id = $1 AND email_fold <> $2 AND `+restorable+`$3`,
		customerID, db.Fold(email), db.Micros(tx.Now())))
	if err != nil || last == 0 {
		return time.Time{}, err
	}
	return db.FromMicros(last), nil
}

func restoreOf(ctx context.Context, q db.Queryer, token string, now time.Time) (customerID, email string, err error) {
	err = q.QueryRow(ctx, `SELECT customer_id, email FROM email_restores WHERE token_hash = $1 AND `+restorable+`$2`,
		hashToken(token), db.Micros(now)).Scan(&customerID, &email)
	if errors.Is(err, sql.ErrNoRows) {
		err = errLinkOver
	}
	return customerID, email, err
}

// useRestore uses up a link, and deletes all links with the same or a higher rank number.
func useRestore(ctx context.Context, tx *db.Tx, token string) (email string, rank int64, err error) {
	var customerID string
	err = tx.QueryRow(ctx, `DELETE FROM email_restores WHERE token_hash = $1 AND `+restorable+`$2 RETURNING customer_id, email, rank`,
		hashToken(token), db.Micros(tx.Now())).Scan(&customerID, &email, &rank)
	if errors.Is(err, sql.ErrNoRows) {
		return "", 0, errLinkOver
	}
	if err != nil {
		return "", 0, err
	}
	return email, rank, deleteRestoresFrom(ctx, tx, customerID, rank)
}

func deleteRestoresFrom(ctx context.Context, tx *db.Tx, customerID string, rank int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM email_restores WHERE customer_id = $1 AND rank >= $2`, customerID, rank)
	return err
}

// refuseReserved refuses an address that another customer can still restore. Otherwise a thief could
// register the old address again and block the restore. Call it after the address is written: a concurrent
// move away from the address has then finished.
func refuseReserved(ctx context.Context, tx *db.Tx, customerID, email string) error {
	var others int
	err := tx.QueryRow(ctx, `SELECT count(*) FROM email_restores WHERE email_fold = $1 AND customer_id <> $2 AND `+restorable+`$3`,
		db.Fold(email), customerID, db.Micros(tx.Now())).Scan(&others)
	if err == nil && others > 0 {
		return errEmailTaken
	}
	return err
}

func restoreEmail(ctx context.Context, tx *db.Tx, customerID, email, hash string) error {
	_, err := tx.Exec(ctx, `
		UPDATE customers SET email = $2, email_fold = $3, password_hash = $4, unconfirmed_since = NULL, updated_at = $5 WHERE customer_id = $1`,
		customerID, email, db.Fold(email), hash, db.Micros(tx.Now()))
	if db.IsUnique(err) {
		return errAddressTaken
	}
	return err
}

func forgetOldLinks(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM desk_addresses WHERE expires_at < $1`, db.Micros(tx.Now())); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM email_confirmations WHERE expires_at < $1`, db.Micros(tx.Now())); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM email_restores WHERE expires_at < $1 OR NOT confirmed`, db.Micros(tx.Now()))
	return err
}

func linkRow(row db.Row) (customerID string, err error) {
	customerID, err = db.Value[string](row)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errLinkOver
	}
	return customerID, err
}
