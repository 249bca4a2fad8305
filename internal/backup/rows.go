package backup

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// A table is written in pieces. Each piece starts with the list of columns. Then come whole rows: for each
// value one letter for its type, and the value.
const (
	isNull  = 'n'
	isText  = 't'
	isInt   = 'i'
	isReal  = 'r'
	isTrue  = 'y'
	isFalse = 'f'
	isBytes = 'b'
)

// pieceSize is roughly how much of a table is held in memory.
const pieceSize = 1 << 20

type rowWriter struct {
	table  string
	put    func(part string, content []byte) error
	head   int // length of a piece's header
	buf    []byte
	pieces int
}

func newRowWriter(table string, columns []string, put func(part string, content []byte) error) (*rowWriter, error) {
	head, err := json.Marshal(columns)
	w := &rowWriter{table: table, put: put, buf: sized(nil, string(head))}
	w.head = len(w.buf)
	return w, err
}

func sized[T string | []byte](buf []byte, value T) []byte {
	return append(binary.AppendUvarint(buf, uint64(len(value))), value...)
}

func (w *rowWriter) add(values []any) error {
	for _, value := range values {
		switch v := value.(type) {
		case nil:
			w.buf = append(w.buf, isNull)
		case string:
			w.buf = sized(append(w.buf, isText), v)
		case int64:
			w.buf = binary.AppendVarint(append(w.buf, isInt), v)
		case float64:
			w.buf = binary.BigEndian.AppendUint64(append(w.buf, isReal), math.Float64bits(v))
		case bool:
			kind := byte(isFalse)
			if v {
				kind = isTrue
			}
			w.buf = append(w.buf, kind)
		case []byte:
			w.buf = sized(append(w.buf, isBytes), v)
		default:
			return fmt.Errorf("backup: a %T cannot be written", value)
		}
	}
	if len(w.buf) < pieceSize {
		return nil
	}
	return w.flush()
}

func (w *rowWriter) flush() error {
	w.pieces++
	err := w.put(fmt.Sprintf("%s%s/%06d", partTable, w.table, w.pieces), w.buf)
	w.buf = w.buf[:w.head]
	return err
}

// close writes the remaining rows. An empty table also gets one piece.
func (w *rowWriter) close() error {
	if w.pieces > 0 && len(w.buf) == w.head {
		return nil
	}
	return w.flush()
}

type rowReader struct {
	rest    []byte
	columns []string
	values  []any
}

func newRowReader(piece []byte) (*rowReader, error) {
	r := &rowReader{rest: piece}
	head, err := r.sized()
	if err == nil {
		err = json.Unmarshal(head, &r.columns)
	}
	if err != nil || len(r.columns) == 0 {
		return nil, fmt.Errorf("backup: the columns of a table cannot be read: %w", cmp.Or(err, errRow))
	}
	r.values = make([]any, len(r.columns))
	return r, nil
}

// next returns the next row or io.EOF. The slice is reused by the next call.
func (r *rowReader) next() ([]any, error) {
	if len(r.rest) == 0 {
		return nil, io.EOF
	}
	for i := range r.values {
		var err error
		if r.values[i], err = r.value(); err != nil {
			return nil, err
		}
	}
	return r.values, nil
}

var errRow = errors.New("backup: a row cannot be read")

func (r *rowReader) value() (any, error) {
	kind, err := r.take(1)
	if err != nil {
		return nil, err
	}
	switch kind[0] {
	case isNull:
		return nil, nil
	case isText:
		text, err := r.sized()
		return string(text), err
	case isBytes:
		return r.sized() // never nil: empty bytes and NULL are different values
	case isInt:
		n, size := binary.Varint(r.rest)
		if size <= 0 {
			return nil, errRow
		}
		r.rest = r.rest[size:]
		return n, nil
	case isReal:
		bits, err := r.take(8)
		if err != nil {
			return nil, err
		}
		return math.Float64frombits(binary.BigEndian.Uint64(bits)), nil
	case isTrue, isFalse:
		return kind[0] == isTrue, nil
	}
	return nil, errRow
}

func (r *rowReader) sized() ([]byte, error) {
	length, size := binary.Uvarint(r.rest)
	if size <= 0 || length > uint64(len(r.rest)-size) {
		return nil, errRow
	}
	r.rest = r.rest[size:]
	return r.take(int(length))
}

func (r *rowReader) take(n int) (taken []byte, err error) {
	if n > len(r.rest) {
		return nil, errRow
	}
	taken, r.rest = r.rest[:n:n], r.rest[n:]
	return taken, nil
}
