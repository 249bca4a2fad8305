package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Reader reads an archive from its start to its end, and notices whatever is
// not as it was written. What it hands over of a part is proved only once the
// part has been read to its end.
type Reader struct {
	in       io.Reader
	seal     *seal
	unpacker *zstd.Decoder
	contents contents
	record   []byte
	part     *partReader
	ended    bool
}

// NewReader looks at the beginning. Only if the archive is sealed it asks for the
// passphrase.
func NewReader(in io.Reader, passphrase func() ([]byte, error)) (*Reader, error) {
	start := make([]byte, len(magic))
	n, err := io.ReadFull(in, start)
	if err != nil && !isEnd(err) {
		return nil, err
	}
	switch found := string(start[:n]); {
	case found == magic:
	case strings.HasPrefix(magic, found):
		return nil, ErrCut
	case isForm(found):
		return nil, ErrNewerForm
	case strings.HasPrefix(found, family):
		return nil, &Damaged{Why: "its first line is not as it was written"}
	default:
		return nil, ErrNotArchive
	}
	unpacker, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(4*blockSize))
	if err != nil {
		return nil, err
	}
	r := &Reader{in: in, unpacker: unpacker, contents: newContents()}
	return r, r.begin(passphrase)
}

// begin reads the first record: the key, or the name of the first part.
func (r *Reader) begin(passphrase func() ([]byte, error)) error {
	kind, content, err := r.next()
	switch {
	case err != nil:
		return err
	case kind == kindKey:
		r.seal, err = openSeal(content, passphrase)
		return err
	case kind != kindPart:
		return &Damaged{Why: "it does not begin with a part"}
	}
	r.part = r.newPart(content)
	r.part.waiting = true
	return nil
}

// IsSealed tells whether there was a passphrase.
func (r *Reader) IsSealed() bool { return r.seal != nil }

// Next goes to the next part. What was not read of the one before it is read
// now, so that nothing goes unproved. After the last part, and the end, it is
// io.EOF.
func (r *Reader) Next() (name string, content io.Reader, err error) {
	if r.ended {
		return "", nil, io.EOF
	}
	if r.part != nil && r.part.waiting {
		r.part.waiting = false
		return r.part.name, r.part, nil
	}
	if r.part != nil {
		if _, err := io.Copy(io.Discard, r.part); err != nil {
			return "", nil, err
		}
		r.part = nil
	}
	kind, text, err := r.next()
	switch {
	case err != nil:
		return "", nil, err
	case kind == kindEnd:
		return "", nil, r.end(text)
	case kind != kindPart:
		return "", nil, &Damaged{Why: "a part has no name"}
	}
	r.part = r.newPart(text)
	return r.part.name, r.part, nil
}

func (r *Reader) end(text []byte) error {
	if !bytes.Equal(text, r.contents.end()) {
		return &Damaged{Why: "its parts are not those that were written"}
	}
	n, err := io.ReadFull(r.in, make([]byte, 1))
	if err != nil && !isEnd(err) {
		return err
	}
	if n > 0 {
		return ErrMore
	}
	r.ended = true
	return io.EOF
}

// next reads a record. Its content is good until the next one is read.
func (r *Reader) next() (kind byte, content []byte, err error) {
	h := make([]byte, headSize)
	if err := r.fill(h); err != nil {
		return 0, nil, err
	}
	length := binary.BigEndian.Uint32(h[1:])
	if crc32.ChecksumIEEE(h[:5]) != binary.BigEndian.Uint32(h[5:]) || length > mostRecord {
		return 0, nil, r.damaged("a record does not begin as it was written")
	}
	if uint32(cap(r.record)) < length {
		r.record = make([]byte, max(length, 4096))
	}
	content = r.record[:length]
	if err := r.fill(content); err != nil {
		return 0, nil, err
	}
	if r.seal != nil {
		if content, err = r.seal.open(h[0], content); err != nil {
			return 0, nil, r.damaged("it does not open")
		}
	}
	return h[0], content, nil
}

func (r *Reader) fill(b []byte) error {
	_, err := io.ReadFull(r.in, b)
	if isEnd(err) {
		return ErrCut
	}
	return err
}

func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

func (r *Reader) damaged(why string) error {
	d := &Damaged{Why: why}
	if r.part != nil {
		d.Part = r.part.name
	}
	return d
}

func (r *Reader) newPart(name []byte) *partReader {
	return &partReader{r: r, name: string(name), sum: sha256.New()}
}

type partReader struct {
	r       *Reader
	name    string
	waiting bool // it was met before it was asked for
	sum     hash.Hash
	size    uint64
	block   []byte // what is left of it
	plain   []byte
	done    bool
	err     error
}

func (p *partReader) Read(b []byte) (int, error) {
	for len(p.block) == 0 && !p.done && p.err == nil {
		p.err = p.load()
	}
	if p.err != nil {
		return 0, p.err
	}
	if len(p.block) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.block)
	p.block = p.block[n:]
	return n, nil
}

func (p *partReader) load() error {
	kind, content, err := p.r.next()
	if err != nil {
		return err
	}
	switch kind {
	case kindData:
		if p.plain, err = p.r.unpacker.DecodeAll(content, p.plain[:0]); err != nil {
			return p.r.damaged("a block cannot be unpacked")
		}
		p.sum.Write(content)
		p.size += uint64(len(p.plain))
		p.block = p.plain
		return nil
	case kindSum:
		p.done = true
		if !bytes.Equal(content, binary.BigEndian.AppendUint64(p.sum.Sum(nil), p.size)) {
			return p.r.damaged("its checksum is wrong")
		}
		p.r.contents.add(p.name, content)
		return nil
	}
	return p.r.damaged("it has no end")
}

// Verify reads an archive from start to end. The error names what is wrong.
func Verify(in io.Reader, passphrase func() ([]byte, error)) error {
	r, err := NewReader(in, passphrase)
	for err == nil {
		_, _, err = r.Next()
	}
	if err == io.EOF {
		return nil
	}
	return err
}
