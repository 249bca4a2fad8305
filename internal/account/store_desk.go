package account

import (
	"context"

	"aftercare/internal/platform/db"
)

// lockAdmin locks an admin's row until the transaction ends.
func lockAdmin(ctx context.Context, tx *db.Tx, username string) (AdminUser, error) {
	if _, err := tx.Exec(ctx, `UPDATE admins SET email = email WHERE username = $1`, username); err != nil {
		return AdminUser{}, err
	}
	return adminBy(ctx, tx, `username = $1`, username)
}

func setAdminName(ctx context.Context, tx *db.Tx, username, name string) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET name = $2 WHERE username = $1`, username, name)
	return err
}

// setLastSeen stores the time of an admin's last activity, which outlives the session.
func setLastSeen(ctx context.Context, tx *db.Tx, username string) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET last_seen_at = $2 WHERE username = $1`, username, db.Micros(tx.Now()))
	return err
}

// isDeskAddress reports whether another admin has this address. It ignores case.
func isDeskAddress(ctx context.Context, q db.Queryer, username, email string) (bool, error) {
	others, err := db.All(ctx, q, db.Value[string], `SELECT email FROM admins WHERE username <> $1`, username)
	for _, other := range others {
		if isSameMailbox(other, email) {
			return true, err
		}
	}
	return false, err
}

func putDeskAddress(ctx context.Context, tx *db.Tx, username, email, token string) error {
	_, err := tx.Exec(ctx, `INSERT INTO desk_addresses (username, email, token_hash, expires_at) VALUES ($1, $2, $3, $4)`,
		username, email, hashToken(token), db.Micros(tx.Now().Add(LinkLifetime)))
	return err
}

func deleteDeskAddress(ctx context.Context, tx *db.Tx, username string) error {
	_, err := tx.Exec(ctx, `DELETE FROM desk_addresses WHERE username = $1`, username)
	return err
}

func useDeskAddress(ctx context.Context, tx *db.Tx, username, token string) (email string, err error) {
	return linkRow(tx.QueryRow(ctx, `DELETE FROM desk_addresses WHERE username = $1 AND token_hash = $2 AND expires_at > $3 RETURNING email`,
		username, hashToken(token), db.Micros(tx.Now())))
}

func deskAddressOf(ctx context.Context, d *db.DB, username string) (email string, err error) {
	err = d.QueryRow(ctx, `SELECT coalesce(max(email), '') FROM desk_addresses WHERE username = $1 AND expires_at > $2`, username, db.Micros(d.Now())).Scan(&email)
	return email, err
}
