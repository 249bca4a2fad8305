package trail

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math"
	mathrand "math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

const (
	purpose    = "trail"          // of the keys that are derived from the portal's secret
	chanceBits = 20               // of a number tell entries of one millisecond apart; the others last for two hundred years
	mostOpen   = 4096             // keys of persons are kept open; a key destroyed elsewhere seals what cannot be read
	keepLimit  = 20 * time.Second // is how long an entry waits for a busy database
)

// errNotTaken is for a replaced secret, and a number that another replica drew at the same moment.
var errNotTaken = fault.New(fault.Unavailable, "This could not be stored just now. Please try again in a few minutes.")

type Config struct {
	Secret  []byte
	Check   string                           // what the database knows the secret by; an entry is only written while it does
	Address func(ctx context.Context) string // of the caller, "" if there is none
	Deeds   []Deed                           // all that may stand in the trail
	Lost    func(Kind)                       // is called for an entry that could not be stored
	Logger  *slog.Logger
}

// Book writes the trail and keeps its chain. A nil one keeps nothing, for made-up data.
type Book struct {
	config Config
	db     *db.DB
	sealer *auth.Sealer // of the keys of persons
	signer *auth.Signer
	titles map[Kind]string
	drawn  atomic.Int64 // of the numbers that tell entries of a millisecond apart, the next
	mutex  sync.Mutex
	keys   map[string]*auth.Sealer // of persons, opened
}

func New(d *db.DB, c Config) (b *Book, err error) {
	c.Deeds = append(slices.Clip(c.Deeds), Deed{Forgotten, "Person forgotten"})
	b = &Book{config: c, db: d, titles: map[Kind]string{}, keys: map[string]*auth.Sealer{}}
	b.drawn.Store(mathrand.Int64N(1 << chanceBits))
	for _, deed := range c.Deeds {
		b.titles[deed.Kind] = deed.Title
	}
	if b.sealer, err = auth.NewSealer(c.Secret, purpose); err == nil {
		b.signer, err = auth.NewSigner(c.Secret, purpose)
	}
	return b, err
}

func (b *Book) Deeds() []Deed { return b.config.Deeds }

// Write adds entries in the transaction of what they tell of, at its end: it holds new keys.
func (b *Book) Write(ctx context.Context, tx *db.Tx, entries ...Entry) error {
	if b == nil || len(entries) == 0 {
		return nil
	}
	address := b.config.Address(ctx)
	rows, persons := make([]row, len(entries)), []string{}
	for i, e := range entries {
		if b.titles[e.Kind] == "" {
			return fmt.Errorf("trail: %q is no kind of entry", e.Kind)
		}
		e.By = cmp.Or(e.By, caller(ctx, address))
		r := &rows[i]
		*r = row{at: db.Micros(tx.Now()), kind: string(e.Kind), actor: e.By, origin: []byte(address), record: e.Record, person: e.Person}
		if address != "" && e.By.Kind != Command {
			if r.originKey = e.By.key(); e.By.ID == "" && e.Person.ID != "" {
				r.originKey = e.Person.key() // a stranger tries somebody's account
			}
			persons = append(persons, r.originKey)
		}
		var err error
		if r.changes, r.sealed, err = e.split(); err != nil {
			return err
		}
		if r.sealed != nil {
			persons = append(persons, e.Person.key())
		}
	}
	keys, err := b.keysOf(ctx, tx, persons)
	if err != nil {
		return err
	}
	n := int64(len(rows))
	first := First(tx.Now()) + (b.drawn.Add(n)-n)%(1<<chanceBits-n)
	for i := range rows {
		r := &rows[i]
		if r.origin, err = seal(keys[r.originKey], r.origin); err != nil {
			return err
		}
		if r.sealed, err = seal(keys[r.person.key()], r.sealed); err != nil {
			return err
		}
		r.n = first + int64(i)
		r.mac = b.signer.Sign(r.text())
	}
	return insertRows(ctx, tx, rows, b.config.Check)
}

// First is the smallest number that an entry of an instant can have, within all numbers.
func First(at time.Time) int64 {
	return min(max(at.UnixMilli(), 0), math.MaxInt64>>chanceBits) << chanceBits
}

// change is one as it is stored: field, before, after.
type change [3]string

// split gives the changes as they are stored, plain ones and those to be sealed. Where
// there is no person there is no key, and personal ones are left out.
func (e Entry) split() (plain string, personal []byte, err error) {
	changes := map[bool][]change{false: {}}
	for _, c := range e.Changes {
		changes[c.Personal] = append(changes[c.Personal], change{c.Field, c.Before, c.After})
	}
	text, err := json.Marshal(changes[false])
	if err == nil && len(changes[true]) > 0 && e.Person.ID != "" {
		personal, err = json.Marshal(changes[true])
	}
	return string(text), personal, err
}

// Note is Write for what changes nothing else, such as an export.
func (b *Book) Note(ctx context.Context, entries ...Entry) error {
	if b == nil {
		return nil
	}
	return b.db.Write(ctx, func(tx *db.Tx) error { return b.Write(ctx, tx, entries...) })
}

// Keep is Note for what a crowd must not push out of the trail, such as failed logins: it
// outlives the request and tries again while the database is busy.
func (b *Book) Keep(ctx context.Context, e Entry) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepLimit)
	defer cancel()
	err := b.Note(ctx, e)
	for f := db.Fault(err); f != nil && f.Kind == fault.Unavailable && wait(ctx, 100*time.Millisecond); f = db.Fault(err) {
		err = b.Note(ctx, e)
	}
	if err != nil {
		b.config.Logger.ErrorContext(ctx, "an entry is missing from the audit trail", "kind", e.Kind, "error", err)
		b.config.Lost(e.Kind)
	}
}

// keysOf are the keys of persons. Who has none yet gets one, in one order of the persons:
// two transactions that both begin with two new persons must not wait for each other.
func (b *Book) keysOf(ctx context.Context, tx *db.Tx, persons []string) (map[string]*auth.Sealer, error) {
	slices.Sort(persons)
	keys, missing := map[string]*auth.Sealer{}, []string{}
	b.mutex.Lock()
	for _, person := range slices.Compact(persons) {
		if keys[person] = b.keys[person]; keys[person] == nil {
			missing = append(missing, person)
		}
	}
	b.mutex.Unlock()
	if len(missing) == 0 {
		return keys, nil
	}
	// Of two who make one at once, both write with the one that is there.
	fresh := db.Rows{Into: `trail_keys (person, sealed, created_at)`, Conflict: ` ON CONFLICT (person) DO NOTHING`}
	for _, person := range missing {
		key := make([]byte, 32)
		rand.Read(key)
		sealed, err := b.sealer.Seal(key)
		if err != nil {
			return nil, err
		}
		fresh.Add(person, sealed, db.Micros(tx.Now()))
	}
	if err := fresh.Insert(ctx, tx); err != nil {
		return nil, err
	}
	opened, found, err := b.open(ctx, tx, missing)
	for person, sealed := range found {
		if err == nil && opened[person] == nil { // by a secret that was replaced
			err = deleteKeys(ctx, tx, `person = $1 AND sealed = $2`, person, sealed)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(opened) < len(found) {
		return b.keysOf(ctx, tx, persons)
	}
	tx.AfterCommit(func() { // one that is rolled back must not be written with
		b.mutex.Lock()
		defer b.mutex.Unlock()
		if len(b.keys)+len(opened) > mostOpen {
			clear(b.keys)
		}
		maps.Copy(b.keys, opened)
	})
	maps.Copy(keys, opened)
	return keys, nil
}

// open reads and opens the keys of persons, as far as they open with the portal's secret.
func (b *Book) open(ctx context.Context, q db.Queryer, persons []string) (opened map[string]*auth.Sealer, found map[string][]byte, err error) {
	var s db.Statement
	s.Add(`SELECT person, sealed FROM trail_keys WHERE `)
	s.AddIn(`person`, persons)
	found, err = db.Map[string, []byte](ctx, q, s.String(), s.Args...)
	opened = map[string]*auth.Sealer{}
	for person, sealed := range found {
		if key, closed := b.sealer.Open(sealed); closed == nil && err == nil {
			opened[person], err = auth.NewSealer(key, purpose)
		}
	}
	return opened, found, err
}

// seal seals a text. Where there is no key, there is nothing to seal.
func seal(key *auth.Sealer, text []byte) ([]byte, error) {
	if key == nil || len(text) == 0 {
		return []byte{}, nil
	}
	return key.Seal(text)
}

// Forget destroys a person's key: what is sealed of them cannot be read from then on.
func (b *Book) Forget(ctx context.Context, tx *db.Tx, p Person) error {
	if b == nil {
		return nil
	}
	if err := b.Write(ctx, tx, Entry{Kind: Forgotten, Record: p.ID, Person: p}); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		delete(b.keys, p.key())
	})
	return deleteKeys(ctx, tx, `person = $1`, p.key())
}

// ForgetKeys destroys the keys of persons, as the database names them. Whatever comes later about
// them has a key of its own.
func (b *Book) ForgetKeys(ctx context.Context, tx *db.Tx, persons []string) error {
	for _, person := range persons {
		if err := deleteKeys(ctx, tx, `person = $1`, person); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		for _, person := range persons {
			delete(b.keys, person)
		}
	})
	return nil
}
