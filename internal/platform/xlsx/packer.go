package xlsx

import (
	"archive/zip"
	"io"
	"sync/atomic"

	"github.com/klauspost/compress/flate"
)

const (
	// chunkBytes of XML are sent at a time, and at most chunksAhead of them wait. This keeps both
	// sides busy and limits the memory.
	chunkBytes  = 64 << 10
	chunksAhead = 4
	// compression 2 takes as long as making the rows, so it keeps both cores of a small machine
	// busy. Level 5 takes 50 % longer for files that are a tenth smaller.
	compression = 2
)

// packer compresses in its own goroutine, while the next rows are made. The first error stops it,
// and later data is dropped until close.
type packer struct {
	chunks chan chunk
	free   chan []byte
	done   chan struct{}
	err    atomic.Pointer[error]
}

// chunk is XML for the open part. With a part name it starts a new part.
type chunk struct {
	part string
	data []byte
}

func newPacker(w io.Writer) *packer {
	p := &packer{
		chunks: make(chan chunk, chunksAhead),
		free:   make(chan []byte, chunksAhead+1),
		done:   make(chan struct{}),
	}
	go p.run(w)
	return p
}

func (p *packer) run(w io.Writer) {
	defer close(p.done)
	archive := zip.NewWriter(w)
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, compression)
	})
	var part io.Writer
	for c := range p.chunks {
		if p.failed() != nil {
			continue
		}
		var err error
		if c.part != "" {
			part, err = archive.Create(c.part)
		} else {
			_, err = part.Write(c.data)
			p.recycle(c.data)
		}
		p.fail(err)
	}
	// After an error the file must not look complete.
	if p.failed() == nil {
		p.fail(archive.Close())
	}
}

func (p *packer) begin(part string) { p.chunks <- chunk{part: part} }

func (p *packer) send(data []byte) { p.chunks <- chunk{data: data} }

func (p *packer) buffer() []byte {
	select {
	case b := <-p.free:
		return b
	default:
		return make([]byte, 0, chunkBytes+chunkBytes/4)
	}
}

func (p *packer) recycle(b []byte) {
	// A very large row must not make all later buffers large.
	if cap(b) > 2*chunkBytes {
		return
	}
	select {
	case p.free <- b[:0]:
	default:
	}
}

func (p *packer) fail(err error) {
	if err != nil {
		p.err.CompareAndSwap(nil, &err)
	}
}

func (p *packer) failed() error {
	if err := p.err.Load(); err != nil {
		return *err
	}
	return nil
}

func (p *packer) close() error {
	close(p.chunks)
	<-p.done
	return p.failed()
}
