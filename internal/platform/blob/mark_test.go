package blob

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

// twoPortals runs fn with one store and two databases.
func twoPortals(t *testing.T, fn func(t *testing.T, address string, first, second *db.DB)) {
	t.Helper()
	for place, address := range places() {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
				t.Run(string(engine), func(t *testing.T) {
					t.Parallel()
					fn(t, address(t), dbtest.Open(t, engine), dbtest.Open(t, engine))
				})
			}
		})
	}
}

func isRefused(t *testing.T, err error, why string) {
	t.Helper()
	if !errors.Is(err, ErrNotOurs) || !strings.Contains(err.Error(), why) || !strings.Contains(err.Error(), "`aftercare files adopt`") {
		t.Errorf("got %v", err)
	}
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one line: %v", err)
	}
}

func TestAnEmptyStoreIsAdoptedAndRefusedToEveryOtherPortal(t *testing.T) {
	t.Parallel()
	twoPortals(t, func(t *testing.T, address string, first, second *db.DB) {
		ours := openAt(t, first, address)
		if err := ours.Recognise(t.Context()); err != nil {
			t.Fatal(err)
		}
		f := put(t, ours, pdf, "a.pdf")
		attach(t, ours, f, "CU1")
		if err := openAt(t, first, address).Recognise(t.Context()); err != nil {
			t.Errorf("the portal itself, started again: %v", err)
		}
		other := openAt(t, second, address)
		isRefused(t, other.Recognise(t.Context()), "the file storage belongs to another portal")
		if _, err := other.Put(t.Context(), receive(t, pdf, "b.pdf")); fault.KindOf(err) != fault.Unavailable {
			t.Errorf("it stores all the same: %v", err)
		}
		if n, err := other.Sweep(t.Context(), -time.Hour); n != 0 || err != nil {
			t.Errorf("it sweeps %d files (%v)", n, err)
		}
		if content(t, ours, f) != pdf {
			t.Error("the file has suffered")
		}
	})
}

func TestAStoreWithoutAMarkIsAdoptedIfItHasEveryFileOfTheDatabase(t *testing.T) {
	t.Parallel()
	twoPortals(t, func(t *testing.T, address string, first, second *db.DB) {
		before := openAt(t, first, address)
		for range 3 {
			attach(t, before, put(t, before, pdf, "a.pdf"), "CU1")
		}
		lost := put(t, before, pdf, "b.pdf")
		attach(t, before, lost, "CU1")
		unplant(t, before, markObject)
		plant(t, before, objectOf(strangeKey)) // as after a crash of an older version
		isRefused(t, openAt(t, second, address).Recognise(t.Context()),
			"the database refers to 0 files, of which the store lacks 0, and the store has 5 that the database does not know")
		if err := openAt(t, first, address).Recognise(t.Context()); err != nil {
			t.Errorf("the portal whose files they are: %v", err)
		}
		unplant(t, before, markObject)
		unplant(t, before, objectOf(lost.Key))
		isRefused(t, openAt(t, first, address).Recognise(t.Context()),
			"the database refers to 4 files, of which the store lacks 1, and the store has 1 that the database does not know")
	})
}

func TestAPersonMayAdoptAStore(t *testing.T) {
	t.Parallel()
	twoPortals(t, func(t *testing.T, address string, first, second *db.DB) {
		before := openAt(t, first, address)
		attach(t, before, put(t, before, pdf, "a.pdf"), "CU1")

		s := openAt(t, second, address)
		full := errors.New("no room for a note")
		if _, err := s.Adopt(t.Context(), func(context.Context, *db.Tx) error { return full }); !errors.Is(err, full) {
			t.Errorf("adopting without a note says %v", err)
		}
		if err := openAt(t, first, address).Recognise(t.Context()); err != nil {
			t.Errorf("what was not noted has happened: %v", err)
		}
		noted := 0
		found, err := s.Adopt(t.Context(), func(context.Context, *db.Tx) error { noted++; return nil })
		if noted != 1 {
			t.Errorf("it was noted %d times", noted)
		}
		if err != nil || found != (Census{Unknown: 1}) {
			t.Errorf("adopting says %+v (%v)", found, err)
		}
		if err := s.Recognise(t.Context()); err != nil {
			t.Errorf("after adopting: %v", err)
		}
		isRefused(t, openAt(t, first, address).Recognise(t.Context()), "belongs to another portal")
		if err := s.Recognise(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestForeignObjectsDoNotMakeABucketAPortals(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		for _, object := range []string{"readme.txt", "ab/notes.txt", "backup/2026.tar"} {
			plant(t, s, object)
		}
		if err := s.Recognise(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestAStoreThatWasAwayAtTheStartIsRecognisedLater(t *testing.T) {
	t.Parallel()
	root := filepath.Join(t.TempDir(), "later")
	s := openAt(t, dbtest.Open(t, db.SQLite), "file:"+root)
	if err := os.RemoveAll(root); err != nil {
		t.Fatal(err)
	}
	if err := s.Recognise(t.Context()); fault.KindOf(err) != fault.Unavailable || errors.Is(err, ErrNotOurs) {
		t.Errorf("without its folder: %v", err)
	}
	if err := os.Mkdir(root, 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, s, pdf, "a.pdf")
}

// Without the check, the store would wait for ever for a writer of the pipe.
func TestAPipeInPlaceOfTheMarkIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	address := folderURL(t)
	store := openAt(t, dbtest.Open(t, db.SQLite), address)
	if err := syscall.Mkfifo(filepath.Join(strings.TrimPrefix(address, "file:"), "aftercare-portal"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := store.Recognise(t.Context()); fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "aftercare-portal is no regular file") {
		t.Errorf("got %v", err)
	}
}

func TestNothingIsWrittenBelowADiskThatWasUnmounted(t *testing.T) {
	t.Parallel()
	s := openAt(t, dbtest.Open(t, db.SQLite), folderURL(t))
	attach(t, s, put(t, s, pdf, "a.pdf"), "CU1")
	if err := os.RemoveAll(s.folder); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Put(t.Context(), receive(t, pdf, "b.pdf")); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Put: %v", err)
	}
	if _, err := os.Stat(s.folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder was made: %v", err)
	}
	if err := os.Mkdir(s.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	isRefused(t, openAt(t, s.db, "file:"+s.folder).Recognise(t.Context()), "the database refers to 1 files, of which the store lacks 1")
}
