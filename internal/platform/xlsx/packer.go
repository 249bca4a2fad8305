package xlsx

import (
	"archive/zip"
	"io"
	"sync/atomic"

	"github.com/klauspost/compress/flate"
)

const (
	// chunkBytes of XML are handed over at a time, and chunksAhead of them
	// may wait: enough to keep both sides busy, and the bound of the memory.
	chunkBytes  = 64 << 10
	chunksAhead = 4
	// compression keeps both cores of a small machine as busy as the making of
	// rows does. Level 5 takes half as long again for files a tenth smaller.
	compression = 2
)

// packer compresses in a goroutine of its own, so that making rows and
// packing them overlap. The first error stops the packing; what comes after
// is thrown away until close.
type packer struct {
	chunks chan chunk
	free   chan []byte
	done   chan struct{}
	err    atomic.Pointer[error]
}

// chunk is XML for the open part, or, with a name, the start of a new part.
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
	// Without a good end the file must not look complete.
	if p.failed() == nil {
		p.fail(archive.Close())
	}
}

func (p *packer) begin(part string) { p.chunks <- chunk{part: part} }

func (p *packer) send(data []byte) { p.chunks <- chunk{data: data} }

// buffer is an empty one that was used before, or a new one.
func (p *packer) buffer() []byte {
	select {
	case b := <-p.free:
		return b
	default:
		return make([]byte, 0, chunkBytes+chunkBytes/4)
	}
}

func (p *packer) recycle(b []byte) {
	// One huge row must not make every later buffer huge.
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

// close waits until everything is packed and gives the first error.
func (p *packer) close() error {
	close(p.chunks)
	<-p.done
	return p.failed()
}
