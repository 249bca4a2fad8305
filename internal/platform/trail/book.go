package trail

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// purpose names the keys that are derived from the portal's secret.
const purpose = "trail"

// Config is what a Book needs.
type Config struct {
	Secret  []byte
	Address func(ctx context.Context) string // of the caller, "" if there is none
	Deeds   []Deed                           // all that may stand in the trail
	Logger  *slog.Logger
	// Check is what the database knows the secret by. An entry is only written while
	// it does: a server whose secret was replaced would sign what nobody recognises.
	Check string
	// Lost is told of an entry that could not be kept; nil for nobody.
	Lost func(Kind)
	// Witness remembers on this machine how far the chain has come; nil for nobody.
	Witness Witness
	// SetsBack are the kinds of entries after which a chain may end before what a
	// machine has seen of it.
	SetsBack []Kind
}

// Book writes the trail and keeps its chain. A nil one keeps nothing: made-up
// data has no trail.
type Book struct {
	db      *db.DB
	sealer  *auth.Sealer // of the keys of persons
	signer  *auth.Signer
	address func(ctx context.Context) string
	titles  map[Kind]string
	deeds   []Deed
	keys    keyring
	loose   loose
	drawn   atomic.Int64  // of the numbers of entries, the part that tells those of a millisecond apart
	fresh   chan struct{} // something waits to be chained
	logger  *slog.Logger
	lost    func(Kind)

	check    string
	memory   memory
	setsBack []Kind
}

func New(d *db.DB, c Config) (*Book, error) {
	b := &Book{db: d, address: c.Address, deeds: slices.Concat(c.Deeds, ownDeeds()), titles: map[Kind]string{}, fresh: make(chan struct{}, 1), logger: c.Logger,
		lost: c.Lost, check: c.Check, setsBack: c.SetsBack}
	b.keys.open = map[string]*auth.Sealer{}
	b.loose.numbers = map[int64]bool{}
	b.drawn.Store(rand.Int64N(1 << (chanceBits - 1)))
	for _, deed := range b.deeds {
		if b.titles[deed.Kind] != "" {
			return nil, fmt.Errorf("trail: %s is listed twice", deed.Kind)
		}
		b.titles[deed.Kind] = deed.Title
	}
	var err error
	if b.sealer, err = auth.NewSealer(c.Secret, purpose); err != nil {
		return nil, err
	}
	if b.signer, err = auth.NewSigner(c.Secret, purpose); err != nil {
		return nil, err
	}
	return b, b.recall(c.Witness)
}

// Deeds are all kinds of entries.
func (b *Book) Deeds() []Deed { return b.deeds }

// Write adds entries in the transaction of what they tell of. It should be the
// last that the transaction does: a new person's key is held until its end.
func (b *Book) Write(ctx context.Context, tx *db.Tx, entries ...Entry) error {
	if b == nil || len(entries) == 0 {
		return nil
	}
	address := b.address(ctx)
	rows := make([]row, len(entries))
	var persons []string
	for i, e := range entries {
		if b.titles[e.Kind] == "" {
			return fmt.Errorf("trail: %q is no kind of entry", e.Kind)
		}
		if e.By == (Person{}) {
			e.By = caller(ctx, address)
		}
		entries[i] = e
		rows[i] = row{at: db.Micros(tx.Now()), kind: string(e.Kind), actor: e.By, record: e.Record, person: e.Person}
		if address != "" && e.By.Kind != Command {
			rows[i].originKey = originKey(e)
			persons = append(persons, rows[i].originKey)
		}
		if e.Person.ID != "" && e.isPersonal() {
			persons = append(persons, e.Person.key())
		}
	}
	sealers, err := b.sealersOf(ctx, tx, persons)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if err := rows[i].fill(e, address, sealers); err != nil {
			return err
		}
	}
	named := b.loose.all()
	last, err := b.insertAll(ctx, tx, rows, named)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() {
		b.loose.replace(named, last)
		b.nudge()
	})
	return nil
}

// Note is Write for what changes nothing else, such as an export.
func (b *Book) Note(ctx context.Context, entries ...Entry) error {
	if b == nil {
		return nil
	}
	return b.db.Write(ctx, func(tx *db.Tx) error { return b.Write(ctx, tx, entries...) })
}

// An entry that is kept waits at most so long for a busy database, and asks at this pace.
const (
	keepLimit = 20 * time.Second
	keepPause = 100 * time.Millisecond
)

// Keep is Note for what a crowd must not push out of the trail, such as failed logins:
// it outlives the request and tries again while the database is busy. An entry that
// is lost all the same is logged and counted, and changes nothing for the caller.
func (b *Book) Keep(ctx context.Context, e Entry) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepLimit)
	defer cancel()
	err := b.Note(ctx, e)
	for tries := 1; isBusy(err) && ctx.Err() == nil; tries++ {
		if tries == 1 {
			b.logger.WarnContext(ctx, "an entry waits for the database to write it to the audit trail", "kind", e.Kind, "cause", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(keepPause):
			err = b.Note(ctx, e)
		}
	}
	if err == nil {
		return
	}
	b.logger.ErrorContext(ctx, "an entry is missing from the audit trail", "kind", e.Kind, "error", err)
	if b.lost != nil {
		b.lost(e.Kind)
	}
}

// isBusy reports whether the database may take the same write a moment later.
func isBusy(err error) bool {
	f := db.Fault(err)
	return f != nil && f.Kind == fault.Unavailable
}

// originKey says whose key seals the address: that of whoever acts, or of whose
// account a stranger tried.
func originKey(e Entry) string {
	if e.By.ID == "" && e.Person.ID != "" {
		return e.Person.key()
	}
	return e.By.key()
}

func (e Entry) isPersonal() bool {
	for _, c := range e.Changes {
		if c.Personal {
			return true
		}
	}
	return false
}

// fill seals what is personal. Of an entry that concerns nobody, a personal value
// has no key, and is left out.
func (r *row) fill(e Entry, address string, sealers map[string]*auth.Sealer) (err error) {
	r.origin, r.sealed = []byte{}, []byte{}
	if r.originKey != "" {
		if r.origin, err = sealers[r.originKey].Seal([]byte(address)); err != nil {
			return err
		}
	}
	plain, personal := []change{}, []change{}
	for _, c := range e.Changes {
		if c.Personal {
			personal = append(personal, change{c.Field, c.Before, c.After})
		} else {
			plain = append(plain, change{c.Field, c.Before, c.After})
		}
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return err
	}
	r.changes = string(text)
	if len(personal) == 0 || e.Person.ID == "" {
		return nil
	}
	if text, err = json.Marshal(personal); err == nil {
		r.sealed, err = sealers[e.Person.key()].Seal(text)
	}
	return err
}

// change is one as it is stored: field, before, after.
type change [3]string

// chanceBits of a number tell entries of one millisecond apart. They leave room
// for the milliseconds of some two hundred years.
const chanceBits = 20

var errReplaced = fault.New(fault.Unavailable, "The portal must be restarted. Please try again in a few minutes.")

// insertAll stores entries, each of which follows the one before, the first of them
// what is loose, and returns the number of the last. Those whose number somebody else
// has drawn get another one and come last: only the database can tell.
func (b *Book) insertAll(ctx context.Context, tx *db.Tx, rows []row, follows []int64) (last int64, err error) {
	for some := range slices.Chunk(rows, rowsAtOnce(b.db.Engine())) {
		for len(some) > 0 {
			for i := range some {
				some[i].follows = packNumbers(follows)
				b.number(&some[i])
				last, follows = some[i].n, []int64{some[i].n}
			}
			if some, err = insertRows(ctx, tx, b.db.Engine(), some, b.check); err != nil {
				return 0, err
			}
		}
	}
	return last, nil
}

// number draws the number of an entry and signs it. What one process writes in a
// millisecond is numbered in its order, from anywhere.
func (b *Book) number(r *row) {
	r.n = First(db.FromMicros(r.at)) + b.drawn.Add(1)%(1<<chanceBits)
	r.mac = b.signer.Sign(r.text())
}

// First is the smallest number that an entry of an instant can have. An instant
// that no entry can have gives the first or the last number of all.
func First(at time.Time) int64 {
	const last = math.MaxInt64 >> chanceBits
	return min(max(at.UnixMilli(), 0), last) << chanceBits
}

func (b *Book) nudge() {
	select {
	case b.fresh <- struct{}{}:
	default:
	}
}
