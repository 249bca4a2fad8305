// Package counts keeps numbers about many records, so that reading them costs
// the same however many there are: so many records of a measure, by day and by
// part, and what they weigh together.
//
// What a record adds to the numbers follows from the record alone. Whoever
// changes one says, in the same transaction, what it added before and what it
// adds now. That leaves a note; nobody waits for a number that somebody else is
// changing, and what a reader adds up is exact at any moment. Every now and then
// the notes are folded into the numbers.
//
// What was written past the book, as by an older version beside this one, is
// found by counting everything anew, which Keep does once a day and when it is Due.
package counts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	"aftercare/internal/platform/db"
)

// Entry is what a record adds to one number.
type Entry struct {
	Measure string `json:"m"`
	Day     string `json:"d,omitempty"` // a civil date; "" for all days
	Part    string `json:"p,omitempty"`
	N       int64  `json:"n"`
	Weight  int64  `json:"w,omitempty"`
}

// Source is a table whose records are counted.
type Source struct {
	Table string
	// Next adds what records add, from the one after an id on and at most so many,
	// in the order of their ids; it answers the last one and how many it read.
	Next func(ctx context.Context, q db.Queryer, after string, most int, add func(Entry)) (last string, read int, err error)
}

// Config says what a book counts.
type Config struct {
	DB      *db.DB
	Logger  *slog.Logger
	Edition int           // is raised when something is counted in another way
	Zone    func() string // whose calendar the days are of
	Sources []Source
}

// Book keeps the numbers.
type Book struct {
	Config
	notes atomic.Int64 // left by this process since its start
}

// New is the book of these sources. Prepare and Build see to it that there is
// something in it.
func New(c Config) *Book { return &Book{Config: c} }

// Change notes, within the transaction that changes a record, what it added
// before and what it adds from now on.
func (b *Book) Change(ctx context.Context, tx *db.Tx, before, after []Entry) error {
	changed := tally{}
	for _, e := range before {
		changed.take(e)
	}
	for _, e := range after {
		changed.add(e)
	}
	entries := changed.sorted()
	if len(entries) == 0 {
		return nil
	}
	note, err := json.Marshal(entries)
	if err != nil {
		return fmt.Errorf("counts: note: %w", err)
	}
	if _, err := tx.Exec(ctx, `INSERT INTO figure_notes (entries) VALUES ($1)`, string(note)); err != nil {
		return fmt.Errorf("counts: note: %w", err)
	}
	b.foldLater(ctx, tx)
	return nil
}

// Span asks for a measure from one day to another, both included.
type Span struct {
	Measure, From, To string
	// Together asks for one number of each part over all those days, with no day: what
	// nobody shows day by day is added up where it is kept.
	Together bool
}

// AllDays asks for what is counted over all days.
func AllDays(measure string) Span { return Span{Measure: measure} }

// ErrUncounted says that the numbers are not there yet.
var ErrUncounted = errors.New("counts: they are not counted yet")

// Read answers the numbers of some spans, all of one moment. Those that are
// nought are left out.
func (b *Book) Read(ctx context.Context, spans ...Span) ([]Entry, error) {
	query, args := `SELECT 'edition', zone, '', '', built, 0 FROM figure_edition UNION ALL SELECT 'note', entries, '', '', 0, 0 FROM figure_notes`, []any{}
	for i, s := range spans {
		columns, grouped := `measure, day, part, n, weight`, ``
		if s.Together {
			columns, grouped = `measure, '', part, CAST(sum(n) AS BIGINT), CAST(sum(weight) AS BIGINT)`, ` GROUP BY measure, part`
		}
		query += fmt.Sprintf(` UNION ALL SELECT 'count', %s FROM figure_counts WHERE measure = $%d AND day >= $%d AND day <= $%d%s`, columns, 3*i+1, 3*i+2, 3*i+3, grouped)
		args = append(args, s.Measure, s.From, s.To)
	}
	counted, isBuilt := tally{}, false
	err := db.Each(ctx, b.DB, func(row db.Row) error {
		var kind string
		var e Entry
		if err := row.Scan(&kind, &e.Measure, &e.Day, &e.Part, &e.N, &e.Weight); err != nil {
			return err
		}
		switch kind {
		case "edition":
			isBuilt = b.isBuilt(edition{built: int(e.N), zone: e.Measure})
		case "note":
			return addNote(e.Measure, func(e Entry) {
				if s, ok := spanOf(e, spans); ok {
					if s.Together {
						e.Day = ""
					}
					counted.add(e)
				}
			})
		default:
			counted.add(e)
		}
		return nil
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("counts: read: %w", err)
	}
	if !isBuilt {
		return nil, ErrUncounted
	}
	return counted.sorted(), nil
}

// spanOf is the span that asks for a number.
func spanOf(e Entry, spans []Span) (s Span, ok bool) {
	for _, s := range spans {
		if e.Measure == s.Measure && e.Day >= s.From && e.Day <= s.To {
			return s, true
		}
	}
	return Span{}, false
}

func addNote(note string, add func(Entry)) error {
	var entries []Entry
	if err := json.Unmarshal([]byte(note), &entries); err != nil {
		return fmt.Errorf("counts: a note: %w", err)
	}
	for _, e := range entries {
		add(e)
	}
	return nil
}
