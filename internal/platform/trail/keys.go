package trail

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"sync"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// mostOpen is how many keys are kept open, so that whoever works much is not
// looked up each time.
const mostOpen = 4096

// keyring are the keys that this process writes with. One that was destroyed
// elsewhere may still be used here for a while: what it seals nobody can read.
type keyring struct {
	mutex sync.Mutex
	open  map[string]*auth.Sealer
}

func (k *keyring) take(persons []string) (open map[string]*auth.Sealer, missing []string) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	open = map[string]*auth.Sealer{}
	for _, person := range persons {
		if sealer := k.open[person]; sealer != nil {
			open[person] = sealer
		} else {
			missing = append(missing, person)
		}
	}
	return open, missing
}

func (k *keyring) put(fresh map[string]*auth.Sealer) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if len(k.open)+len(fresh) > mostOpen {
		clear(k.open)
	}
	maps.Copy(k.open, fresh)
}

func (k *keyring) drop(person string) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	delete(k.open, person)
}

// sealersOf are the keys of persons. Who has none yet gets one, in one order of
// the persons: two transactions that both begin with two new persons must not
// wait for each other.
func (b *Book) sealersOf(ctx context.Context, tx *db.Tx, persons []string) (map[string]*auth.Sealer, error) {
	slices.Sort(persons)
	sealers, missing := b.keys.take(slices.Compact(persons))
	if len(missing) == 0 {
		return sealers, nil
	}
	fresh, without, err := b.openKeys(ctx, tx, missing)
	if err == nil && len(without) > 0 {
		// Of two who make one at once, both write with the one that is there.
		if err = b.makeKeys(ctx, tx, without); err == nil {
			fresh, without, err = b.openKeys(ctx, tx, missing)
		}
	}
	if err == nil && len(without) > 0 {
		err = errors.New("trail: a key that was just made is not there")
	}
	if err != nil {
		return nil, err
	}
	maps.Copy(sealers, fresh)
	// A key that is rolled back must not be written with.
	tx.AfterCommit(func() { b.keys.put(fresh) })
	return sealers, nil
}

// keyless is somebody without a key that opens, and the one that does not, if
// there is any.
type keyless struct {
	person string
	stale  []byte
}

// openKeys are the keys that persons have, and who has none that opens.
func (b *Book) openKeys(ctx context.Context, tx *db.Tx, persons []string) (sealers map[string]*auth.Sealer, without []keyless, err error) {
	found, err := keysOf(ctx, tx, persons)
	if err != nil {
		return nil, nil, err
	}
	sealers = map[string]*auth.Sealer{}
	for _, person := range persons {
		key, err := b.sealer.Open(found[person])
		if err != nil {
			without = append(without, keyless{person, found[person]})
			continue
		}
		if sealers[person], err = auth.NewSealer(key, purpose); err != nil {
			return nil, nil, err
		}
	}
	return sealers, without, nil
}

const keyBytes = 32

// makeKeys gives persons a new key. One that does not open with the portal's
// secret of today is of no use to anybody, and replaced.
func (b *Book) makeKeys(ctx context.Context, tx *db.Tx, without []keyless) error {
	fresh := db.Rows{Into: `trail_keys (person, sealed, created_at)`, Conflict: ` ON CONFLICT (person) DO NOTHING`}
	for _, k := range without {
		key := make([]byte, keyBytes)
		rand.Read(key)
		sealed, err := b.sealer.Seal(key)
		if err != nil {
			return err
		}
		if k.stale == nil {
			fresh.Add(k.person, sealed, db.Micros(tx.Now()))
		} else if err := replaceKey(ctx, tx, k.person, k.stale, sealed); err != nil {
			return err
		}
	}
	return fresh.Insert(ctx, tx)
}

// Forget destroys a person's key: what the trail holds of them in sealed form is
// unreadable from then on, and the chain stays whole. An entry says so: a key that
// is gone without one was destroyed by somebody else.
func (b *Book) Forget(ctx context.Context, tx *db.Tx, p Person) error {
	if b == nil {
		return nil
	}
	if p.ID == "" {
		return errors.New("trail: nobody is named who is to be forgotten")
	}
	if err := b.Write(ctx, tx, Entry{Kind: Forgotten, Record: p.ID, Person: p}); err != nil {
		return err
	}
	tx.AfterCommit(func() { b.keys.drop(p.key()) })
	return deleteKey(ctx, tx, p.key())
}
