package backup

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// A table is written as a list of its columns and then its rows, value by value:
// a letter for what it is, and the value.
const (
	isNull  = 'n'
	isText  = 't'
	isInt   = 'i'
	isReal  = 'r'
	isTrue  = 'y'
	isFalse = 'f'
	isBytes = 'b'
)

// longestValue is more than any column holds: a claim of a file for more is not
// believed.
const longestValue = 64 << 20

type rowWriter struct {
	out *bufio.Writer
	buf []byte
}

func newRowWriter(out io.Writer, columns []string) (*rowWriter, error) {
	w := &rowWriter{out: bufio.NewWriterSize(out, 64<<10)}
	head, err := json.Marshal(columns)
	if err != nil {
		return nil, err
	}
	w.text(string(head))
	return w, w.flush()
}

func (w *rowWriter) text(s string) {
	w.buf = binary.AppendUvarint(w.buf, uint64(len(s)))
	w.buf = append(w.buf, s...)
}

func (w *rowWriter) flush() error {
	_, err := w.out.Write(w.buf)
	w.buf = w.buf[:0]
	return err
}

func (w *rowWriter) add(values []any) error {
	for _, value := range values {
		switch v := value.(type) {
		case nil:
			w.buf = append(w.buf, isNull)
		case string:
			w.buf = append(w.buf, isText)
			w.text(v)
		case int64:
			w.buf = binary.AppendVarint(append(w.buf, isInt), v)
		case float64:
			w.buf = binary.BigEndian.AppendUint64(append(w.buf, isReal), math.Float64bits(v))
		case bool:
			if v {
				w.buf = append(w.buf, isTrue)
			} else {
				w.buf = append(w.buf, isFalse)
			}
		case []byte:
			w.buf = binary.AppendUvarint(append(w.buf, isBytes), uint64(len(v)))
			w.buf = append(w.buf, v...)
		default:
			return fmt.Errorf("backup: a %T cannot be written", value)
		}
	}
	return w.flush()
}

func (w *rowWriter) close() error { return w.out.Flush() }

type rowReader struct {
	in      *bufio.Reader
	columns []string
	values  []any
}

func newRowReader(in io.Reader) (*rowReader, error) {
	r := &rowReader{in: bufio.NewReaderSize(in, 64<<10)}
	head, err := r.bytes()
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(head, &r.columns); err != nil {
		return nil, fmt.Errorf("backup: the columns of a table cannot be read: %w", err)
	}
	r.values = make([]any, len(r.columns))
	return r, nil
}

// next is the next row, good until the one after it, or io.EOF.
func (r *rowReader) next() ([]any, error) {
	for i := range r.values {
		value, err := r.value()
		if err == io.EOF && i > 0 {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, err
		}
		r.values[i] = value
	}
	if len(r.values) == 0 {
		return nil, io.EOF
	}
	return r.values, nil
}

func (r *rowReader) value() (any, error) {
	kind, err := r.in.ReadByte()
	if err != nil {
		return nil, err
	}
	switch kind {
	case isNull:
		return nil, nil
	case isText:
		text, err := r.bytes()
		return string(text), err
	case isBytes:
		return r.bytes()
	case isInt:
		n, err := binary.ReadVarint(r.in)
		return n, whole(err)
	case isReal:
		var bits [8]byte
		_, err := io.ReadFull(r.in, bits[:])
		return math.Float64frombits(binary.BigEndian.Uint64(bits[:])), whole(err)
	case isTrue, isFalse:
		return kind == isTrue, nil
	}
	return nil, fmt.Errorf("backup: a value of the unknown kind %q", kind)
}

func (r *rowReader) bytes() ([]byte, error) {
	length, err := binary.ReadUvarint(r.in)
	if err != nil {
		return nil, whole(err)
	}
	if length > longestValue {
		return nil, errors.New("backup: a value is longer than any can be")
	}
	text := make([]byte, length) // never nil: nothing at all is another value than no bytes
	_, err = io.ReadFull(r.in, text)
	return text, whole(err)
}

// whole tells an end in the middle of a value from the end of a table.
func whole(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
