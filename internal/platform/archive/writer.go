package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Writer writes one archive, part after part. Only Close makes it whole.
type Writer struct {
	out      io.Writer
	seal     *seal
	packer   *zstd.Encoder
	packed   []byte
	contents contents
	open     *partWriter
	written  int64
}

// NewWriter begins an archive, sealed if there is a passphrase.
func NewWriter(out io.Writer, passphrase []byte) (*Writer, error) {
	// One processor at most: a backup is made beside those who work.
	packer, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithWindowSize(blockSize), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return nil, err
	}
	w := &Writer{out: out, packer: packer, contents: newContents()}
	if err := w.write([]byte(magic)); err != nil {
		return nil, err
	}
	if len(passphrase) == 0 {
		return w, nil
	}
	seal, record, err := newSeal(passphrase)
	if err != nil {
		return nil, err
	}
	if err := w.record(kindKey, record); err != nil {
		return nil, err
	}
	w.seal = seal
	return w, nil
}

// Written is how many bytes the archive has so far.
func (w *Writer) Written() int64 { return w.written }

// Part begins the next part. The one before it must be closed.
func (w *Writer) Part(name string) (io.WriteCloser, error) {
	if w.open != nil {
		return nil, errors.New("archive: a part is still open")
	}
	if err := w.record(kindPart, []byte(name)); err != nil {
		return nil, err
	}
	w.open = &partWriter{w: w, name: name, sum: sha256.New(), block: make([]byte, 0, blockSize)}
	return w.open, nil
}

// Add writes a part that is at hand.
func (w *Writer) Add(name string, content []byte) error {
	part, err := w.Part(name)
	if err != nil {
		return err
	}
	_, err = part.Write(content)
	return errors.Join(err, part.Close())
}

// Close writes the end.
func (w *Writer) Close() error {
	if w.open != nil {
		return errors.New("archive: a part is still open")
	}
	return w.record(kindEnd, w.contents.end())
}

func (w *Writer) record(kind byte, content []byte) error {
	if w.seal != nil {
		content = w.seal.close(kind, content)
	}
	if err := w.write(head(kind, len(content))); err != nil {
		return err
	}
	return w.write(content)
}

func (w *Writer) write(b []byte) error {
	n, err := w.out.Write(b)
	w.written += int64(n)
	return err
}

// partWriter gathers blocks of a part.
type partWriter struct {
	w     *Writer
	name  string
	sum   hash.Hash
	size  uint64
	block []byte
}

func (p *partWriter) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		n := min(len(rest), cap(p.block)-len(p.block))
		p.block = append(p.block, rest[:n]...)
		rest = rest[n:]
		if len(p.block) == cap(p.block) {
			if err := p.flush(); err != nil {
				return 0, err
			}
		}
	}
	return len(b), nil
}

func (p *partWriter) flush() error {
	if len(p.block) == 0 {
		return nil
	}
	p.size += uint64(len(p.block))
	p.w.packed = p.w.packer.EncodeAll(p.block, p.w.packed[:0])
	// Of the packed bytes, some of which may change without a trace in the plain
	// ones.
	p.sum.Write(p.w.packed)
	p.block = p.block[:0]
	return p.w.record(kindData, p.w.packed)
}

func (p *partWriter) Close() error {
	if err := p.flush(); err != nil {
		return err
	}
	p.w.open = nil
	sum := binary.BigEndian.AppendUint64(p.sum.Sum(nil), p.size)
	p.w.contents.add(p.name, sum)
	return p.w.record(kindSum, sum)
}
