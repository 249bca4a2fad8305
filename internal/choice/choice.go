// Package choice changes many entries at once of the lists that forms offer: it imports and
// exports them as files, retires them and brings them back. The rooms keep the lists.
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

// Entry is one of a list.
type Entry struct {
	ID      string // "" for a new one
	Name    string
	Marks   []bool // in the order of the list's columns
	Retired bool
	Version int64
	Held    string // why it cannot be retired; "" if it can
}

// Keeper is the room that keeps a list.
type Keeper interface {
	// Lock lets other changes of the list wait for a transaction.
	Lock(ctx context.Context, tx *db.Tx) error
	All(ctx context.Context, q db.Queryer) ([]Entry, error)
	// Check returns an entry as it is stored, or why it cannot be.
	Check(e Entry) (Entry, error)
	// Put stores entries as they are given, with what the audit trail says of each.
	Put(ctx context.Context, tx *db.Tx, entries []Entry) error
	// Fold is what two names have in common that count as one.
	Fold(name string) string
}

// List is one that forms offer.
type List struct {
	File  string // the name of its export
	Many  string // what it holds, in a sentence
	Marks []csvfile.Column
	Most  int // entries, also retired ones
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

// Line is a line of a file, and what it does.
type Line struct {
	Line          int
	Name          string
	Before, After string // its marks in words
}

// Plan is what an import does.
type Plan struct {
	Entries                int // on the lines that are not wrong
	New, Changed, Returned []Line
	Retired, Kept          []string // that the file lacks; those that something needs are kept
	Missing                int      // current entries that the file lacks, whether they are retired or stay
	Wrong                  []Wrong

	puts []Entry
}

// ListCounts tell how much an import does.
type ListCounts struct {
	New      int `json:"new"`
	Changed  int `json:"changed"`
	Returned int `json:"returned" doc:"Entries that were retired and are offered again"`
	Retired  int `json:"retired"`
}

func (p *Plan) counts() ListCounts {
	return ListCounts{New: len(p.New), Changed: len(p.Changed), Returned: len(p.Returned), Retired: len(p.Retired)}
}

// row is a line of a file. A mark that the file does not have is nil.
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

// read reads a file to its end. Its error is about the file as a whole.
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

// yes are the words for a mark.
var yes = map[string]bool{
	"yes": true, "y": true, "true": true, "1": true, "x": true, "✓": true,
	"no": false, "n": false, "false": false, "0": false, "-": false, "": false,
}

// plan compares a file with a list, and retires what it lacks if it is to.
func (l List) plan(all []Entry, rows []row, retire bool) (*Plan, error) {
	p := &Plan{}
	known, first := map[string]Entry{}, map[string]int{}
	for _, e := range all {
		known[l.Fold(e.Name)] = e
	}
	for _, r := range rows {
		if r.wrong != nil {
			p.Wrong = append(p.Wrong, *r.wrong)
			first[l.Fold(r.wrong.Name)] = r.wrong.Line // whatever is meant by it, the file does not lack it
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

// over is an entry as a line says it. What the file does not say stays; a new entry has every mark.
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

// words are the marks of an entry.
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

// sealOf says what was previewed: this file, to be done to this state of the list, in this way.
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
