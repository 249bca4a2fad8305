// Package backup makes one archive of a portal while it serves, and a portal of
// one archive: all that the database and the file store hold, with the
// settings and, sealed with a passphrase, the secret. What it writes is bound
// to neither engine, so that a portal can move from one to the other.
package backup

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// The parts of an archive, in their order. There is one for each table and one
// for each file.
const (
	partManifest = "manifest"
	partSettings = "settings"
	partSecret   = "secret"
	partTable    = "table/"
	partFile     = "file/"
	partReport   = "report" // what was written, to be compared with what was read
)

// Manifest is what must be known before anything of a backup is restored.
type Manifest struct {
	Version string    `json:"version"` // of the binary
	Schema  int64     `json:"schema"`
	Engine  string    `json:"engine"`
	Portal  string    `json:"portal"`      // its id; "" of one that never had any
	Secret  string    `json:"secretCheck"` // by which the secret is recognised; tells nothing of it
	Brand   string    `json:"brand"`
	MadeAt  time.Time `json:"madeAt"` // the instant that the database is from
	// TrailHead is the head of the audit trail, by which `aftercare audit verify --head` knows
	// it again; "" without one.
	TrailHead string `json:"trailHead,omitempty"`
}

// Report is what a backup holds.
type Report struct {
	Rows   int64    `json:"rows"`
	Files  int64    `json:"files"`
	Lost   int64    `json:"lost"`                // files that the store had lost or changed, and that are not in the backup
	First  []string `json:"lostFiles,omitempty"` // of those, at most ten
	Secret bool     `json:"withSecret"`          // it holds the secret
}

// mostNamed is how many lost files a report names.
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

// fleeting are tables whose rows are good for this portal and this moment only.
// A restored portal begins without them: nobody is logged in, links for a new
// password and invitations to the desk are dead, and it takes no file for its own that it has not made.
var fleeting = []string{
	"sessions", "password_resets", "admin_invitations", "second_step_begun", "rate_limits", "counted_attempts", "under_way", "periodic_leases", "uploads", "backups", "undo_offers", "opened_customers", "opened_hours", "list_totals", "downloads",
	// What 0.2.0 kept of its lists, and nothing reads any more.
	"latest_products", "latest_warranties", "latest_tickets", "latest_claims", "waiting_tickets", "waiting_warranties",
	"tally_counts", "tally_notes",
}

func isFleeting(table string) bool { return slices.Contains(fleeting, table) }

// Progress tells how far a backup or a restore has come.
type Progress struct {
	Step  string // what is being done
	Rows  int64
	Files int64
	Bytes int64 // of the archive, if they are counted
}

func (p Progress) String() string {
	text := fmt.Sprintf("%s: %d rows, %d files", p.Step, p.Rows, p.Files)
	if p.Bytes > 0 {
		text += ", " + Size(p.Bytes)
	}
	return text
}

// Size is a number of bytes as people read it.
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

// ErrNewer refuses a backup of a schema that this binary does not know.
var ErrNewer = errors.New("this backup is of a newer version of the portal: restore it with that one")
