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

// Note is what the portal remembers of a backup.
type Note struct {
	Name, Place  string // the place is "" for one that was made by hand
	Began, Ended time.Time
	Bytes        int64
	Lost         int64  // files that are not in it, since the store had lost them
	Failure      string // "" for one that was made
}

// A backup that lacks files was made all the same: it is kept, and it counts. What
// is wrong with it stands where a failure would, and begins like this.
const lacking = "made without files that the store had lost: "

// good are the rows of backups that were made.
const good = `(failure = '' OR failure LIKE '` + lacking + `%')`

func (n Note) trouble() string {
	if n.Failure == "" && n.Lost > 0 {
		return lacking + strconv.FormatInt(n.Lost, 10)
	}
	return n.Failure
}

// keepFailures is how long failed ones are remembered.
const keepFailures = 90 * 24 * time.Hour

// Keep remembers a backup.
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

// noted are the good ones in a place, the oldest last.
func noted(ctx context.Context, d *db.DB, place string) ([]string, error) {
	return db.All(ctx, d, db.Value[string], `SELECT name FROM backups WHERE place = $1 AND `+good+` ORDER BY began_at DESC, name DESC`, place)
}

// State is how the portal stands with its backups.
type State struct {
	Began     time.Time // the instant that the last good one is from, whoever made it; zero if there is none
	Name      string    // of that one
	Place     string    // of that one; "" for one that was made by hand
	Bytes     int64     // of that one
	Lost      int64     // files that are not in that one
	Took      time.Duration
	Failed    time.Time // the last failure since then
	Failures  int64     // how many since then
	Why       string    // of the last failure
	Scheduled time.Time // the last good one that the portal made by itself
}

// ReadState looks at what was noted.
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
