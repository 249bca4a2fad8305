// Package archive writes and reads the format of a backup: a tar compressed with zstd, and
// encrypted with age if there is a passphrase. So `age -d | zstd -d | tar x` opens it. The package
// knows nothing about the content of the parts.
//
// A part is a tar entry with its SHA-256 in the header. The last entry holds the number of parts, a
// SHA-256 of everything before, and an HMAC of both with the writer's key.
package archive

import (
	"archive/tar"
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"
	"strings"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"
)

const (
	family     = "aftercare backup "
	beginning  = "\x50\x2a\x4d\x18\x13\x00\x00\x00" + family + "2\n" // a frame that zstd skips
	sealed     = "age-encryption.org/v1\n-> scrypt "
	endName    = "end"
	sumRecord  = "comment" // a tar header that other tools ignore
	MostPart   = 64 << 20  // the largest part; it is held in memory
	mostGrowth = 200       // the highest compression ratio, beyond MostPart
	window     = 1 << 20   // of zstd
	work       = 17        // each passphrase attempt costs 128 MiB of memory
)

var (
	ErrNotArchive = errors.New("this is not a backup of Aftercare")
	ErrNewerForm  = errors.New("this backup was made by a newer version: restore it with that one")
	ErrOldForm    = errors.New("this backup has a form that no release wrote: restore it with a build of commit e661fbb, which reads it")
	ErrCut        = errors.New("the archive is cut off: its end is missing")
	ErrEnd        = errors.New("the archive does not end as it was written: it is cut off, or something follows its end")
	ErrPassphrase = errors.New("the passphrase is wrong, or the first lines of the archive were changed")
)

// Damaged names the damaged part. Part is "" if the damage is between parts.
type Damaged struct{ Part, Why string }

func (d *Damaged) Error() string {
	if d.Part == "" {
		return "the archive is damaged: " + d.Why
	}
	return fmt.Sprintf("the part %q of the archive is damaged: %s", d.Part, d.Why)
}

// Begins reports whether a file starts like an archive of any version, or is encrypted with age.
func Begins(start []byte) bool {
	at := bytes.Index(start, []byte(family))
	return at == 0 || at == strings.Index(beginning, family) || bytes.HasPrefix(start, []byte(sealed))
}

// Writer writes one archive, part by part. Only Close completes it.
type Writer struct {
	tar    *tar.Writer
	packer *zstd.Encoder
	seal   io.WriteCloser // nil without a passphrase
	sum    hash.Hash
	parts  int
	key    []byte
}

// NewWriter starts an archive. A passphrase encrypts it. The key is for the HMAC at the end.
func NewWriter(out io.Writer, passphrase, key []byte) (*Writer, error) {
	w := &Writer{sum: sha256.New(), key: key}
	if len(passphrase) > 0 {
		recipient, err := age.NewScryptRecipient(string(passphrase))
		if err != nil {
			return nil, err
		}
		recipient.SetWorkFactor(work)
		if w.seal, err = age.Encrypt(out, recipient); err != nil {
			return nil, err
		}
		out = w.seal
	}
	// Use one processor at most, because a backup runs beside the server.
	packer, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(window))
	if err == nil {
		_, err = io.WriteString(out, beginning)
	}
	w.packer, w.tar = packer, tar.NewWriter(io.MultiWriter(packer, w.sum))
	return w, err
}

// Add writes a part.
func (w *Writer) Add(name string, content []byte) error {
	if len(content) > MostPart || name == endName {
		return fmt.Errorf("archive: there can be no part %q of %d bytes", name, len(content))
	}
	w.parts++
	err := w.tar.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(content)), PAXRecords: map[string]string{sumRecord: sumOf(content)}})
	if err == nil {
		_, err = w.tar.Write(content)
	}
	return err
}

// Close writes the last entry.
func (w *Writer) Close() error {
	err := w.tar.WriteHeader(&tar.Header{Name: endName, Mode: 0o600, Size: int64(len(endOf(0, w.sum.Sum(nil), nil)))})
	if err == nil {
		_, err = w.tar.Write(endOf(w.parts, w.sum.Sum(nil), w.key))
	}
	if err = errors.Join(err, w.tar.Close(), w.packer.Close()); err == nil && w.seal != nil {
		err = w.seal.Close()
	}
	return err
}

func sumOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// endOf returns the content of the last entry. Its length is always the same.
func endOf(parts int, sum, key []byte) []byte {
	end := fmt.Appendf(nil, "parts %012d\nsha256 %x\n", parts, sum)
	mac := hmac.New(sha256.New, key)
	mac.Write(end)
	return fmt.Appendf(end, "keyed %x\n", mac.Sum(nil))
}

// Reader reads an archive to its end and detects any change.
type Reader struct {
	in       io.LimitedReader // counts the bytes read; it limits nothing
	unpacker *zstd.Decoder
	unpacked int64
	tar      *tar.Reader
	sum      hash.Hash
	total    []byte // the sum before the last part
	parts    int
	part     bytes.Buffer
	end      []byte // nil until all is read
}

// NewReader checks the start of an archive. It asks for the passphrase only if the archive is
// encrypted.
func NewReader(in io.Reader, passphrase func() ([]byte, error)) (*Reader, error) {
	r := &Reader{in: io.LimitedReader{R: in, N: math.MaxInt64}, sum: sha256.New()}
	plain := bufio.NewReader(&r.in)
	first, err := plain.Peek(len(sealed))
	if string(first) == sealed {
		if plain, err = open(plain, passphrase); err != nil {
			return nil, err
		}
		first, err = plain.Peek(len(beginning))
	}
	switch text := string(first); {
	case strings.HasPrefix(text, beginning):
	case err != nil && err != io.EOF:
		return nil, why(err, "")
	case strings.HasPrefix(text, family+"1\n"):
		return nil, ErrOldForm
	case strings.HasPrefix(beginning, text), strings.HasPrefix(sealed, text):
		return nil, ErrCut
	case strings.HasPrefix(text, beginning[:len(beginning)-2]):
		return nil, ErrNewerForm
	default:
		return nil, ErrNotArchive
	}
	r.unpacker, err = zstd.NewReader(plain, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(8*window))
	r.tar = tar.NewReader(io.TeeReader(r.unpacker, r.sum))
	return r, err
}

func open(in io.Reader, ask func() ([]byte, error)) (*bufio.Reader, error) {
	passphrase, err := ask()
	if err != nil {
		return nil, err
	}
	identity, err := age.NewScryptIdentity(string(passphrase))
	if err != nil {
		return nil, ErrPassphrase // it is empty
	}
	identity.SetMaxWorkFactor(work + 1) // 256 MiB, whatever the archive asks for
	plain, err := age.Decrypt(in, identity)
	if err != nil {
		return nil, why(err, "")
	}
	return bufio.NewReader(plain), nil
}

// Next reads and checks the next part, and returns io.EOF after the last one. The content is valid
// until the next call.
func (r *Reader) Next() (name string, content []byte, err error) {
	if r.end != nil {
		return "", nil, io.EOF
	}
	h, err := r.tar.Next()
	if err != nil {
		return "", nil, why(err, "")
	}
	if h.Typeflag != tar.TypeReg || h.Size > MostPart || len(h.PAXRecords) > 1 {
		return "", nil, &Damaged{h.Name, "no backup has such a part"}
	}
	r.total = r.sum.Sum(nil)
	r.part.Reset() // it grows with the content; the size in the header may be false
	n, err := io.Copy(&r.part, r.tar)
	if err != nil {
		return "", nil, why(err, h.Name)
	}
	r.unpacked += n
	switch {
	case r.unpacked > MostPart+mostGrowth*(math.MaxInt64-r.in.N):
		return "", nil, &Damaged{h.Name, "it unpacks to more than any backup"}
	case h.Name == endName:
		return "", nil, r.finish(bytes.Clone(r.part.Bytes()))
	case sumOf(r.part.Bytes()) != h.PAXRecords[sumRecord]:
		return "", nil, &Damaged{h.Name, "its checksum is wrong"}
	}
	r.parts++
	return h.Name, r.part.Bytes(), nil
}

// finish checks that everything was read and that nothing follows.
func (r *Reader) finish(end []byte) error {
	want := endOf(r.parts, r.total, nil)
	if len(end) != len(want) || !bytes.HasPrefix(end, want[:bytes.Index(want, []byte("keyed "))]) {
		return &Damaged{"", "its parts are not those that were written"}
	}
	_, err := r.tar.Next()
	if err == io.EOF {
		_, err = io.ReadFull(r.unpacker, make([]byte, 1))
	}
	if err != io.EOF {
		return ErrEnd
	}
	r.end = end
	return io.EOF
}

// IsBy reports whether a completely read archive was written with this key.
func (r *Reader) IsBy(key []byte) bool { return hmac.Equal(r.end, endOf(r.parts, r.total, key)) }

// why turns a read error into ErrPassphrase, ErrCut or Damaged.
func why(err error, part string) error {
	switch {
	case errors.Is(err, age.ErrIncorrectIdentity):
		return ErrPassphrase
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return ErrCut
	}
	return &Damaged{part, err.Error()}
}
