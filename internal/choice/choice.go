// Package choice changes many entries of a list at once: it imports, exports, retires and restores them. The
// lists are the choices in forms. Other packages store them.
package choice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Entry is an entry of a list.
type Entry struct {
	ID      string // "" for a new one
	Name    string
	Marks   []bool // in the order of the list's columns
	Retired bool
	Version int64
	Held    string // why it cannot be retired; "" if it can
}

// Keeper stores a list.
type Keeper interface {
	// Lock makes other changes of the list wait for the transaction.
	Lock(ctx context.Context, tx *db.Tx) error
	All(ctx context.Context, q db.Queryer) ([]Entry, error)
	// Check returns an entry in its stored form, or an error.
	Check(e Entry) (Entry, error)
	// Put stores the entries and writes their audit entries.
	Put(ctx context.Context, tx *db.Tx, entries []Entry) error
	// Fold makes all spellings of a name equal.
	Fold(name string) string
}

// List is a list of choices in forms.
type List struct {
	File  string // file name of the export
	Many  string // what the list holds, for messages
	Marks []csvfile.Column
	Most  int // maximum number of entries, including retired ones
	Keeper
}

func (l List) columns() []csvfile.Column {
	name := csvfile.Column{Title: "name", Also: []string{"dealer", "dealerName", "location", "city", "type", "productType"}}
	return append([]csvfile.Column{name}, l.Marks...)
}

// Wrong is a line that cannot be imported.
type Wrong struct {
	Line                  int
	Name, Value, Sentence string
}

// Line is a line of a file and its effect.
type Line struct {
	Line          int
	Name          string
	Before, After string // names of its marks
}

// Plan lists what an import changes.
type Plan struct {
	Entries                int // on correct lines
	New, Changed, Returned []Line
	Retired, Kept          []string // missing in the file; Kept ones are still needed
	Missing                int      // current entries missing in the file, retired or kept
	Wrong                  []Wrong

	puts []Entry
}

// ListCounts says how many entries an import changes.
type ListCounts struct {
	New      int `json:"new"`
	Changed  int `json:"changed"`
	Returned int `json:"returned" doc:"Retired entries that are restored"`
	Retired  int `json:"retired"`
}

func (p *Plan) counts() ListCounts {
	return ListCounts{New: len(p.New), Changed: len(p.Changed), Returned: len(p.Returned), Retired: len(p.Retired)}
}

// row is a line of a file. A mark is nil if the file has no column for it.
type row struct {
	line  int
	name  string
	marks []*bool
	wrong *Wrong
}

func (l List) errEmpty() error {
	return fault.Newf(fault.Invalid, "The file has no %s.", l.Many).At("file")
}

func (l List) errTooLong() error {
	return fault.Newf(fault.TooLarge, "The file has more than %d lines. You can have at most %d %s.", l.Most, l.Most, l.Many).At("file")
}

func (l List) errFull() error {
	return fault.Newf(fault.Conflict, "You can have at most %d %s, including retired ones. Please shorten the file.", l.Most, l.Many).At("file")
}

// read reads the whole file. An error means that the file as a whole is wrong.
func (l List) read(file io.Reader) (rows []row, err error) {
	lines, err := csvfile.Open(file, l.columns())
	if errors.Is(err, csvfile.ErrEmpty) {
		err = l.errEmpty()
	}
	if err != nil {
		return nil, err
	}
	for {
		line, err := lines.Next()
		broken, isBroken := errors.AsType[*csvfile.Broken](err)
		switch {
		case errors.Is(err, io.EOF) && len(rows) == 0:
			return nil, l.errEmpty()
		case errors.Is(err, io.EOF):
			return rows, nil
		case len(rows) == l.Most:
			return nil, l.errTooLong()
		case isBroken:
			return append(rows, row{wrong: &Wrong{Line: broken.Line, Sentence: broken.Error()}}), nil
		case err != nil:
			return nil, err
		}
		rows = append(rows, l.readRow(line))
	}
}

func (l List) readRow(line csvfile.Row) row {
	r := row{line: line.Line}
	refuse := func(column int, err error) row {
		r.wrong = &Wrong{Line: line.Line, Name: line.Raw(0), Value: line.Raw(column), Sentence: sentence(err)}
		return r
	}
	var err error
	if r.name, err = line.Text(0); err != nil {
		return refuse(0, err)
	}
	for i, mark := range l.Marks {
		if !line.Has(i + 1) {
			r.marks = append(r.marks, nil)
			continue
		}
		is, known := yes[strings.ToLower(line.Raw(i+1))]
		if !known {
			return refuse(i+1, fault.Newf(fault.Invalid, "%s must be yes or no.", mark.Title))
		}
		r.marks = append(r.marks, &is)
	}
	return r
}

var yes = map[string]bool{
	"yes": true, "y": true, "true": true, "1": true, "x": true, "✓": true,
	"no": false, "n": false, "false": false, "0": false, "-": false, "": false,
}

// plan compares a file with a list. With retire it retires the entries that the file lacks.
func (l List) plan(all []Entry, rows []row, retire bool) (*Plan, error) {
	p := &Plan{}
	known, first := map[string]Entry{}, map[string]int{}
	for _, e := range all {
		known[l.Fold(e.Name)] = e
	}
	for _, r := range rows {
		if r.wrong != nil {
			p.Wrong = append(p.Wrong, *r.wrong)
			first[l.Fold(r.wrong.Name)] = r.wrong.Line // the name is in the file, so it is not missing
			continue
		}
		before, is := known[l.Fold(r.name)]
		after, err := l.Check(r.over(before, is))
		if at := first[l.Fold(r.name)]; err == nil && at > 0 {
			err = fault.Newf(fault.Invalid, "%s is already on line %d.", r.name, at)
		}
		if err != nil {
			p.Wrong = append(p.Wrong, Wrong{Line: r.line, Name: r.name, Value: r.name, Sentence: sentence(err)})
			continue
		}
		first[l.Fold(r.name)] = r.line
		p.Entries++
		l.add(p, r.line, before, after, is)
	}
	for _, e := range all {
		if e.Retired || first[l.Fold(e.Name)] > 0 {
			continue
		}
		p.Missing++
		switch {
		case retire && e.Held != "":
			p.Kept = append(p.Kept, e.Name)
		case retire:
			p.Retired = append(p.Retired, e.Name)
			e.Retired = true
			p.puts = append(p.puts, e)
		}
	}
	if len(all)+len(p.New) > l.Most {
		return nil, l.errFull()
	}
	return p, nil
}

// over returns the entry that a line describes. Values missing in the file stay. A new entry gets every mark.
func (r row) over(before Entry, known bool) Entry {
	after := Entry{ID: before.ID, Version: before.Version, Name: r.name, Marks: make([]bool, len(r.marks))}
	for i, mark := range r.marks {
		switch {
		case mark != nil:
			after.Marks[i] = *mark
		case known:
			after.Marks[i] = before.Marks[i]
		default:
			after.Marks[i] = true
		}
	}
	return after
}

func (l List) add(p *Plan, line int, before, after Entry, known bool) {
	told := Line{Line: line, Name: after.Name, Before: l.words(before), After: l.words(after)}
	switch {
	case !known:
		told.Before = ""
		p.New = append(p.New, told)
	case before.Retired:
		p.Returned = append(p.Returned, told)
	case before.Name != after.Name || !slices.Equal(before.Marks, after.Marks):
		if before.Name != after.Name {
			told.Before, told.After = strings.TrimSuffix(before.Name+", "+told.Before, ", "), strings.TrimSuffix(after.Name+", "+told.After, ", ")
		}
		p.Changed = append(p.Changed, told)
	default:
		return
	}
	p.puts = append(p.puts, after)
}

func (l List) words(e Entry) string {
	var on []string
	for i, is := range e.Marks {
		if is {
			on = append(on, l.Marks[i].Title)
		}
	}
	if len(on) == 0 && len(l.Marks) > 0 {
		return "none"
	}
	return strings.Join(on, ", ")
}

// sealOf identifies a preview: the file, the state of the list and the retire option.
func sealOf(all []Entry, sum string, retire bool) string {
	h := sha256.New()
	fmt.Fprintln(h, sum, retire)
	for _, e := range all {
		fmt.Fprintln(h, e.ID, e.Version, e.Retired, e.Held != "")
	}
	return hex.EncodeToString(h.Sum(nil))
}

func sentence(err error) string {
	if f, ok := fault.As(err); ok {
		return f.Sentence
	}
	return err.Error()
}
