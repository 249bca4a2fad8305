package backup

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

const filesTable = "files"

// Note is the record of one backup.
type Note struct {
	Name, Place  string // the place is "" for a backup made by hand
	Began, Ended time.Time
	Bytes        int64
	Lost         int64  // files missing in the store, so not in the backup
	Failure      string // "" on success
}

// A backup without some lost files still counts as good. The failure column then holds this text and their
// number.
const lacking = "made without files that the store had lost: "

const good = `(failure = '' OR failure LIKE '` + lacking + `%')`

func (n Note) trouble() string {
	if n.Failure == "" && n.Lost > 0 {
		return lacking + strconv.FormatInt(n.Lost, 10)
	}
	return n.Failure
}

// keepFailures is how long records of failed and of manual backups are kept.
const keepFailures = 90 * 24 * time.Hour

// Keep records a backup.
func Keep(ctx context.Context, d *db.DB, n Note) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `
			INSERT INTO backups (name, place, began_at, ended_at, bytes, failure) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (name) DO UPDATE SET began_at = excluded.began_at, ended_at = excluded.ended_at, bytes = excluded.bytes, failure = excluded.failure`,
			n.Name, n.Place, db.Micros(n.Began), db.Micros(n.Ended), n.Bytes, n.trouble())
		if err != nil {
			return fmt.Errorf("backup: it cannot be noted: %w", err)
		}
		_, err = tx.Exec(ctx, `DELETE FROM backups WHERE (NOT `+good+` OR place = '') AND began_at < $1`, db.Micros(n.Began.Add(-keepFailures)))
		return err
	})
}

func forget(ctx context.Context, d *db.DB, name string) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM backups WHERE name = $1`, name)
		return err
	})
}

func noted(ctx context.Context, d *db.DB, place string) ([]string, error) {
	return db.All(ctx, d, db.Value[string], `SELECT name FROM backups WHERE place = $1 AND `+good+` ORDER BY began_at DESC, name DESC`, place)
}

// State describes the last good backup and the failures after it.
type State struct {
	Began     time.Time // snapshot time of the last good backup, scheduled or not; zero if there is none
	Name      string    // of the last good backup
	Place     string    // of the last good backup; "" if it was made by hand
	Bytes     int64     // of the last good backup
	Lost      int64     // files that are not in the last good backup
	Took      time.Duration
	Failed    time.Time // time of the latest failure after the last good backup
	Failures  int64     // number of failures after the last good backup
	Why       string    // reason of the latest failure
	Scheduled time.Time // time of the last good scheduled backup
}

// ReadState reads the recorded backups.
func ReadState(ctx context.Context, q db.Queryer) (s State, err error) {
	var began, ended int64
	err = db.Each(ctx, q, func(row db.Row) error {
		var trouble string
		err := row.Scan(&s.Name, &s.Place, &began, &ended, &s.Bytes, &trouble)
		if lost, is := strings.CutPrefix(trouble, lacking); is && err == nil {
			s.Lost, err = strconv.ParseInt(lost, 10, 64)
		}
		s.Began, s.Took = db.FromMicros(began), time.Duration(ended-began)*time.Microsecond
		return err
	}, `SELECT name, place, began_at, ended_at, bytes, failure FROM backups WHERE `+good+` ORDER BY began_at DESC LIMIT 1`)
	if err != nil {
		return s, fmt.Errorf("backup: the last good one: %w", err)
	}
	var failed, scheduled int64
	err = q.QueryRow(ctx, `SELECT COALESCE(max(began_at), 0) FROM backups WHERE `+good+` AND place <> ''`).Scan(&scheduled)
	if err != nil {
		return s, fmt.Errorf("backup: the last that was due: %w", err)
	}
	if scheduled > 0 {
		s.Scheduled = db.FromMicros(scheduled)
	}
	err = db.Each(ctx, q, func(row db.Row) error {
		s.Failures++
		err := row.Scan(&failed, &s.Why)
		s.Failed = db.FromMicros(failed)
		return err
	}, `SELECT ended_at, failure FROM backups WHERE NOT `+good+` AND began_at > $1 ORDER BY ended_at`, began)
	if err != nil {
		return s, fmt.Errorf("backup: the failures: %w", err)
	}
	return s, nil
}
