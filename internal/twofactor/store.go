package twofactor

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

type person struct {
	id, username, email string
}

func scanPerson(row db.Row) (p person, err error) {
	err = row.Scan(&p.id, &p.username, &p.email)
	if isNone(err) {
		err = errNobody
	}
	return p, err
}

func personByUsername(ctx context.Context, q db.Queryer, username string) (person, error) {
	return scanPerson(q.QueryRow(ctx, `SELECT id, username, email FROM admins WHERE username = $1`, username))
}

// personNamed finds an admin by username and ignores case.
func personNamed(ctx context.Context, q db.Queryer, username string) (person, error) {
	return scanPerson(q.QueryRow(ctx, `SELECT id, username, email FROM admins WHERE username_fold = $1`, db.Fold(username)))
}

func isNone(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// lockPerson locks an admin's row until the transaction ends. Every change of two-step login and every
// completed login takes this lock first.
func lockPerson(ctx context.Context, tx *db.Tx, adminID string) (person, error) {
	return scanPerson(tx.QueryRow(ctx, `UPDATE admins SET email = email WHERE id = $1 RETURNING id, username, email`, adminID))
}

// ownOf returns a user's two-step login, with the newest passkey last.
func ownOf(ctx context.Context, q db.Queryer, adminID string) (own Own, err error) {
	err = q.QueryRow(ctx, `
		SELECT (SELECT created_at FROM second_step_apps WHERE admin_id = $1),
			(SELECT count(*) FROM second_step_recovery_codes WHERE admin_id = $1),
			EXISTS (SELECT 1 FROM second_step_required)`, adminID).Scan(db.Instant(&own.AppSince), &own.RecoveryCodes, &own.Required)
	if err != nil {
		return own, err
	}
	own.Passkeys, err = db.All(ctx, q, scanPasskey, `SELECT id, name, created_at, last_used_at FROM second_step_passkeys WHERE admin_id = $1 ORDER BY id`, adminID)
	return own, err
}

// insertBegun also deletes expired rows, and the oldest ones above mostBegun.
func insertBegun(ctx context.Context, tx *db.Tx, token, purpose, adminID string, sealed []byte, expires time.Time) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM second_step_begun WHERE admin_id = $1 AND (expires_at <= $2 OR token_hash IN (
			SELECT token_hash FROM second_step_begun WHERE admin_id = $1 ORDER BY expires_at DESC, token_hash LIMIT 1000 OFFSET $3))`,
		adminID, db.Micros(tx.Now()), mostBegun-1)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO second_step_begun (token_hash, admin_id, purpose, state_sealed, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		hashToken(token), adminID, purpose, sealed, db.Micros(expires))
	return err
}

// begunBy finds the login or setup of a token. The admin id is "" if there is none.
func begunBy(ctx context.Context, q db.Queryer, token, purpose string, now time.Time) (adminID string, sealed []byte, err error) {
	err = q.QueryRow(ctx, `SELECT admin_id, state_sealed FROM second_step_begun WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3`,
		hashToken(token), purpose, db.Micros(now)).Scan(&adminID, &sealed)
	if isNone(err) {
		err = nil
	}
	return adminID, sealed, err
}

// takeBegun deletes and returns the login or setup of a token. Only one of two parallel calls gets it.
func takeBegun(ctx context.Context, tx *db.Tx, token, purpose string) (sealed []byte, taken bool, err error) {
	err = tx.QueryRow(ctx, `DELETE FROM second_step_begun WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING state_sealed`,
		hashToken(token), purpose, db.Micros(tx.Now())).Scan(&sealed)
	if isNone(err) {
		return nil, false, nil
	}
	return sealed, err == nil, err
}

func updateBegun(ctx context.Context, tx *db.Tx, token string, sealed []byte) error {
	_, err := tx.Exec(ctx, `UPDATE second_step_begun SET state_sealed = $2 WHERE token_hash = $1`, hashToken(token), sealed)
	return err
}

func deleteBegunOf(ctx context.Context, tx *db.Tx, username string) error {
	_, err := tx.Exec(ctx, `DELETE FROM second_step_begun WHERE admin_id = (SELECT id FROM admins WHERE username = $1)`, username)
	return err
}

func deleteOldBegun(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM second_step_begun WHERE expires_at <= $1`, db.Micros(tx.Now()))
	return err
}

func putApp(ctx context.Context, tx *db.Tx, adminID string, sealed []byte, step int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO second_step_apps (admin_id, secret_sealed, last_step, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (admin_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, last_step = excluded.last_step, created_at = excluded.created_at`,
		adminID, sealed, step, db.Micros(tx.Now()))
	return err
}

// appOf returns nil if the user has no app.
func appOf(ctx context.Context, q db.Queryer, adminID string) (sealed []byte, lastStep int64, err error) {
	err = q.QueryRow(ctx, `SELECT secret_sealed, last_step FROM second_step_apps WHERE admin_id = $1`, adminID).Scan(&sealed, &lastStep)
	if isNone(err) {
		err = nil
	}
	return sealed, lastStep, err
}

// useStep marks a time step and all earlier ones as used. It returns false if they already were, so that one
// code opens one session.
func useStep(ctx context.Context, tx *db.Tx, adminID string, step int64) (bool, error) {
	return changesOne(tx.Exec(ctx, `UPDATE second_step_apps SET last_step = $2 WHERE admin_id = $1 AND last_step < $2`, adminID, step))
}

func useRecoveryCode(ctx context.Context, tx *db.Tx, adminID, code string) (bool, error) {
	return changesOne(tx.Exec(ctx, `DELETE FROM second_step_recovery_codes WHERE admin_id = $1 AND code_hash = $2`, adminID, recoveryHash(adminID, code)))
}

func changesOne(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

func putRecoveryCodes(ctx context.Context, tx *db.Tx, adminID string, hashes []string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM second_step_recovery_codes WHERE admin_id = $1`, adminID); err != nil {
		return err
	}
	for _, hash := range hashes {
		if _, err := tx.Exec(ctx, `INSERT INTO second_step_recovery_codes (admin_id, code_hash) VALUES ($1, $2)`, adminID, hash); err != nil {
			return err
		}
	}
	return nil
}

func countRecoveryCodes(ctx context.Context, q db.Queryer, adminID string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM second_step_recovery_codes WHERE admin_id = $1`, adminID).Scan(&n)
	return n, err
}

func deleteAll(ctx context.Context, tx *db.Tx, adminID string) error {
	for _, table := range []string{"second_step_apps", "second_step_passkeys", "second_step_recovery_codes", "second_step_begun"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE admin_id = $1`, adminID); err != nil {
			return err
		}
	}
	return nil
}

func setRequired(ctx context.Context, tx *db.Tx, required bool) (changed bool, err error) {
	if required {
		return changesOne(tx.Exec(ctx, `INSERT INTO second_step_required (one, since) VALUES (1, $1) ON CONFLICT DO NOTHING`, db.Micros(tx.Now())))
	}
	return changesOne(tx.Exec(ctx, `DELETE FROM second_step_required`))
}

func isRequired(ctx context.Context, q db.Queryer) (required bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM second_step_required)`).Scan(&required)
	return required, err
}

func usernamesWithout(ctx context.Context, q db.Queryer) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT username FROM admins a
		WHERE NOT EXISTS (SELECT 1 FROM second_step_apps WHERE admin_id = a.id)
		AND NOT EXISTS (SELECT 1 FROM second_step_passkeys WHERE admin_id = a.id) ORDER BY id`)
}

func colleagues(ctx context.Context, q db.Queryer) ([]Colleague, error) {
	return db.All(ctx, q, func(row db.Row) (c Colleague, err error) {
		err = row.Scan(&c.Username, &c.Name, &c.On)
		return c, err
	}, `SELECT username, name, EXISTS (SELECT 1 FROM second_step_apps WHERE admin_id = a.id)
			OR EXISTS (SELECT 1 FROM second_step_passkeys WHERE admin_id = a.id)
		FROM admins a WHERE disabled_at IS NULL ORDER BY username_fold`)
}

// CountUnreadable counts apps whose key cannot be decrypted with the current secret.
func CountUnreadable(ctx context.Context, q db.Queryer, s *auth.Sealer) (n int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		sealed, err := db.Value[[]byte](row)
		if _, unreadable := s.Open(sealed); err == nil && unreadable != nil {
			n++
		}
		return err
	}, `SELECT secret_sealed FROM second_step_apps`)
	return n, err
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
