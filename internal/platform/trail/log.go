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
	purpose    = "trail"          // for keys derived from the portal's secret
	chanceBits = 20               // the lowest bits of an entry's number, to separate entries of one millisecond
	mostOpen   = 4096             // keys of people that are cached
	keepLimit  = 20 * time.Second // how long an entry waits for a busy database
)

// errNotTaken is for a replaced secret, or a number that another replica used at the same moment.
var errNotTaken = fault.New(fault.Unavailable, "This could not be stored just now. Please try again in a few minutes.")

type Config struct {
	Secret  []byte
	Check   string                           // identifies the secret in the database; entries are written only while it matches
	Address func(ctx context.Context) string // of the caller, "" if there is none
	Deeds   []Deed                           // all kinds of entries
	Lost    func(Kind)                       // called for an entry that could not be stored
	Logger  *slog.Logger
}

// Log writes the trail and its chain. A nil Log writes nothing, for sample data.
type Log struct {
	config Config
	db     *db.DB
	sealer *auth.Sealer // for the keys of people
	signer *auth.Signer
	titles map[Kind]string
	drawn  atomic.Int64 // the next number within a millisecond
	mutex  sync.Mutex
	keys   map[string]*auth.Sealer // decrypted keys of people
}

func New(d *db.DB, c Config) (b *Log, err error) {
	c.Deeds = append(slices.Clip(c.Deeds), Deed{Forgotten, "Person forgotten"})
	b = &Log{config: c, db: d, titles: map[Kind]string{}, keys: map[string]*auth.Sealer{}}
	b.drawn.Store(mathrand.Int64N(1 << chanceBits))
	for _, deed := range c.Deeds {
		b.titles[deed.Kind] = deed.Title
	}
	if b.sealer, err = auth.NewSealer(c.Secret, purpose); err == nil {
		b.signer, err = auth.NewSigner(c.Secret, purpose)
	}
	return b, err
}

func (b *Log) Deeds() []Deed { return b.config.Deeds }

// Write adds entries in the transaction of the change they describe. Call it last, because it locks
// new keys.
func (b *Log) Write(ctx context.Context, tx *db.Tx, entries ...Entry) error {
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
				r.originKey = e.Person.key() // a visitor tries to log in to this account
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

// First returns the smallest number that an entry of a time can have.
func First(at time.Time) int64 {
	return min(max(at.UnixMilli(), 0), math.MaxInt64>>chanceBits) << chanceBits
}

type change [3]string

// split returns the plain and the personal changes as they are stored. Without a person there is no
// key, so personal changes are left out.
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

// Note is Write for an event without other changes, such as an export.
func (b *Log) Note(ctx context.Context, entries ...Entry) error {
	if b == nil {
		return nil
	}
	return b.db.Write(ctx, func(tx *db.Tx) error { return b.Write(ctx, tx, entries...) })
}

// Keep is Note for events that must not be lost under load, such as failed logins. It continues
// after the request and tries again while the database is busy.
func (b *Log) Keep(ctx context.Context, e Entry) {
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

// keysOf returns the keys of people, and creates missing ones. It sorts the people, so that two
// transactions with new people do not wait for each other.
func (b *Log) keysOf(ctx context.Context, tx *db.Tx, persons []string) (map[string]*auth.Sealer, error) {
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
	// If two transactions create a key at once, both use the one that was stored.
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
		if err == nil && opened[person] == nil { // sealed with a secret that was replaced
			err = deleteKeys(ctx, tx, `person = $1 AND sealed = $2`, person, sealed)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(opened) < len(found) {
		return b.keysOf(ctx, tx, persons)
	}
	tx.AfterCommit(func() { // a key that is rolled back must not be cached
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

// open reads the keys of people, and decrypts those that match the portal's secret.
func (b *Log) open(ctx context.Context, q db.Queryer, persons []string) (opened map[string]*auth.Sealer, found map[string][]byte, err error) {
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

func seal(key *auth.Sealer, text []byte) ([]byte, error) {
	if key == nil || len(text) == 0 {
		return []byte{}, nil
	}
	return key.Seal(text)
}

// Forget destroys a person's key, so that their encrypted data can never be read again.
func (b *Log) Forget(ctx context.Context, tx *db.Tx, p Person) error {
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

// ForgetKeys destroys the keys of people, named as in the database. Later entries about them get a
// new key.
func (b *Log) ForgetKeys(ctx context.Context, tx *db.Tx, persons []string) error {
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
