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

// anUpload returns a reader with a test clock.
func anUpload(from io.Reader, conn *granted, now func() time.Time, began time.Time) *pacedReader {
	return &pacedReader{from: from, conn: conn, now: now, began: began, patience: patience}
}

func TestAnUploadMayTakeAsLongAsItKeepsComing(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		arrived int64
		after   time.Duration
		want    time.Duration // the deadline of the next byte
	}{
		{0, 0, 20 * time.Second},
		{slowestUpload, time.Second, 21 * time.Second},
		{10 * 60 * slowestUpload, 10 * time.Minute, 10*time.Minute + 20*time.Second},
		// A fast start does not allow a longer pause.
		{10 * 60 * slowestUpload, time.Minute, time.Minute + 20*time.Second},
		// An upload below the lowest speed gets no more time.
		{slowestUpload, 20 * time.Second, 21 * time.Second},
	} {
		var conn granted
		upload := anUpload(strings.NewReader("x"), &conn, func() time.Time { return began.Add(c.after) }, began)
		upload.bytes = c.arrived
		if _, err := upload.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		if got := conn.read.Sub(began); got != c.want {
			t.Errorf("%d bytes after %s: the next one has to come by %s, want %s", c.arrived, c.after, got, c.want)
		}
		if answer := conn.write.Sub(conn.read); answer != writeTimeout {
			t.Errorf("after %d bytes the answer has %s", c.arrived, answer)
		}
	}
}

func TestAnUploadThatFallsSilentEnds(t *testing.T) {
	t.Parallel()
	upload := anUpload(iotest.TimeoutReader(strings.NewReader("xx")), &granted{}, time.Now, time.Now())
	if n, err := io.Copy(io.Discard, iotest.OneByteReader(upload)); n != 1 || !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// pieces remembers the bytes written before each new deadline.
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
