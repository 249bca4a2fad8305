package bare

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// What the portal writes beside the record itself: an email that waits, an offer to
// undo, an entry of the audit trail, and the key of a form that is sent once.
const (
	email = `INSERT INTO jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at)
		VALUES (:new, 'bare', :sealed, :now, 0, 0, '', FALSE, :now)`
	offer = `INSERT INTO undo_offers (id, kind, admin, what, letters, ends_at) VALUES (:new, 'bare', 'admin', '[]', 1, :now)`
	trail = `INSERT INTO trail_entries (n, at, kind, actor_kind, actor, origin, origin_key, record, person_kind, person, changes, sealed, mac)
		VALUES (:number, :now, 'bare', 'admin', 'admin', :mac, '', :id, '', '', :text, :mac, :mac)`
	chain  = `INSERT INTO trail_unchained (n) VALUES (:number)`
	queued = `UPDATE queue_items SET status = :text, stage = 'other', touched_at = :now, answered_at = coalesce(answered_at, :now), ended_at = NULL, wrote_at = NULL WHERE id = :id`
	once   = `INSERT INTO idempotency (scope, key_hash, print, answer, created_at) VALUES ('bare', :new, '', :text, :now)`
)

// Writes are the statements of each call, by its name, in one transaction: only what
// changes something, and nothing that is only looked at.
func Writes() map[string][]string {
	return map[string][]string{
		"status": {
			`UPDATE tickets SET statuses = statuses + 1, status_at = :now WHERE id = :id`,
			`INSERT INTO ticket_statuses (ticket_id, sequence, status, ends, admin, created_at)
				SELECT id, statuses, CAST(:text AS TEXT), FALSE, 'admin', CAST(:now AS BIGINT) FROM tickets WHERE id = :id`,
			queued, email, offer, trail, chain,
		},
		"product": {
			`INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES (:new, :id, 'invoice.pdf', 'application/pdf', 204800, :text, :now)`,
			`INSERT INTO file_usage AS u (owner, files, bytes) VALUES (:id, 1, 204800) ON CONFLICT (owner) DO UPDATE SET files = u.files + 1, bytes = u.bytes + excluded.bytes`,
			`INSERT INTO registered_products (id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm,
				purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at)
				VALUES (:new, :new, :id, 'A camera', 'CCTV', 'BARE', 'bare', :new, :new, '2026-01-05', '2 Years', '2028-01-04', :new, FALSE, :now)`,
			email,
		},
		"claim": {
			`UPDATE claims SET status = 'Approved', rejection_reason = NULL WHERE ticket_no = :id`,
			`INSERT INTO claim_events (id, claim_id, actor_kind, actor, status, created_at)
				SELECT CAST(:new AS TEXT), id, 'admin', 'admin', 'In Process', CAST(:now AS BIGINT) FROM claims WHERE ticket_no = :id`,
			`INSERT INTO claim_events (id, claim_id, actor_kind, actor, status, created_at)
				SELECT 'b' || CAST(:new AS TEXT), id, 'admin', 'admin', 'Approved', CAST(:now AS BIGINT) FROM claims WHERE ticket_no = :id`,
			`UPDATE queue_items SET status = 'Approved', stage = 'closed', touched_at = :now, ended_at = :now WHERE number = :id`,
			email, offer, trail, chain,
		},
		"rename": {
			`UPDATE customers SET name = :text, name_fold = lower(CAST(:text AS TEXT)), phone = :text, updated_at = :now WHERE customer_id = :id`,
			trail, chain,
		},
		"message": {
			`UPDATE conversations SET messages = messages + 1, customer_unread = customer_unread + 1, wrote_at = NULL, wrote_after = NULL WHERE ticket_id = :id`,
			`INSERT INTO messages (id, ticket_id, sequence, customer_id, author, text, statuses, created_at)
				SELECT CAST(:new AS TEXT), ticket_id, messages, customer_id, 'admin', CAST(:text AS TEXT), 0, CAST(:now AS BIGINT) FROM conversations WHERE ticket_id = :id`,
			`UPDATE queue_items SET wrote_at = NULL WHERE id = :id`,
			email, trail, chain, once,
		},
	}
}

// statement is a text with numbers in place of names, and the names in their order.
type statement struct {
	text  string
	names []string
}

var name = regexp.MustCompile(`:[a-z]+`)

func parse(text string) (s statement) {
	s.text = name.ReplaceAllStringFunc(text, func(found string) string {
		at := slices.Index(s.names, found)
		if at < 0 {
			at, s.names = len(s.names), append(s.names, found)
		}
		return fmt.Sprintf("$%d", at+1)
	})
	return s
}

// Loop asks for writes without HTTP between them.
type Loop struct {
	Write   string   `json:"write"`
	IDs     []string `json:"ids"` // of the records to change
	AtOnce  int      `json:"atOnce"`
	Conns   int      `json:"conns"`
	Seconds float64  `json:"seconds"`
	First   int      `json:"first"` // the number of the first text, so that none comes twice
}

// Looped is how fast they went.
type Looped struct {
	Writes    int     `json:"writes"`
	PerSecond float64 `json:"perSecond"`
	P50MS     float64 `json:"p50ms"`
	P99MS     float64 `json:"p99ms"`
}

func (s *server) loop(w http.ResponseWriter, r *http.Request) {
	var in Loop
	err := json.NewDecoder(r.Body).Decode(&in)
	if err == nil && (len(in.IDs) == 0 || in.Conns < 1 || in.AtOnce < 1 || Writes()[in.Write] == nil) {
		err = errors.New("a loop needs a write, records and connections")
	}
	if err != nil {
		fail(w, err)
		return
	}
	out, err := s.run(r.Context(), in)
	if err != nil {
		fail(w, err)
		return
	}
	write(w, out)
}

func (s *server) run(ctx context.Context, in Loop) (Looped, error) {
	var statements []statement
	for _, text := range Writes()[in.Write] {
		statements = append(statements, parse(text))
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var numbers atomic.Int64
	took := make([][]time.Duration, in.Conns)
	began := time.Now()
	end := began.Add(time.Duration(in.Seconds * float64(time.Second)))
	var crew sync.WaitGroup
	for i := range in.Conns {
		crew.Go(func() {
			for ctx.Err() == nil && (len(took[i]) == 0 || time.Now().Before(end)) {
				started := time.Now()
				if err := s.one(ctx, statements, in, int(numbers.Add(1))); err != nil {
					stop(err)
					return
				}
				took[i] = append(took[i], time.Since(started))
			}
		})
	}
	crew.Wait()
	elapsed := time.Since(began)
	if err := context.Cause(ctx); err != nil {
		return Looped{}, err
	}
	all := slices.Concat(took...)
	slices.Sort(all)
	milliseconds := func(d time.Duration) float64 { return d.Seconds() * 1000 }
	return Looped{
		Writes: len(all) * in.AtOnce, PerSecond: float64(len(all)*in.AtOnce) / elapsed.Seconds(),
		P50MS: milliseconds(all[len(all)/2]), P99MS: milliseconds(all[len(all)*99/100]),
	}, nil
}

// one is one transaction, with so many records at once.
func (s *server) one(ctx context.Context, statements []statement, in Loop, turn int) error {
	if in.Write == "product" {
		if err := s.storeFile(); err != nil {
			return err
		}
	}
	return s.write(ctx, func(run exec) error {
		for i := range in.AtOnce {
			n := turn*in.AtOnce + i
			now := time.Now()
			random := make([]byte, 600) // about as long as a sealed email
			rand.Read(random)
			values := map[string]any{
				":id": in.IDs[n%len(in.IDs)], ":new": id.New(now), ":now": db.Micros(now), ":text": fmt.Sprintf("Looked at for the time %d", in.First+n),
				":number": now.UnixNano()<<4 | int64(n&15), ":sealed": random, ":mac": random[:32],
			}
			for _, s := range statements {
				args := make([]any, len(s.names))
				for j, name := range s.names {
					args[j] = values[name]
				}
				if err := run(s.text, args...); err != nil {
					return fmt.Errorf("%s: %w", strings.Join(strings.Fields(s.text), " "), err)
				}
			}
		}
		return nil
	})
}

// storeFile keeps 200 kB under a new name, on disk before it returns.
func (s *server) storeFile() (err error) {
	content := make([]byte, 200<<10)
	rand.Read(content)
	file, err := os.CreateTemp(filepath.Join(s.Data, "files"), "bare-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if _, err := file.Write(content); err != nil {
		return err
	}
	return file.Sync()
}
