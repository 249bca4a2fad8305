// Package archive is the form of a backup: one file of named parts, each with
// its checksum, and an end by which a file that was cut off is noticed. It
// knows nothing of what the parts hold.
//
// After a first line that tells the form come records: a kind, the length of
// what follows, a checksum of these two, and the content. A part is its name, its content in
// compressed blocks, and its SHA-256. The last record has the number of parts
// and the SHA-256 of all their names and checksums. With a passphrase the
// content of every record is sealed.
package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"strconv"
	"strings"
)

// family begins every archive, and magic every archive of this form.
const (
	family = "aftercare backup "
	magic  = family + "1\n"
)

// blockSize is how much of a part is compressed at once. It is also what a
// reader has to hold, so a larger one is refused.
const (
	blockSize  = 256 << 10
	mostRecord = blockSize + 64<<10
)

// The kinds of records.
const (
	kindKey  = 'K' // how the passphrase becomes a key; only in a sealed archive, and the first there
	kindPart = 'P' // its name
	kindData = 'D' // a compressed block
	kindSum  = 'S' // SHA-256 of the packed blocks and size of the part
	kindEnd  = 'E' // number of parts and SHA-256 of their names and sums
)

// What is wrong with an archive as a whole.
var (
	ErrNotArchive = errors.New("this is not a backup of Aftercare")
	ErrNewerForm  = errors.New("this backup was made by a newer version: restore it with that one")
	ErrCut        = errors.New("the archive is cut off: its end is missing")
	ErrMore       = errors.New("something follows the end of the archive: it is not as it was written")
	ErrPassphrase = errors.New("the passphrase is wrong")
)

// Damaged names the part that is not as it was written.
type Damaged struct {
	Part string // "" for what stands between parts
	Why  string
}

func (d *Damaged) Error() string {
	where := "the archive"
	if d.Part != "" {
		where = fmt.Sprintf("the part %q of the archive", d.Part)
	}
	return fmt.Sprintf("%s is damaged: %s", where, d.Why)
}

const headSize = 1 + 4 + 4

// head is what stands before the content of a record. Its own checksum tells a
// changed length from a file that ends too early.
func head(kind byte, length int) []byte {
	h := make([]byte, headSize)
	h[0] = kind
	binary.BigEndian.PutUint32(h[1:], uint32(length))
	binary.BigEndian.PutUint32(h[5:], crc32.ChecksumIEEE(h[:5]))
	return h
}

// table of contents: what the end is the checksum of.
type contents struct {
	parts uint64
	sum   hash.Hash
}

func newContents() contents { return contents{sum: sha256.New()} }

func (c *contents) add(name string, sum []byte) {
	c.parts++
	c.sum.Write(binary.BigEndian.AppendUint32(nil, uint32(len(name))))
	c.sum.Write([]byte(name))
	c.sum.Write(sum)
}

func (c *contents) end() []byte { return c.sum.Sum(binary.BigEndian.AppendUint64(nil, c.parts)) }

// isForm says whether a first line, or as much of it as this form has, names a form.
func isForm(start string) bool {
	number, is := strings.CutPrefix(start, family)
	number, _, _ = strings.Cut(number, "\n")
	_, err := strconv.ParseUint(number, 10, 32)
	return is && err == nil
}

// Begins says whether a file begins like an archive, of whatever form.
func Begins(start []byte) bool { return bytes.HasPrefix(start, []byte(family)) }
