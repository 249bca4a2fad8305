package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
)

const noRoomLeft = "The disk is full, so files cannot be stored. Please try again later."

// plenty is a disk that is never full.
func plenty() DiskLimit {
	return DiskLimit{Measure: func(string) (disk.Space, error) { return disk.Space{Free: 1 << 40, Size: 1 << 40}, nil }}
}

func spool(t testing.TB) *Spool { return spoolIn(t, t.TempDir(), plenty()) }

func spoolIn(t testing.TB, folder string, room DiskLimit) *Spool {
	t.Helper()
	s, err := OpenSpool(folder, room)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// filling is a disk with less free space at each measurement.
func filling(free, step int64) DiskLimit {
	var left atomic.Int64
	left.Store(free + step)
	return DiskLimit{Measure: func(string) (disk.Space, error) {
		return disk.Space{Free: left.Add(-step), Size: 1 << 40}, nil
	}}
}

func wantNoRoom(t *testing.T, what string, err error, free int64) {
	t.Helper()
	f, ok := fault.As(err)
	if !ok || f.Kind != fault.StorageFull || f.Sentence != noRoomLeft {
		t.Errorf("%s: %v", what, err)
	}
	var lack *DiskFull
	if !errors.As(err, &lack) || lack.Free != free {
		t.Errorf("%s: the log would not know that %d bytes are free: %v", what, free, err)
	}
}

func wantEmpty(t *testing.T, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != markObject {
			t.Errorf("%s was left behind", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestASpoolIsForThisUserAloneAndForgetsACrash(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "spool")
	spoolIn(t, folder, DiskLimit{})
	info, err := os.Stat(folder)
	if err != nil || info.Mode() != fs.ModeDir|0o700 {
		t.Errorf("the folder is %v (%v)", info.Mode(), err)
	}
	if err := os.WriteFile(filepath.Join(folder, "unnamed-123"), []byte(pdf), 0o600); err != nil {
		t.Fatal(err)
	}
	spoolIn(t, folder, DiskLimit{})
	wantEmpty(t, folder)
}

func TestAnUploadHasNoNameInTheSpoolAndNothingElsewhere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	u, err := spoolIn(t, folder, plenty()).Receive(t.Context(), strings.NewReader(pdf), "bill.pdf")
	if err != nil {
		t.Fatal(err)
	}
	wantEmpty(t, folder)
	if err := u.Close(); err != nil {
		t.Error(err)
	}
	// If the spool folder is removed, uploads fail.
	missing := filepath.Join(folder, "gone")
	s := spoolIn(t, missing, plenty())
	if err := os.Remove(missing); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Receive(t.Context(), strings.NewReader(pdf), "bill.pdf"); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("without its folder: %v", err)
	}
}

func TestAnUploadLeavesTheReserveToEverythingElse(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		space disk.Space
		taken bool
	}{
		"a large disk":                      {disk.Space{Free: 1 << 38, Size: 1 << 40}, true},
		"just enough":                       {disk.Space{Free: 64<<20 + 32<<10, Size: 1 << 40}, true},
		"the reserve":                       {disk.Space{Free: 64 << 20, Size: 1 << 40}, false},
		"nothing":                           {disk.Space{Free: 0, Size: 1 << 40}, false},
		"a small disk":                      {disk.Space{Free: 9 << 20, Size: 64 << 20}, true},
		"an eighth of a small disk":         {disk.Space{Free: 8 << 20, Size: 64 << 20}, false},
		"one whose size has no end":         {disk.Space{}, true},
		"less than a piece over the limits": {disk.Space{Free: 64<<20 + 1, Size: 1 << 40}, false},
	} {
		folder := t.TempDir()
		s := spoolIn(t, folder, DiskLimit{Measure: func(string) (disk.Space, error) { return c.space, nil }})
		u, err := s.Receive(t.Context(), strings.NewReader(pdf), "bill.pdf")
		if !c.taken {
			wantNoRoom(t, name, err, c.space.Free)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := u.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestADiskThatFillsStopsAnUploadHalfWay(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	endless := &counter{r: io.MultiReader(strings.NewReader(pdf), zeros{})}
	_, err := spoolIn(t, folder, filling(Reserve+10<<20, 1<<20)).Receive(t.Context(), endless, "big.pdf")
	wantNoRoom(t, "half way", err, Reserve)
	if endless.n == 0 || endless.n > MaxBytes {
		t.Errorf("%d bytes were read", endless.n)
	}
	wantEmpty(t, folder)
}

func TestAFileSystemThatCannotBeMeasuredTakesNoFiles(t *testing.T) {
	t.Parallel()
	away := errors.New("stale handle")
	s := spoolIn(t, t.TempDir(), DiskLimit{Measure: func(string) (disk.Space, error) { return disk.Space{}, away }})
	if _, err := s.Receive(t.Context(), strings.NewReader(pdf), "a.pdf"); fault.KindOf(err) != fault.Unavailable || !errors.Is(err, away) {
		t.Errorf("it says %v", err)
	}
}

func TestADiskThatFillsLeavesNoHalfFileInTheStore(t *testing.T) {
	t.Parallel()
	s := openAt(t, dbtest.Open(t, db.SQLite), folderURL(t))
	u, err := spool(t).Receive(t.Context(), padded(MaxBytes), "big.pdf")
	if err != nil {
		t.Fatal(err)
	}
	defer u.Close()
	s.room = filling(Reserve+10<<20, 1<<20)
	_, err = s.Put(t.Context(), u)
	wantNoRoom(t, "half way", err, Reserve)
	wantEmpty(t, s.folder)

	s.room = plenty()
	if _, err := s.Put(t.Context(), u); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// Two files are examined at the same time. Others wait, but not for ever. A slow upload does not
// use a place.
func TestAnUploadWaitsForItsTurnToBeExamined(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := spoolIn(t, folder, plenty())
	for range 2 {
		s.turns <- struct{}{}
	}
	impatient, leave := context.WithCancel(t.Context())
	arrived := iotest.TimeoutReader(strings.NewReader(pdf))
	leave()
	_, err := s.Receive(impatient, strings.NewReader(pdf), "bill.pdf")
	f, ok := fault.As(err)
	if !ok || f.Kind != fault.Unavailable || f.Sentence != "Too many files are being checked at the moment. Please try again in a minute." {
		t.Errorf("it says %v", err)
	}
	if _, err := s.Receive(t.Context(), arrived, "bill.pdf"); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a file that does not arrive waits for a turn: %v", err)
	}
	wantEmpty(t, folder)
	<-s.turns
	for range 3 {
		u, err := s.Receive(t.Context(), strings.NewReader(pdf), "bill.pdf")
		if err != nil {
			t.Fatal(err)
		}
		if err := u.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestAStoredPhotoHasItsOwnHash(t *testing.T) {
	t.Parallel()
	bare := jpegImage(t, 40, 30)
	sent := bare[:2] + "\xff\xfe\x00\x07hello" + bare[2:] + "behind it"
	inMemory, err := InMemory([]byte(sent), "photo.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for place, u := range map[string]*Upload{"spool": receive(t, sent, "photo.jpg"), "memory": inMemory} {
		content, err := io.ReadAll(u.Reader())
		if err != nil || string(content) != bare || u.Size != int64(len(bare)) {
			t.Errorf("%s: %d bytes are kept, want %d (%v)", place, len(content), len(bare), err)
		}
		if u.SHA256 != hashOf(sent) || u.kept != hashOf(bare) {
			t.Errorf("%s: the hashes are %s and %s", place, u.SHA256, u.kept)
		}
	}
}

func hashOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

// A bucket has its own space, so the portal's disk is not measured.
func TestABucketTakesFilesWhileTheDiskIsFull(t *testing.T) {
	t.Parallel()
	s := openAt(t, dbtest.Open(t, db.SQLite), s3URL(t))
	s.room = filling(0, 0)
	put(t, s, pdf, "a.pdf")
}

func TestASampleInMemoryIsAnUploadLikeAnother(t *testing.T) {
	t.Parallel()
	u, err := InMemory([]byte(pdf), "../sample.pdf")
	if err != nil {
		t.Fatal(err)
	}
	other := receive(t, pdf, "sample.pdf")
	content, err := io.ReadAll(u.Reader())
	if err != nil || string(content) != pdf || u.Name != other.Name || u.Type != PDF || u.Size != other.Size || u.SHA256 != other.SHA256 {
		t.Errorf("%+v holds %q (%v), want %+v", u, content, err, other)
	}
	if err := u.Close(); err != nil {
		t.Error(err)
	}
	if _, err := InMemory(nil, "empty.pdf"); fault.KindOf(err) != fault.Invalid {
		t.Errorf("an empty one: %v", err)
	}
}
