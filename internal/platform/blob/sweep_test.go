package blob

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

func sweep(t testing.TB, s *Store) int {
	t.Helper()
	removed, err := s.Sweep(t.Context(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return removed
}

func exists(t testing.TB, s *Store, object string) bool {
	t.Helper()
	found, err := s.bucket.Exists(t.Context(), object)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestOnlyOldFilesThatNobodyRefersToAreSwept(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		kept, orphan, doomed := put(t, s, pdf, "kept.pdf"), put(t, s, pdf, "orphan.pdf"), put(t, s, pdf, "doomed.pdf")
		attach(t, s, kept, "CU1")
		changedItsMind := errors.New("rolled back")
		err := s.db.Write(t.Context(), func(tx *db.Tx) error {
			return errors.Join(s.Attach(t.Context(), tx, doomed, "CU1"), changedItsMind)
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
			if _, err := s.Read(t.Context(), gone.Key); fault.KindOf(err) != fault.NotFound {
				t.Errorf("%s is still there (%v)", gone.Name, err)
			}
		}
		if content(t, s, kept.Key) != pdf {
			t.Error("the attached file has suffered")
		}
		if n := sweep(t, s); n != 0 {
			t.Errorf("the second sweep removed %d", n)
		}
	})
}

func TestWhatOthersKeepInTheSameBucketIsNotTouched(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, c *clock) {
		strangers := []string{"readme.txt", "backup/2026.tar", "ab/cd/ef.pdf", "zz/" + strings.Repeat("a", keyLength) + ".pdf"}
		for _, object := range strangers {
			if err := s.bucket.WriteAll(t.Context(), object, []byte("x"), nil); err != nil {
				t.Fatal(err)
			}
		}
		c.advance(2 * time.Hour)
		if n := sweep(t, s); n != 0 {
			t.Errorf("%d files of others were removed", n)
		}
		for _, object := range strangers {
			if !exists(t, s, object) {
				t.Errorf("%s is gone", object)
			}
		}
	})
}

func TestTheRestOfAKilledUploadIsSwept(t *testing.T) {
	t.Parallel()
	c := &clock{}
	s := openAt(t, dbtest.OpenAt(t, db.SQLite, c.now), folderURL(t))
	f := put(t, s, pdf, "a.pdf")
	attach(t, s, f, "CU1")
	half := filepath.Join(s.folder, objectOf(f.Key)+".18b6fe2a.tmp")
	if err := os.WriteFile(half, []byte("%PDF-"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.advance(2 * time.Hour)
	if n := sweep(t, s); n != 1 {
		t.Errorf("%d files were removed, want the half one", n)
	}
	if content(t, s, f.Key) != pdf {
		t.Error("the whole file has suffered")
	}
}

func TestACrowdedShardIsSweptInBatches(t *testing.T) {
	t.Parallel()
	c := &clock{}
	s := openAt(t, dbtest.OpenAt(t, db.SQLite, c.now), folderURL(t))
	const crowd = 2*sweepBatch + 7
	for i := range crowd {
		key := "aa" + id.Secret(keyBytes)[2:] + ".pdf"
		err := s.bucket.WriteAll(t.Context(), objectOf(key), nil, &blob.WriterOptions{ContentType: string(PDF)})
		if err != nil {
			t.Fatal(err)
		}
		if i%100 == 0 {
			attach(t, s, File{Key: key, Type: PDF}, "CU1")
		}
	}
	c.advance(2 * time.Hour)
	if n := sweep(t, s); n != crowd-11 {
		t.Errorf("%d of %d were removed, want all but the eleven attached", n, crowd)
	}
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
	if !exists(t, s, objectOf(f.Key)) {
		t.Error("the file is gone")
	}
}
