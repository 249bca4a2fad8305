package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
)

// A store has a mark: an object with the id of its portal, which is also in the database. The mark
// reveals a wrong or empty database, or another portal's bucket, before the portal changes anything.

const (
	markObject = "aftercare-portal"
	markFact   = "id" // of table portal

	longestMark = 4 << 10 // longer than any mark
)

// ErrNotOurs stops a start. Its text is for the operator.
var ErrNotOurs = errors.New("database and file store do not belong together")

// ErrNoBucket means that the server answers but the bucket does not exist.
var ErrNoBucket = errors.New("the bucket does not exist")

func notOurs(why string) error {
	return fmt.Errorf("%w: %s; correct AFTERCARE_DATA_DIR, AFTERCARE_DATABASE_URL or AFTERCARE_FILES_URL, or, if they are as you want them, run `aftercare files adopt`", ErrNotOurs, why)
}

// notVacant suggests the restore first. Usually the database is lost, and a new portal in its place
// would be the worst result.
func notVacant(why string) error {
	return fmt.Errorf("%w: the database is missing or empty, and %s; if the database is lost, move the files aside and run `aftercare restore FILE` with its last good backup; "+
		"if not, correct AFTERCARE_DATA_DIR, AFTERCARE_DATABASE_URL or AFTERCARE_FILES_URL; only `aftercare files adopt --new` begins a new portal with these files", ErrNotOurs, why)
}

// Recognise checks that the store belongs to this portal. It adopts a store without a mark if the
// store has every file of the database, or if both are empty. It returns ErrNotOurs, or an error
// that the store is unreachable now. In that case the next use asks again.
func (s *Store) Recognise(ctx context.Context) error {
	s.recognising.Lock()
	defer s.recognising.Unlock()
	if s.ours.Load() {
		return nil
	}
	portal, err := portal.Learn(ctx, s.db, markFact, id.New(s.db.Now()))
	if err != nil {
		return err
	}
	marked, err := s.fits(ctx, portal)
	if err == nil && !marked {
		if err = s.putMark(ctx, portal); err == nil {
			_, err = s.fits(ctx, portal) // another portal may have marked it first
		}
	}
	s.ours.Store(err == nil)
	return err
}

// Fits returns the same as Recognise, but changes nothing.
func (s *Store) Fits(ctx context.Context) error {
	portal, err := portal.Fact(ctx, s.db, markFact)
	if err == nil {
		_, err = s.fits(ctx, portal)
	}
	return err
}

// fits reports whether the store has the mark, or returns an error if it must not get it.
func (s *Store) fits(ctx context.Context, portal string) (marked bool, err error) {
	mark, err := s.mark(ctx)
	switch {
	case err != nil:
		return false, err
	case mark == "":
		return false, s.mayAdopt(ctx)
	case mark != portal:
		return true, notOurs("the file storage belongs to another portal")
	}
	return true, nil
}

// Vacant refuses a store that already belongs to a portal. It is called when there is no database
// yet.
func (s *Store) Vacant(ctx context.Context) error {
	unfinished, err := s.IsRestoring(ctx)
	if err != nil {
		return err
	}
	if unfinished {
		return fmt.Errorf("%w: a restore into this store was broken off: run `aftercare restore FILE` again, which starts over; `aftercare restore --remove` removes what it left", ErrNotOurs)
	}
	return s.free(ctx)
}

// free refuses a store that has a mark or a file.
func (s *Store) free(ctx context.Context) error {
	mark, err := s.mark(ctx)
	if err != nil {
		return err
	}
	if mark != "" {
		return notVacant("the files are marked as a portal's")
	}
	shards, err := s.shards(ctx)
	if err != nil {
		return err
	}
	for shard := range shards {
		stored, err := s.stored(ctx, shard)
		if err != nil {
			return err
		}
		if len(stored) > 0 {
			return notVacant("the store has files of a portal")
		}
	}
	return nil
}

// recognised is called before each use of the store.
func (s *Store) recognised(ctx context.Context) error {
	if s.ours.Load() {
		return nil
	}
	err := s.Recognise(ctx)
	if errors.Is(err, ErrNotOurs) {
		return unreachable(err)
	}
	return err
}

// mark returns the id of the store's portal, or "" if the store has no mark.
func (s *Store) mark(ctx context.Context) (string, error) {
	content, err := s.bucket.open(ctx, markObject)
	if errors.Is(err, errNoObject) {
		return "", s.there(ctx)
	}
	if err != nil {
		return "", unreachable(fmt.Errorf("%s %w", markObject, err))
	}
	text, err := io.ReadAll(io.LimitReader(content, longestMark))
	if err := errors.Join(err, content.Close()); err != nil {
		return "", unreachable(err)
	}
	return strings.TrimSpace(string(text)), nil
}

// there fails if the store itself is missing.
func (s *Store) there(ctx context.Context) error {
	return storageFault(s.bucket.there(ctx))
}

// mounted checks the mark of a folder before each write. If the disk is not mounted, the file would
// land in the folder below.
func (s *Store) mounted(ctx context.Context) error {
	if s.folder == "" {
		return nil
	}
	_, err := s.bucket.stat(ctx, markObject)
	return err
}

func (s *Store) putMark(ctx context.Context, portal string) error {
	return s.note(ctx, markObject, portal)
}

func (s *Store) note(ctx context.Context, name, text string) error {
	text += "\n"
	return storageFault(s.bucket.put(ctx, object{name: name, kind: "text/plain", size: int64(len(text))}, strings.NewReader(text)))
}

// mayAdopt refuses a store that lacks a file, because an unmounted disk looks like an empty folder.
// It also refuses a store with only unknown files, because the database may be the wrong one.
func (s *Store) mayAdopt(ctx context.Context) error {
	census, err := s.Census(ctx)
	if err != nil {
		return err
	}
	if census.Missing > 0 || census.Records == 0 && census.Unknown > 0 {
		return notOurs(census.String())
	}
	return nil
}

// Adopt takes over the store for this portal, even if it belonged to another one, and returns what
// it found. It calls note in the database before it marks the store, so the change of owner is
// always recorded.
func (s *Store) Adopt(ctx context.Context, note func(ctx context.Context, tx *db.Tx) error) (Census, error) {
	census, err := s.Census(ctx)
	if err != nil {
		return census, err
	}
	var ours string
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if ours, err = portal.LearnIn(ctx, tx, markFact, id.New(tx.Now())); err != nil {
			return err
		}
		return note(ctx, tx)
	})
	if err != nil {
		return census, err
	}
	return census, s.putMark(ctx, ours)
}
