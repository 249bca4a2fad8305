package trail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
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
	found, err := keysOf(ctx, tx, missing)
	if err != nil {
		return nil, err
	}
	if created := slices.DeleteFunc(slices.Clone(missing), func(p string) bool { return found[p] != nil }); len(created) > 0 {
		if err := b.makeKeys(ctx, tx, created); err != nil {
			return nil, err
		}
		// Of two who made one at once, both write with the one that is there.
		if found, err = keysOf(ctx, tx, missing); err != nil {
			return nil, err
		}
	}
	fresh := map[string]*auth.Sealer{}
	for _, person := range missing {
		key, err := b.sealer.Open(found[person])
		if err != nil {
			return nil, fmt.Errorf("trail: the key of %s does not open with the portal's secret: %w", person, err)
		}
		if fresh[person], err = auth.NewSealer(key, purpose); err != nil {
			return nil, err
		}
	}
	maps.Copy(sealers, fresh)
	// A key that is rolled back must not be written with.
	tx.AfterCommit(func() { b.keys.put(fresh) })
	return sealers, nil
}

const keyBytes = 32

func (b *Book) makeKeys(ctx context.Context, tx *db.Tx, persons []string) error {
	for _, person := range persons {
		key := make([]byte, keyBytes)
		rand.Read(key)
		sealed, err := b.sealer.Seal(key)
		if err != nil {
			return err
		}
		if err := insertKey(ctx, tx, person, sealed); err != nil {
			return err
		}
	}
	return nil
}

// Forget destroys a person's key: what the trail holds of them in sealed form is
// unreadable from then on, and the chain stays whole.
func (b *Book) Forget(ctx context.Context, tx *db.Tx, p Person) error {
	if b == nil {
		return nil
	}
	if p.ID == "" {
		return errors.New("trail: nobody is named who is to be forgotten")
	}
	tx.AfterCommit(func() { b.keys.drop(p.key()) })
	return deleteKey(ctx, tx, p.key())
}
