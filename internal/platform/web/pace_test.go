package web

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// granted remembers the last deadlines.
type granted struct{ read, write time.Time }

func (g *granted) SetReadDeadline(t time.Time) error  { g.read = t; return nil }
func (g *granted) SetWriteDeadline(t time.Time) error { g.write = t; return nil }

func TestAnUploadMayTakeAsLongAsItKeepsComing(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		bytes int
		want  time.Duration // for the whole upload, when so much has arrived
	}{
		{0, time.Minute},
		{slowestUpload, 61 * time.Second},
		{10 * 60 * slowestUpload, 11 * time.Minute},
	} {
		var conn granted
		upload := &pacedReader{from: strings.NewReader(strings.Repeat("x", c.bytes)), conn: &conn, deadline: began.Add(readTimeout)}
		if n, err := io.Copy(io.Discard, upload); err != nil || n != int64(c.bytes) {
			t.Errorf("%d of %d bytes were read: %v", n, c.bytes, err)
		}
		if got := conn.read.Sub(began); got != c.want {
			t.Errorf("after %d bytes the upload may take %s, want %s", c.bytes, got, c.want)
		}
		if answer := conn.write.Sub(conn.read); answer != writeTimeout {
			t.Errorf("after %d bytes the answer has %s", c.bytes, answer)
		}
	}
}

func TestAnUploadThatFallsSilentEnds(t *testing.T) {
	t.Parallel()
	upload := &pacedReader{from: iotest.TimeoutReader(strings.NewReader("xx")), conn: &granted{}}
	if n, err := io.Copy(io.Discard, iotest.OneByteReader(upload)); n != 1 || !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// pieces remembers what was written before each new deadline.
type pieces struct {
	sizes    []int
	deadline time.Time
}

func (p *pieces) SetWriteDeadline(t time.Time) error { p.deadline = t; return nil }
func (p *pieces) Flush() error                       { return nil }

func (p *pieces) Write(b []byte) (int, error) {
	if p.deadline.IsZero() {
		return 0, errors.New("written without a deadline")
	}
	p.sizes, p.deadline = append(p.sizes, len(b)), time.Time{}
	return len(b), nil
}

func TestTheTimeOfAReaderBeginsAnewWithEachPiece(t *testing.T) {
	t.Parallel()
	var conn pieces
	w := &pacedWriter{w: &conn, conn: &conn, patience: patience}
	if n, err := w.Write(make([]byte, 2*pieceBytes+1)); n != 2*pieceBytes+1 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	if want := []int{pieceBytes, pieceBytes, 1}; !slices.Equal(conn.sizes, want) {
		t.Errorf("the pieces have %v bytes, want %v", conn.sizes, want)
	}
}
