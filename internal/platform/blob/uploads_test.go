package blob

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

func sweep(t testing.TB, s *Store) int {
	t.Helper()
	removed, err := s.Sweep(t.Context(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return removed
}

func isStored(t testing.TB, s *Store, object string) bool {
	t.Helper()
	found, err := s.bucket.exists(t.Context(), object)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func plant(t testing.TB, s *Store, name string) { plantText(t, s, name, pdf) }

func plantText(t testing.TB, s *Store, name, text string) {
	t.Helper()
	if err := s.bucket.put(t.Context(), object{name: name, size: int64(len(text))}, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
}

func unplant(t testing.TB, s *Store, name string) {
	t.Helper()
	if did, err := s.bucket.remove(t.Context(), name); !did || err != nil {
		t.Fatalf("%s is not removed: %v", name, err)
	}
}

// strangeKey looks like a portal's file, but no upload has it.
var strangeKey = strings.Repeat("k", keyLength) + ".pdf"

func TestOnlyUnreferencedFilesAreDiscarded(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		kept, refused := put(t, s, pdf, "kept.pdf"), put(t, s, pdf, "refused.pdf")
		attach(t, s, kept, "CU1")
		gone, cancel := context.WithCancel(t.Context())
		cancel() // the caller is gone, but the file must still be removed

		s.Discard(gone, kept, refused)
		s.Discard(gone, refused)
		s.Discard(gone)

		if content(t, s, kept) != pdf {
			t.Error("a file that a record refers to was removed")
		}
		if isStored(t, s, objectOf(refused.Key)) {
			t.Error("the refused file is still there")
		}
	})
}

// The process that attached a file may not know it, because the connection broke during the commit.
func TestAFileOfUnknownOutcomeIsKeptIfItWasAttached(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		f := put(t, s, pdf, "a.pdf")
		attach(t, s, f, "CU1")
		s.begun.Store(f.Key, true)
		s.Discard(t.Context(), f)
		if content(t, s, f) != pdf {
			t.Error("an attached file was removed")
		}
	})
}

func TestOnlyOldUnattachedUploadsAreSwept(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		kept, orphan, doomed := put(t, s, pdf, "kept.pdf"), put(t, s, pdf, "orphan.pdf"), put(t, s, pdf, "doomed.pdf")
		attach(t, s, kept, "CU1")
		changedItsMind := errors.New("rolled back")
		err := s.db.Write(t.Context(), func(tx *db.Tx) error {
			return errors.Join(s.Attach(t.Context(), tx, "CU1", doomed), changedItsMind)
		})
		if !errors.Is(err, changedItsMind) {
			t.Fatal(err)
		}

		if n := sweep(t, s); n != 0 {
			t.Errorf("%d fresh files were removed: their transactions may be under way", n)
		}
		c.advance(2 * time.Hour)
		if n := sweep(t, s); n != 2 {
			t.Errorf("%d files were removed, want the two orphans", n)
		}
		for _, gone := range []File{orphan, doomed} {
			if isStored(t, s, objectOf(gone.Key)) {
				t.Errorf("%s is still there", gone.Name)
			}
		}
		if content(t, s, kept) != pdf {
			t.Error("the attached file has suffered")
		}
		if n := sweep(t, s); n != 0 {
			t.Errorf("the second sweep removed %d", n)
		}
	})
}

func TestForeignFilesAreNeverRemoved(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		put(t, s, pdf, "ours.pdf")
		strangers := []string{"readme.txt", "backup/2026.tar", "ab/cd/ef.pdf", objectOf(strangeKey)}
		for _, object := range strangers {
			plant(t, s, object)
		}
		c.advance(1000 * time.Hour)
		if n := sweep(t, s); n != 1 {
			t.Errorf("%d files were removed, want our own upload", n)
		}
		for _, object := range strangers {
			if !isStored(t, s, object) {
				t.Errorf("%s is gone", object)
			}
		}
	})
}

func TestAFileThatIsBeingRemovedCannotBeAttachedAnyMore(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		f := put(t, s, pdf, "late.pdf")
		c.advance(2 * time.Hour)
		sweep(t, s)
		err := s.db.Write(t.Context(), func(tx *db.Tx) error { return s.Attach(t.Context(), tx, "CU1", f) })
		if refusal, ok := fault.As(err); !ok || refusal.Sentence != "Sending the form took too long. Please try again." {
			t.Errorf("a file that is gone was attached: %v", err)
		}
		if _, err := s.Stat(t.Context(), f.Key); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a record refers to it: %v", err)
		}
	})
}

func TestASweepThatWasInterruptedGoesOn(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		f := put(t, s, pdf, "a.pdf")
		err := s.db.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE uploads SET removing = TRUE WHERE key = $1`, f.Key)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		c.advance(2 * time.Hour)
		if n := sweep(t, s); n != 1 || isStored(t, s, objectOf(f.Key)) {
			t.Errorf("%d files were removed", n)
		}
	})
}

func TestTheRestOfAKilledUploadIsSwept(t *testing.T) {
	t.Parallel()
	c := &clock{}
	s := openAt(t, dbtest.OpenAt(t, db.SQLite, c.now), folderURL(t))
	whole, killed := put(t, s, pdf, "a.pdf"), put(t, s, pdf, "b.pdf")
	attach(t, s, whole, "CU1")
	file := filepath.Join(s.folder, objectOf(killed.Key))
	half := file + ".18b6fe2a.tmp"
	if err := os.Rename(file, half); err != nil {
		t.Fatal(err)
	}
	c.advance(2 * time.Hour)
	if n := sweep(t, s); n != 1 {
		t.Errorf("%d files were removed, want the half one", n)
	}
	if _, err := os.Stat(half); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the half file is still there (%v)", err)
	}
	if content(t, s, whole) != pdf {
		t.Error("the whole file has suffered")
	}
}

func TestAnUploadThatFailsLeavesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openAt(t, d, folderURL(t))
		put(t, s, pdf, "a.pdf")
		u, err := spool(t).Receive(t.Context(), strings.NewReader(pdf), "cut.pdf")
		if err != nil {
			t.Fatal(err)
		}
		if err := u.Close(); err != nil { // its content can no longer be read
			t.Fatal(err)
		}
		if _, err := s.Put(t.Context(), u); err == nil {
			t.Fatal("a file without content was stored")
		}
		objects, err := filepath.Glob(filepath.Join(s.folder, "*", "*"))
		if err != nil || len(objects) != 1 {
			t.Errorf("the store has %v (%v), want the whole file alone", objects, err)
		}
		var begun int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM uploads`).Scan(&begun); err != nil || begun != 1 {
			t.Errorf("%d uploads are noted (%v), want the one that nobody attached yet", begun, err)
		}
	})
}

func TestFilesOfOneFormAreStoredAllOrNone(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		_, err := s.PutAll(t.Context(), receive(t, pdf, "a.pdf"), receive(t, svg, "b.svg"))
		if fault.KindOf(err) != fault.Unsupported {
			t.Errorf("a drawing: %v", err)
		}
		census, err := s.Census(t.Context())
		if err != nil || census != (Census{}) {
			t.Errorf("the store has %+v (%v)", census, err)
		}
	})
}

func TestASweepWithoutTheDatabaseRemovesNothing(t *testing.T) {
	t.Parallel()
	c := &clock{}
	s := openAt(t, dbtest.OpenAt(t, db.SQLite, c.now), folderURL(t))
	f := put(t, s, pdf, "a.pdf")
	c.advance(2 * time.Hour)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := s.Sweep(ended, time.Hour); n != 0 || err == nil {
		t.Errorf("removed %d (%v)", n, err)
	}
	if !isStored(t, s, objectOf(f.Key)) {
		t.Error("the file is gone")
	}
}

func noted(t testing.TB, s *Store) []string {
	t.Helper()
	keys, err := db.All(t.Context(), s.db, db.Value[string], `SELECT key FROM uploads ORDER BY key`)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestAnAttachedFileLeavesItsNoteToTheNextUpload(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		first := put(t, s, pdf, "a.pdf")
		attach(t, s, first, "CU1")
		left := noted(t, s)
		if len(left) != 1 || left[0] == first.Key || isStored(t, s, objectOf(left[0])) {
			t.Fatalf("%v is noted after %s was attached", left, first.Key)
		}
		second, third := put(t, s, pdf, "b.pdf"), put(t, s, pdf, "c.pdf")
		if second.Key != left[0] || third.Key == left[0] || !slices.Contains(noted(t, s), third.Key) {
			t.Errorf("the uploads are %s and %s, noted was %v", second.Key, third.Key, left)
		}
		attach(t, s, second, "CU1")
		s.Discard(t.Context(), third)
		// Notes that are not used within an hour are removed. They do not count as files.
		c.advance(2 * time.Hour)
		late := put(t, s, pdf, "d.pdf")
		if n := sweep(t, s); n != 0 || !slices.Equal(noted(t, s), []string{late.Key}) {
			t.Errorf("%d files were removed, %v is noted, want %s", n, noted(t, s), late.Key)
		}
		for _, kept := range []File{first, second} {
			if content(t, s, kept) != pdf {
				t.Errorf("%s has suffered", kept.Key)
			}
		}
	})
}

func TestAFileWhoseRecordIsRolledBackKeepsItsOwnNote(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		f, refused := put(t, s, pdf, "a.pdf"), errors.New("refused")
		err := s.db.Write(t.Context(), func(tx *db.Tx) error {
			return errors.Join(s.Attach(t.Context(), tx, "CU1", f), refused)
		})
		if all := noted(t, s); !errors.Is(err, refused) || !slices.Equal(all, []string{f.Key}) {
			t.Errorf("%v is noted, want %s: %v", all, f.Key, err)
		}
		if next := put(t, s, pdf, "b.pdf"); !slices.Contains(noted(t, s), next.Key) {
			t.Errorf("%s was begun without a note", next.Key)
		}
	})
}
