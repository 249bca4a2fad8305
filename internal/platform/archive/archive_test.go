package archive_test

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"

	"aftercare/internal/platform/archive"
)

const phrase = "a passphrase of the owner"

func asked(text string) func() ([]byte, error) {
	return func() ([]byte, error) { return []byte(text), nil }
}

var key = []byte("a key of the portal")

func verify(content []byte, passphrase func() ([]byte, error)) error {
	r, err := archive.NewReader(bytes.NewReader(content), passphrase)
	for err == nil {
		_, _, err = r.Next()
	}
	if err == io.EOF {
		return nil
	}
	return err
}

func written(t testing.TB, passphrase string) []byte { return writtenBy(t, passphrase, parts()) }

func writtenBy(t testing.TB, passphrase string, parts []part) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := archive.NewWriter(&out, []byte(passphrase), key)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if err := w.Add(part.name, part.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if !archive.Begins(out.Bytes()[:32]) {
		t.Errorf("it begins with %q", out.Bytes()[:32])
	}
	return out.Bytes()
}

var sealing sync.Mutex

var sealed []byte

// sealedOnce returns one encrypted archive for all tests, because each one needs an expensive key.
func sealedOnce(t *testing.T) []byte {
	t.Helper()
	sealing.Lock()
	defer sealing.Unlock()
	if sealed == nil {
		sealed = written(t, phrase)
	}
	return bytes.Clone(sealed)
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
		for _, want := range parts() {
			name, content, err := r.Next()
			if err != nil || name != want.name || !bytes.Equal(content, want.content) {
				t.Fatalf("%q has %d bytes (%v), want %q with %d", name, len(content), err, want.name, len(want.content))
			}
		}
		if r.IsBy(key) {
			t.Error("it is known by its key before its end was read")
		}
		for range 2 {
			if _, _, err := r.Next(); err != io.EOF {
				t.Errorf("after the last part comes %v", err)
			}
		}
		if !r.IsBy(key) || r.IsBy([]byte("another key")) || r.IsBy(nil) {
			t.Error("it is not known by its key alone")
		}
	}
}

// A person without our programs must be able to open an archive: `age -d | zstd -d | tar x`.
func TestEverydayToolsOpenAnArchive(t *testing.T) {
	t.Parallel()
	identity, err := age.NewScryptIdentity(phrase)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := age.Decrypt(bytes.NewReader(sealedOnce(t)), identity)
	if err != nil {
		t.Fatal(err)
	}
	for how, packed := range map[string]io.Reader{"sealed": opened, "open": bytes.NewReader(written(t, ""))} {
		unpacked, err := zstd.NewReader(packed)
		if err != nil {
			t.Fatal(err)
		}
		entries := tar.NewReader(unpacked)
		for _, want := range append(parts(), part{name: "end"}) {
			h, err := entries.Next()
			if err != nil || h.Name != want.name || h.Mode != 0o600 {
				t.Fatalf("%s: %+v (%v), want %s", how, h, err, want.name)
			}
			if content, err := io.ReadAll(entries); err != nil || want.name != "end" && !bytes.Equal(content, want.content) {
				t.Errorf("%s: %s has %d bytes (%v)", how, want.name, len(content), err)
			}
		}
		if _, err := entries.Next(); err != io.EOF {
			t.Errorf("%s: after the end comes %v", how, err)
		}
	}
}

func TestASealedArchiveShowsNothing(t *testing.T) {
	t.Parallel()
	sealed := sealedOnce(t)
	for _, text := range []string{"manifest", "portal", "customers"} {
		if bytes.Contains(sealed, []byte(text)) {
			t.Errorf("%q can be read", text)
		}
	}
}

func TestAnArchiveThatIsCutAnywhereIsRefused(t *testing.T) {
	t.Parallel()
	whole := written(t, "")
	for end := range len(whole) {
		if end > 60 && end < len(whole)-120 && end%50_000 != 0 {
			continue
		}
		if err := verify(whole[:end], nil); !errors.Is(err, archive.ErrCut) && !errors.Is(err, archive.ErrEnd) {
			t.Errorf("cut after %d of %d bytes: %v", end, len(whole), err)
		}
	}
	sealed := sealedOnce(t)
	for _, end := range []int{0, 40, 100, len(sealed) / 2, len(sealed) - 1} {
		var damaged *archive.Damaged
		if err := verify(sealed[:end], asked(phrase)); !errors.Is(err, archive.ErrCut) && !errors.As(err, &damaged) {
			t.Errorf("cut after %d of %d sealed bytes: %v", end, len(sealed), err)
		}
	}
}

func TestOneByteMoreIsRefused(t *testing.T) {
	t.Parallel()
	for _, passphrase := range []string{"", phrase} {
		var damaged *archive.Damaged // an encrypted archive reports a damaged end
		whole := written(t, "")
		if passphrase != "" {
			whole = sealedOnce(t)
		}
		if err := verify(append(whole, 0), asked(passphrase)); !errors.Is(err, archive.ErrEnd) && !errors.As(err, &damaged) {
			t.Errorf("passphrase %q: %v", passphrase, err)
		}
	}
}

// Some bits in zstd have no meaning. Flipping them may go unnoticed.
func TestAFlippedBitNeverChangesTheContent(t *testing.T) {
	t.Parallel()
	small := []part{{"manifest", []byte("small")}, {"file/x", []byte("also small")}}
	whole := writtenBy(t, "", small)
	unnoticed := 0
	for i := range len(whole) * 8 {
		changed := bytes.Clone(whole)
		changed[i/8] ^= 1 << (i % 8)
		r, err := archive.NewReader(bytes.NewReader(changed), nil)
		var read []part
		for err == nil {
			var p part
			if p.name, p.content, err = r.Next(); err == nil {
				read = append(read, part{p.name, bytes.Clone(p.content)})
			}
		}
		if err != io.EOF {
			continue
		}
		unnoticed++
		if !reflect.DeepEqual(read, small) || !r.IsBy(key) {
			t.Errorf("bit %d of byte %d makes it %q", i%8, i/8, read)
		}
	}
	if unnoticed > len(whole)/10 {
		t.Errorf("%d of %d flipped bits go unnoticed", unnoticed, len(whole)*8)
	}
}

// tarred returns an archive with any tar content, as an attacker could make it.
func tarred(t *testing.T, fn func(w *tar.Writer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	out.Write(written(t, "")[:27])
	packer, err := zstd.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(packer)
	if err := errors.Join(fn(w), w.Close(), packer.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAPartThatSomebodyChangedIsNamed(t *testing.T) {
	t.Parallel()
	entry := func(h tar.Header, content []byte) func(w *tar.Writer) error {
		return func(w *tar.Writer) error {
			h.Size = int64(len(content))
			err := w.WriteHeader(&h)
			if err == nil {
				_, err = w.Write(content)
			}
			return err
		}
	}
	sum := func(content string) map[string]string {
		return map[string]string{"comment": fmt.Sprintf("%x", sha256.Sum256([]byte(content)))}
	}
	end := []byte("parts 000000000001\nsha256 " + strings.Repeat("0", 64) + "\nkeyed " + strings.Repeat("0", 64) + "\n")
	for want, fn := range map[string]func(w *tar.Writer) error{
		`the part "secret" of the archive is damaged: its checksum is wrong`:     entry(tar.Header{Name: "secret", PAXRecords: sum("other")}, []byte("mine")),
		`the part "bare" of the archive is damaged: its checksum is wrong`:       entry(tar.Header{Name: "bare"}, []byte("mine")),
		`the part "link" of the archive is damaged: no backup has such a part`:   entry(tar.Header{Name: "link", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}, nil),
		`the part "large" of the archive is damaged: no backup has such a part`:  entry(tar.Header{Name: "large"}, make([]byte, archive.MostPart+1)),
		`the archive is damaged: its parts are not those that were written`:      entry(tar.Header{Name: "end"}, end),
		`the archive is cut off: its end is missing`:                             entry(tar.Header{Name: "one", PAXRecords: sum("mine")}, []byte("mine")),
		`the part "sparse" of the archive is damaged: no backup has such a part`: entry(tar.Header{Name: "sparse", PAXRecords: map[string]string{"comment": "x", "VENDOR.more": "y"}}, nil),
	} {
		if err := verify(tarred(t, fn), nil); err == nil || err.Error() != want {
			t.Errorf("it says %v, want %s", err, want)
		}
	}
}

// A zip bomb is small to send and large to unpack.
func TestAnArchiveUnpacksToABoundedSize(t *testing.T) {
	t.Parallel()
	empty := make([]byte, 4<<20)
	bomb := make([]part, 20)
	for i := range bomb {
		bomb[i] = part{fmt.Sprintf("file/%d", i), empty}
	}
	packed := writtenBy(t, "", bomb)
	err := verify(packed, nil)
	if err == nil || !strings.HasSuffix(err.Error(), "it unpacks to more than any backup") {
		t.Errorf("%d bytes that unpack to %d: %v", len(packed), len(bomb)*len(empty), err)
	}
}

func TestAnotherFileIsNotAnArchive(t *testing.T) {
	t.Parallel()
	newer := written(t, "")[:27]
	newer[25] = '7'
	for text, want := range map[string]error{
		"SQLite format 3\x00 and so on":     archive.ErrNotArchive,
		"aftercare backup 1\nof an old day": archive.ErrOldForm,
		strings.Repeat("x", 5):              archive.ErrNotArchive,
		"":                                  archive.ErrCut,
		string(newer) + " and so on":        archive.ErrNewerForm,
	} {
		if err := verify([]byte(text), nil); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for start, want := range map[string]bool{"aftercare backup 1\n": true, string(newer): true, "age-encryption.org/v1\n-> scrypt x": true,
		"age-encryption.org/v1\n-> X25519 x": false, "a letter of aftercare backup ": false, "": false} {
		if archive.Begins([]byte(start)) != want {
			t.Errorf("%q begins like an archive: %t", start, !want)
		}
	}
}

func TestAWrongPassphraseIsCalledSo(t *testing.T) {
	t.Parallel()
	whole := sealedOnce(t)
	for _, wrong := range []string{"another", ""} {
		if err := verify(whole, asked(wrong)); !errors.Is(err, archive.ErrPassphrase) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	gone := errors.New("nobody answers")
	if err := verify(whole, func() ([]byte, error) { return nil, gone }); !errors.Is(err, gone) {
		t.Error(err)
	}
}

// The sender of an archive must not choose how much memory its key needs.
func TestASealThatCostsTooMuchIsRefused(t *testing.T) {
	t.Parallel()
	costly := bytes.Replace(sealedOnce(t), []byte(" 17\n"), []byte(" 30\n"), 1)
	var damaged *archive.Damaged
	if err := verify(costly, asked(phrase)); !errors.As(err, &damaged) || !strings.Contains(damaged.Why, "work factor") {
		t.Error(err)
	}
}

func TestAChangedSealedArchiveIsDamaged(t *testing.T) {
	t.Parallel()
	whole := sealedOnce(t)
	for _, offset := range []int{40, 300, len(whole) - 1} {
		changed := bytes.Clone(whole)
		changed[offset] ^= 1
		var damaged *archive.Damaged
		if err := verify(changed, asked(phrase)); !errors.As(err, &damaged) && !errors.Is(err, archive.ErrPassphrase) {
			t.Errorf("byte %d changed: %v", offset, err)
		}
	}
}

// full accepts a limited number of bytes.
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
		w, err := archive.NewWriter(&full{room}, nil, nil)
		for _, part := range parts() {
			if err == nil {
				err = w.Add(part.name, part.content)
			}
		}
		if err == nil {
			err = w.Close()
		}
		if !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
	}
}
