package backup

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

// pieces writes rows as a backup does.
func pieces(t testing.TB, columns []string, rows [][]any) (names []string, content [][]byte) {
	t.Helper()
	w, err := newRowWriter("things", columns, func(part string, piece []byte) error {
		names, content = append(names, part), append(content, bytes.Clone(piece))
		return nil
	})
	for _, row := range rows {
		err = errors.Join(err, w.add(row))
	}
	if err := errors.Join(err, w.close()); err != nil {
		t.Fatal(err)
	}
	return names, content
}

// readAll reads a piece until its end or its first error.
func readAll(piece []byte) (rows [][]any, err error) {
	r, err := newRowReader(piece)
	for err == nil {
		var values []any
		if values, err = r.next(); err == nil {
			rows = append(rows, append([]any{}, values...))
		}
	}
	if err == io.EOF {
		err = nil
	}
	return rows, err
}

func everyKind() [][]any {
	return [][]any{
		{nil, "", int64(0), 0.5, true, []byte{}},
		{"text", strings.Repeat("long ", 50), int64(-1 << 62), -1e300, false, []byte("\x00\xff")},
	}
}

func TestRowsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	columns := []string{"a", "b", "c", "d", "e", "f"}
	names, content := pieces(t, columns, everyKind())
	got, err := readAll(content[0])
	if err != nil || len(content) != 1 || names[0] != "table/things/000001" || !reflect.DeepEqual(got, everyKind()) {
		t.Errorf("%v reads %v (%v)", names, got, err)
	}
	for end := range content[0] {
		rows, _ := readAll(content[0][:end])
		if len(rows) > 0 && !reflect.DeepEqual(rows, everyKind()[:len(rows)]) {
			t.Errorf("cut after %d bytes it reads %v", end, rows)
		}
	}
	if err := (&rowWriter{}).add([]any{struct{}{}}); err == nil {
		t.Error("a value of no known kind was written")
	}
}

func TestALargeTableIsWrittenInPieces(t *testing.T) {
	t.Parallel()
	var rows [][]any
	for i := range 50 {
		rows = append(rows, []any{fmt.Sprint(i), strings.Repeat("x", 100_000)})
	}
	names, content := pieces(t, []string{"id", "text"}, rows)
	if len(names) != 5 || names[4] != "table/things/000005" {
		t.Errorf("the pieces are %v", names)
	}
	var got [][]any
	for i, piece := range content {
		if len(piece) > pieceSize+100_100 {
			t.Errorf("%s has %d bytes", names[i], len(piece))
		}
		some, err := readAll(piece)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, some...)
	}
	if !reflect.DeepEqual(got, rows) {
		t.Errorf("%d rows come back", len(got))
	}
	if names, content := pieces(t, []string{"id"}, nil); len(names) != 1 || len(content[0]) == 0 {
		t.Errorf("a table without rows is written as %v", names)
	}
}

func FuzzRows(f *testing.F) {
	_, content := pieces(f, []string{"a", "b", "c", "d", "e", "f"}, everyKind())
	f.Add(content[0])
	f.Fuzz(func(_ *testing.T, piece []byte) { _, _ = readAll(piece) })
}
