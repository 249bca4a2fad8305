package staff

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

const selectInvitations = `
	SELECT i.id, i.email, i.role, COALESCE((SELECT a.name FROM admins a WHERE a.username = i.invited_by), ''),
		i.created_at, i.expires_at, i.used_at IS NOT NULL, i.withdrawn_at IS NOT NULL
	FROM admin_invitations i `

const isOpen = `used_at IS NULL AND withdrawn_at IS NULL`

func scanInvitation(row db.Row) (i Invitation, err error) {
	var sent, expires int64
	err = row.Scan(&i.ID, &i.Email, &i.Role, &i.InvitedBy, &sent, &expires, &i.used, &i.withdrawn)
	i.Sent, i.Expires = db.FromMicros(sent), db.FromMicros(expires)
	return i, err
}

func openInvitations(ctx context.Context, q db.Queryer) ([]Invitation, error) {
	return db.All(ctx, q, scanInvitation, selectInvitations+`WHERE `+isOpen+` ORDER BY i.created_at DESC, i.id DESC`)
}

func invitationBy(ctx context.Context, q db.Queryer, condition, value string) (Invitation, error) {
	i, err := scanInvitation(q.QueryRow(ctx, selectInvitations+`WHERE `+condition, value))
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoInvite
	}
	return i, err
}

// invitationOf returns the invitation behind a link, even if it can no longer be used.
func invitationOf(ctx context.Context, q db.Queryer, token string) (Invitation, error) {
	i, err := scanInvitation(q.QueryRow(ctx, selectInvitations+`WHERE i.token_hash = $1`, id.Digest(token)))
	if errors.Is(err, sql.ErrNoRows) {
		err = errUnknown
	}
	return i, err
}

func insertInvitation(ctx context.Context, tx *db.Tx, i Invitation, by, token string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO admin_invitations (id, email, email_fold, role, token_hash, invited_by, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		i.ID, i.Email, db.Fold(i.Email), i.Role, id.Digest(token), by, db.Micros(i.Sent), db.Micros(i.Expires))
	if db.IsUnique(err) {
		return errInvited
	}
	return err
}

// renewInvitation gives an open invitation a new link. The sender becomes its inviter.
func renewInvitation(ctx context.Context, tx *db.Tx, invitationID, by, token string) error {
	return one(tx.Exec(ctx, `
		UPDATE admin_invitations SET token_hash = $2, invited_by = $3, created_at = $4, expires_at = $5 WHERE id = $1 AND `+isOpen,
		invitationID, id.Digest(token), by, db.Micros(tx.Now()), db.Micros(tx.Now().Add(InvitationLifetime))))
}

func withdraw(ctx context.Context, tx *db.Tx, invitationID string) error {
	return one(tx.Exec(ctx, `UPDATE admin_invitations SET withdrawn_at = $2 WHERE id = $1 AND `+isOpen, invitationID, db.Micros(tx.Now())))
}

func withdrawAllOf(ctx context.Context, tx *db.Tx, username string) ([]trail.Entry, error) {
	return db.All(ctx, tx, func(row db.Row) (trail.Entry, error) {
		var i Invitation
		err := row.Scan(&i.ID, &i.Role)
		return invited(didWithdraw, i), err
	}, `UPDATE admin_invitations SET withdrawn_at = $2 WHERE invited_by = $1 AND `+isOpen+` RETURNING id, role`, username, db.Micros(tx.Now()))
}

func endInvitations(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE admin_invitations SET expires_at = $1 WHERE expires_at > $1 AND `+isOpen, db.Micros(tx.Now()))
	return err
}

// use marks an invitation as used. It changes the row only once, so two uses cannot both succeed.
func use(ctx context.Context, tx *db.Tx, invitationID string) error {
	return one(tx.Exec(ctx, `UPDATE admin_invitations SET used_at = $2 WHERE id = $1 AND `+isOpen+` AND expires_at > $2`, invitationID, db.Micros(tx.Now())))
}

// one refuses a change that found no open invitation.
func one(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	if rows, err := result.RowsAffected(); err != nil || rows == 1 {
		return err
	}
	return errNoLonger
}

// keptFor is how long a closed invitation is kept, so that its link can still explain why it does not work.
const keptFor = 30 * 24 * time.Hour

func forgetOldInvitations(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM admin_invitations WHERE expires_at < $1`, db.Micros(tx.Now().Add(-keptFor)))
	return err
}
