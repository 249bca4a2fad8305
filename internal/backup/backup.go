// Package backup writes a running portal to one archive and restores a portal from it. The archive holds the
// database, the files, the settings and, encrypted with a passphrase, the secret. The format does not depend
// on the database engine, so a portal can move between SQLite and PostgreSQL.
package backup

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// The parts of an archive, in order. Each table and each file has its own part.
const (
	partManifest = "manifest"
	partSettings = "settings"
	partSecret   = "secret"
	partTable    = "table/"
	partFile     = "file/"
	partReport   = "report" // counts of what was written, checked by the reader
)

// Manifest holds facts that a restore checks before it reads the rest.
type Manifest struct {
	Version string    `json:"version"` // of the binary
	Schema  int64     `json:"schema"`
	Engine  string    `json:"engine"`
	Portal  string    `json:"portal"`      // portal id; "" if the portal never had one
	Secret  string    `json:"secretCheck"` // recognises the secret without revealing it
	Brand   string    `json:"brand"`
	MadeAt  time.Time `json:"madeAt"` // time of the database snapshot
	// TrailHead is the head of the audit trail, for `aftercare audit verify --head`; "" without one.
	TrailHead string `json:"trailHead,omitempty"`
}

// Report counts the contents of a backup.
type Report struct {
	Rows   int64    `json:"rows"`
	Files  int64    `json:"files"`
	Lost   int64    `json:"lost"`                // files missing or damaged in the store, so not in the backup
	First  []string `json:"lostFiles,omitempty"` // names of up to ten lost files
	Secret bool     `json:"withSecret"`          // the backup includes the secret
}

const mostNamed = 10

func (r *Report) lose(key string) {
	r.Lost++
	if len(r.First) < mostNamed {
		r.First = append(r.First, key)
	}
}

func (r Report) equals(other Report) bool {
	return r.Rows == other.Rows && r.Files == other.Files && r.Secret == other.Secret
}

// fleeting are tables that are only valid for the running portal. A restored portal starts without their
// rows: all sessions end, and password links no longer work. The portal also does not
// claim files that it did not write itself.
var fleeting = []string{
	"sessions", "password_resets", "second_step_begun", "rate_limits", "counted_attempts", "under_way", "periodic_leases", "uploads", "backups", "undo_offers", "opened_customers", "opened_hours", "list_totals", "downloads",
	// Tables that release 0.2.0 used for its lists.
	"latest_products", "latest_warranties", "latest_tickets", "latest_claims", "waiting_tickets", "waiting_warranties",
	"tally_counts", "tally_notes",
}

func isFleeting(table string) bool { return slices.Contains(fleeting, table) }

// Progress is the state of a running backup or restore.
type Progress struct {
	Step  string
	Rows  int64
	Files int64
	Bytes int64 // archive size; 0 if not counted
}

func (p Progress) String() string {
	text := fmt.Sprintf("%s: %s, %s", p.Step, Counted(p.Rows, "row"), Counted(p.Files, "file"))
	if p.Bytes > 0 {
		text += ", " + Size(p.Bytes)
	}
	return text
}

// Counted formats a number with its noun, such as '1 file'.
func Counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Size formats a number of bytes for people.
func Size(bytes int64) string {
	const step = 1000
	if bytes < step {
		return fmt.Sprintf("%d bytes", bytes)
	}
	size, unit := float64(bytes)/step, 0
	units := []string{"kB", "MB", "GB", "TB"}
	for size >= step && unit < len(units)-1 {
		size, unit = size/step, unit+1
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", size), ".0") + " " + units[unit]
}

// ErrNewer refuses a backup whose schema is newer than this binary.
var ErrNewer = errors.New("this backup is of a newer version of the portal: restore it with that one")
