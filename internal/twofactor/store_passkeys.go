package twofactor

import (
	"context"
	"encoding/base64"
	"encoding/json"

	"github.com/go-webauthn/webauthn/webauthn"

	"aftercare/internal/platform/db"
)

func scanPasskey(row db.Row) (p Passkey, err error) {
	var since int64
	err = row.Scan(&p.ID, &p.Name, &since, db.Instant(&p.LastUsed))
	p.Since = db.FromMicros(since)
	return p, err
}

func credentialsOf(ctx context.Context, q db.Queryer, adminID string) ([]webauthn.Credential, error) {
	return db.All(ctx, q, func(row db.Row) (c webauthn.Credential, err error) {
		text, err := db.Value[string](row)
		if err != nil {
			return c, err
		}
		return c, json.Unmarshal([]byte(text), &c)
	}, `SELECT credential FROM second_step_passkeys WHERE admin_id = $1 ORDER BY id`, adminID)
}

func insertPasskey(ctx context.Context, tx *db.Tx, recordID, adminID, name string, c webauthn.Credential) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO second_step_passkeys (id, admin_id, name, credential_id, credential, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		recordID, adminID, name, credentialID(c), string(text), db.Micros(tx.Now()))
	if db.IsUnique(err) {
		return errKnown
	}
	return err
}

// usePasskey stores the passkey's own use counter and the time of use.
func usePasskey(ctx context.Context, tx *db.Tx, adminID string, c webauthn.Credential) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE second_step_passkeys SET credential = $3, last_used_at = $4 WHERE admin_id = $1 AND credential_id = $2`,
		adminID, credentialID(c), string(text), db.Micros(tx.Now()))
	return err
}

func deletePasskey(ctx context.Context, tx *db.Tx, adminID, passkeyID string) (bool, error) {
	return changesOne(tx.Exec(ctx, `DELETE FROM second_step_passkeys WHERE admin_id = $1 AND id = $2`, adminID, passkeyID))
}

func credentialID(c webauthn.Credential) string { return base64.RawURLEncoding.EncodeToString(c.ID) }
