package trail

import (
	"context"
	"encoding/json"
	"errors"
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

var errReplaced = fault.New(fault.Unavailable, "The portal has to be started again. Please try again in a few minutes.")

// insertAll stores entries, each of which follows the one before, the first of them
// what is loose. It tells the number of the last. Many are stored by few statements.
func (b *Book) insertAll(ctx context.Context, tx *db.Tx, rows []row, loose []int64) (last int64, err error) {
	follows := loose
	for some := range slices.Chunk(rows, rowsAtOnce(b.db.Engine())) {
		if len(rows) == 1 {
			last, err = b.insertEach(ctx, tx, some, follows)
		} else {
			last, err = b.insertTogether(ctx, tx, some, follows)
		}
		if err != nil {
			return 0, err
		}
		follows = []int64{last}
	}
	if len(rows) == 1 {
		return last, nil
	}
	// Asked last: until the end of the transaction the secret may be replaced as well.
	if known, err := knowsCheck(ctx, tx, b.check); err != nil || !known {
		return 0, errors.Join(err, errReplaced)
	}
	return last, nil
}

// insertEach stores entries one by one.
func (b *Book) insertEach(ctx context.Context, tx *db.Tx, rows []row, follows []int64) (last int64, err error) {
	for _, r := range rows {
		r.follows = packNumbers(follows)
		if last, err = b.insert(ctx, tx, r); err != nil {
			return 0, err
		}
		follows = []int64{last}
	}
	return last, nil
}

// insertTogether stores entries by one statement. Those whose number somebody else
// has drawn come last, under another one.
func (b *Book) insertTogether(ctx context.Context, tx *db.Tx, rows []row, follows []int64) (last int64, err error) {
	for i := range rows {
		rows[i].follows = packNumbers(follows)
		b.number(&rows[i])
		last, follows = rows[i].n, []int64{rows[i].n}
	}
	var without []row
	all, err := insertRows(ctx, tx, b.db.Engine(), rows)
	if err == nil && !all {
		without, err = notStored(ctx, tx, rows)
	}
	if err == nil {
		err = queueRows(ctx, tx, b.db.Engine(), rows, without)
	}
	if err != nil || len(without) == 0 {
		return last, err
	}
	return b.insertEach(ctx, tx, without, follows)
}

// number draws the number of an entry and signs it. What one process writes in a
// millisecond is numbered in its order, from anywhere.
func (b *Book) number(r *row) {
	r.n = First(db.FromMicros(r.at)) + b.drawn.Add(1)%(1<<chanceBits)
	r.mac = b.signer.Sign(r.text())
}

// insert finds a number that is still free: two that draw the same
// will hardly be found, yet only the database can promise it.
func (b *Book) insert(ctx context.Context, tx *db.Tx, r row) (n int64, err error) {
	for {
		b.number(&r)
		if inserted, err := insertRow(ctx, tx, b.db.Engine(), r, b.check); err != nil || inserted {
			return r.n, err
		}
		if known, err := knowsCheck(ctx, tx, b.check); err != nil || !known {
			return 0, errors.Join(err, errReplaced)
		}
	}
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
