package blob

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/money"
)

// Quota is how much one customer may upload in total. Zero means no limit.
type Quota struct{ Files, Bytes int64 }

// Usage is how much a customer has uploaded.
type Usage struct{ Files, Bytes int64 }

// refuse returns an error if a usage exceeds the quota. The status is 413: 403 would mean a missing
// permission, and 507 a full disk.
func (q Quota) refuse(u Usage) error {
	switch {
	case q.Files > 0 && u.Files > q.Files:
		return fault.Newf(fault.TooLarge, "Your storage is full: the limit is %s files. Please contact support to get more.", money.Grouped(uint64(q.Files)))
	case q.Bytes > 0 && u.Bytes > q.Bytes:
		return fault.Newf(fault.TooLarge, "Your storage is full: the limit is %s of files. Please contact support to get more.", size(q.Bytes))
	default:
		return nil
	}
}

// Usage returns the usage of a customer.
func (s *Store) Usage(ctx context.Context, owner string) (u Usage, err error) {
	err = s.db.QueryRow(ctx, `SELECT files, bytes FROM file_usage WHERE owner = $1`, owner).Scan(&u.Files, &u.Bytes)
	if errors.Is(err, sql.ErrNoRows) {
		return Usage{}, nil
	}
	return u, err
}

// Quota returns the quota of customers.
func (s *Store) Quota() Quota { return s.quota }

// count adds files to the usage of their owner, or refuses them, in the transaction that refers to
// them. Uploads at the same time wait for each other, and a rollback also undoes the count. Files
// from the desk do not count.
func (s *Store) count(ctx context.Context, tx *db.Tx, owner string, files []File) error {
	if actor := auth.From(ctx); actor.Kind != auth.Customer || actor.ID != owner {
		return nil
	}
	var u Usage
	var bytes int64
	for _, f := range files {
		bytes += f.Size
	}
	err := tx.QueryRow(ctx, `
		INSERT INTO file_usage AS u (owner, files, bytes) VALUES ($1, $2, $3)
		ON CONFLICT (owner) DO UPDATE SET files = u.files + excluded.files, bytes = u.bytes + excluded.bytes
		RETURNING files, bytes`, owner, len(files), bytes).Scan(&u.Files, &u.Bytes)
	if err != nil {
		return fmt.Errorf("blob: %w", err)
	}
	return s.quota.refuse(u)
}

// size formats bytes for people: 5 GB.
func size(bytes int64) string {
	const mega, giga = 1e6, 1e9
	if bytes >= giga {
		return strings.TrimSuffix(strconv.FormatFloat(float64(bytes)/giga, 'f', 1, 64), ".0") + " GB"
	}
	return strings.TrimSuffix(strconv.FormatFloat(float64(bytes)/mega, 'f', 1, 64), ".0") + " MB"
}
