package archive_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"aftercare/internal/platform/archive"
)

const phrase = "a passphrase of the owner"

func asked(text string) func() ([]byte, error) {
	return func() ([]byte, error) { return []byte(text), nil }
}

// written is an archive of a few parts, one of them of several blocks.
func written(t *testing.T, passphrase string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := archive.NewWriter(&out, []byte(passphrase))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts() {
		if err := w.Add(part.name, part.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if w.Written() != int64(out.Len()) {
		t.Errorf("%d bytes were counted, %d written", w.Written(), out.Len())
	}
	return out.Bytes()
}

type part struct {
	name    string
	content []byte
}

func parts() []part {
	chance := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 600_000)
	for i := range noise {
		noise[i] = byte(chance.Uint32())
	}
	return []part{{"manifest", []byte(`{"portal": 1}`)}, {"empty", nil}, {"table/customers", bytes.Repeat([]byte("asha "), 100_000)}, {"file/noise", noise}}
}

func TestAnArchiveGivesBackItsParts(t *testing.T) {
	t.Parallel()
	for _, passphrase := range []string{"", phrase} {
		r, err := archive.NewReader(bytes.NewReader(written(t, passphrase)), asked(passphrase))
		if err != nil {
			t.Fatal(err)
		}
		if r.IsSealed() != (passphrase != "") {
			t.Errorf("sealed: %t", r.IsSealed())
		}
		for _, want := range parts() {
			name, content, err := r.Next()
			if err != nil || name != want.name {
				t.Fatalf("%q, %v, want %q", name, err, want.name)
			}
			if got, err := io.ReadAll(content); err != nil || !bytes.Equal(got, want.content) {
				t.Errorf("%s has %d bytes (%v), want %d", name, len(got), err, len(want.content))
			}
		}
		for range 2 {
			if _, _, err := r.Next(); err != io.EOF {
				t.Errorf("after the last part comes %v", err)
			}
		}
	}
}

func TestASealedArchiveShowsNothing(t *testing.T) {
	t.Parallel()
	sealed := written(t, phrase)
	for _, text := range []string{"manifest", "portal", "customers"} {
		if bytes.Contains(sealed, []byte(text)) {
			t.Errorf("%q can be read", text)
		}
	}
}

func TestAnArchiveThatIsCutAnywhereIsCutOff(t *testing.T) {
	t.Parallel()
	for _, passphrase := range []string{"", phrase} {
		whole := written(t, passphrase)
		ends := []int{0, 1, 18, 19, 28, 40, len(whole) / 2, len(whole) - 1}
		for _, end := range ends {
			if err := archive.Verify(bytes.NewReader(whole[:end]), asked(passphrase)); !errors.Is(err, archive.ErrCut) {
				t.Errorf("cut after %d of %d bytes: %v", end, len(whole), err)
			}
		}
	}
}

func TestOneByteMoreIsNotACut(t *testing.T) {
	t.Parallel()
	for _, passphrase := range []string{"", phrase} {
		if err := archive.Verify(bytes.NewReader(append(written(t, passphrase), 0)), asked(passphrase)); !errors.Is(err, archive.ErrMore) {
			t.Error(err)
		}
	}
}

func TestAFlippedBitNamesItsPart(t *testing.T) {
	t.Parallel()
	whole := written(t, "")
	for offset, name := range map[int]string{
		bytes.Index(whole, []byte("portal")):  "manifest",
		len(whole) - 300_000:                  "file/noise",
		len(whole) - 9 - 40 - 9 - 40 - 100:    "file/noise",
		len(whole) - 9 - 40 - 9 - 20:          "file/noise", // in its checksum
		bytes.Index(whole, []byte("noise")):   "file/",      // in its name, which no checksum of its own covers
		bytes.Index(whole, []byte("empty")):   "",
		len(whole) - 10:                       "",
		bytes.Index(whole, []byte("manif")):   "",
		bytes.Index(whole, []byte("custome")): "table/",
	} {
		changed := bytes.Clone(whole)
		changed[offset] ^= 4
		err := archive.Verify(bytes.NewReader(changed), nil)
		var damaged *archive.Damaged
		if !errors.As(err, &damaged) || !strings.HasPrefix(damaged.Part, name) && damaged.Part != "" {
			t.Errorf("byte %d changed: %v, want it to name %q", offset, err, name)
		}
	}
}

func TestNoFlippedBitGoesUnnoticed(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w, err := archive.NewWriter(&out, nil)
	if err = errors.Join(err, w.Add("manifest", []byte("small")), w.Add("file", []byte("also small")), w.Close()); err != nil {
		t.Fatal(err)
	}
	whole := out.Bytes()
	for i := range len(whole) * 8 {
		changed := bytes.Clone(whole)
		changed[i/8] ^= 1 << (i % 8)
		if err := archive.Verify(bytes.NewReader(changed), nil); err == nil {
			t.Errorf("bit %d of byte %d was not noticed", i%8, i/8)
		} else if errors.Is(err, archive.ErrCut) && i/8 >= 19 {
			t.Errorf("bit %d of byte %d is taken for a cut", i%8, i/8)
		}
	}
}

func TestWhatIsNoArchiveIsCalledSo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		"SQLite format 3\x00 and so on":  archive.ErrNotArchive,
		"aftercare backup 2\nof the day": archive.ErrNewerForm,
		strings.Repeat("x", 5):           archive.ErrNotArchive,
	} {
		if err := archive.Verify(strings.NewReader(text), nil); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAWrongPassphraseIsCalledSo(t *testing.T) {
	t.Parallel()
	whole := written(t, phrase)
	if err := archive.Verify(bytes.NewReader(whole), asked("another")); !errors.Is(err, archive.ErrPassphrase) {
		t.Error(err)
	}
	gone := errors.New("nobody answers")
	if err := archive.Verify(bytes.NewReader(whole), func() ([]byte, error) { return nil, gone }); !errors.Is(err, gone) {
		t.Error(err)
	}
	if err := archive.Verify(bytes.NewReader(whole), nil); err == nil {
		t.Error("a sealed archive was opened without a passphrase")
	}
}

func TestAChangedSealedArchiveIsDamaged(t *testing.T) {
	t.Parallel()
	whole := written(t, phrase)
	for _, offset := range []int{19 + 9 + 5, 19 + 9 + 40, len(whole) / 2} {
		changed := bytes.Clone(whole)
		changed[offset] ^= 1
		var damaged *archive.Damaged
		if err := archive.Verify(bytes.NewReader(changed), asked(phrase)); !errors.As(err, &damaged) {
			t.Errorf("byte %d changed: %v", offset, err)
		}
	}
}

// full takes so many bytes and no more.
type full struct{ room int }

var errFull = errors.New("no room")

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAWriterTellsThatItsPlaceIsFull(t *testing.T) {
	t.Parallel()
	for _, room := range []int{0, 20, 40, 400_000, 600_000} {
		w, err := archive.NewWriter(&full{room}, nil)
		for _, part := range parts() {
			if err == nil {
				err = w.Add(part.name, part.content)
			}
		}
		if !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
}
