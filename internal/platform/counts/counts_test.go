package counts_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"aftercare/internal/platform/counts"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// A desk of shelves: the records that these tests count are facts, by their name
// and their value.
type shelf struct {
	*testing.T
	db   *db.DB
	book *counts.Book
	zone string
}

func ofFact(value string) []counts.Entry {
	return []counts.Entry{{Measure: "facts", Part: value, N: 1, Weight: int64(len(value))}, {Measure: "days", Day: "2026-03-02", N: 1}}
}

func eachEngine(t *testing.T, fn func(s *shelf)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &shelf{T: t, db: d, zone: "Asia/Kolkata"}
		s.exec(`CREATE TABLE shelf (id TEXT PRIMARY KEY, value TEXT NOT NULL)`)
		s.book = s.newBook(1)
		if err := s.book.Prepare(t.Context(), 100); err != nil {
			t.Fatal(err)
		}
		fn(s)
	})
}

func (s *shelf) newBook(edition int) *counts.Book {
	return counts.New(counts.Config{
		DB: s.db, Logger: slog.New(slog.DiscardHandler), Edition: edition, Zone: func() string { return s.zone },
		Sources: []counts.Source{{Table: "shelf", Next: func(ctx context.Context, q db.Queryer, after string, most int, add func(counts.Entry)) (last string, read int, err error) {
			err = db.Each(ctx, q, func(row db.Row) error {
				var value string
				if err := row.Scan(&last, &value); err != nil {
					return err
				}
				for _, e := range ofFact(value) {
					add(e)
				}
				read++
				return nil
			}, `SELECT id, value FROM shelf WHERE id > $1 ORDER BY id LIMIT $2`, after, most)
			return last, read, err
		}}},
	})
}

func (s *shelf) exec(statement string, args ...any) {
	s.Helper()
	err := s.db.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(s.Context(), statement, args...)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

// put stores a value under an id, in place of what was there.
func (s *shelf) put(id, before, after string) error {
	return s.db.Write(s.Context(), func(tx *db.Tx) error {
		statement, was := `UPDATE shelf SET value = $2 WHERE id = $1`, ofFact(before)
		if before == "" {
			statement, was = `INSERT INTO shelf (id, value) VALUES ($1, $2)`, nil
		}
		if _, err := tx.Exec(s.Context(), statement, id, after); err != nil {
			return err
		}
		return s.book.Change(s.Context(), tx, was, ofFact(after))
	})
}

func (s *shelf) reads(spans ...counts.Span) []counts.Entry {
	s.Helper()
	entries, err := s.book.Read(s.Context(), spans...)
	if err != nil {
		s.Fatal(err)
	}
	return entries
}

func (s *shelf) isExact() {
	s.Helper()
	err := s.db.Snapshot(s.Context(), func(q *db.Snapshot) error {
		c, err := s.book.Compare(s.Context(), q, func(int64) {})
		for _, wrong := range c.Wrong {
			s.Error(wrong)
		}
		return err
	})
	if err != nil {
		s.Error(err)
	}
}

func TestDaysThatAreAskedForTogetherAreOneNumberOfEachPart(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		note := func(before, after []counts.Entry) {
			s.Helper()
			if err := s.db.Write(s.Context(), func(tx *db.Tx) error { return s.book.Change(s.Context(), tx, before, after) }); err != nil {
				s.Fatal(err)
			}
		}
		of := func(day, part string) counts.Entry {
			return counts.Entry{Measure: "took", Day: day, Part: part, N: 1, Weight: 10}
		}
		note(nil, []counts.Entry{of("2026-02-28", "a"), of("2026-03-01", "a"), of("2026-03-02", "a"), of("2026-03-02", "b"), of("2026-03-09", "b")})
		want := []counts.Entry{{Measure: "took", Part: "a", N: 2, Weight: 20}, {Measure: "took", Part: "b", N: 1, Weight: 10}}
		for range 2 {
			if got := s.reads(counts.Span{Measure: "took", From: "2026-03-01", To: "2026-03-08", Together: true}); !slices.Equal(got, want) {
				s.Errorf("there are %v, want %v", got, want)
			}
			if err := s.book.Fold(s.Context()); err != nil {
				s.Fatal(err)
			}
		}
		note([]counts.Entry{of("2026-03-02", "b")}, []counts.Entry{of("2026-03-03", "a")})
		want = []counts.Entry{{Measure: "took", Part: "a", N: 3, Weight: 30}}
		if got := s.reads(counts.Span{Measure: "took", From: "2026-03-01", To: "2026-03-08", Together: true}); !slices.Equal(got, want) {
			s.Errorf("with what was noted since there are %v, want %v", got, want)
		}
	})
}

func TestANumberIsExactBeforeAndAfterItsNotesAreFolded(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		err := errors.Join(s.put("a", "", "red"), s.put("b", "", "red"), s.put("c", "", "blue"), s.put("b", "red", "blue"), s.put("c", "blue", "green"))
		if err != nil {
			s.Fatal(err)
		}
		want := []counts.Entry{
			{Measure: "facts", Part: "blue", N: 1, Weight: 4}, {Measure: "facts", Part: "green", N: 1, Weight: 5}, {Measure: "facts", Part: "red", N: 1, Weight: 3},
		}
		for range 2 {
			if got := s.reads(counts.AllDays("facts")); !slices.Equal(got, want) {
				s.Errorf("there are %v, want %v", got, want)
			}
			if got := s.reads(counts.Span{Measure: "days", From: "2026-03-01", To: "2026-03-02"}); len(got) != 1 || got[0].N != 3 {
				s.Errorf("of the day there are %v", got)
			}
			if got := s.reads(counts.Span{Measure: "days", From: "2026-03-03", To: "2026-03-09"}); len(got) != 0 {
				s.Errorf("of other days there are %v", got)
			}
			s.isExact()
			if err := s.book.Fold(s.Context()); err != nil {
				s.Fatal(err)
			}
		}
	})
}

// Most days are over some time: what has come to nought leaves no row.
func TestANumberThatHasComeToNoughtIsForgotten(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		if err := errors.Join(s.put("a", "", "red"), s.book.Fold(s.Context()), s.put("a", "red", "blue"), s.book.Fold(s.Context())); err != nil {
			s.Fatal(err)
		}
		var rows int
		if err := s.db.QueryRow(s.Context(), `SELECT count(*) FROM figure_counts WHERE part = 'red'`).Scan(&rows); err != nil || rows != 0 {
			s.Errorf("%d rows are left (%v)", rows, err)
		}
		s.isExact()
	})
}

func TestManyWhoWriteFoldAndCountAtOnceLeaveExactNumbers(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		var group sync.WaitGroup
		failed := make(chan error, 100)
		for _, writer := range []string{"a", "b", "c", "d"} {
			group.Go(func() {
				for i := range 50 {
					id := writer + string(rune('A'+i/26)) + string(rune('A'+i%26))
					failed <- errors.Join(s.put(id, "", "red"), s.put(id, "red", "blue"))
				}
			})
		}
		for range 2 {
			group.Go(func() {
				failed <- errors.Join(s.book.Rebuild(s.Context()), s.book.Fold(s.Context()), s.book.Rebuild(s.Context()))
			})
		}
		go func() { group.Wait(); close(failed) }()
		for err := range failed {
			if err != nil {
				s.Error(err)
			}
		}
		if got := s.reads(counts.AllDays("facts")); len(got) != 1 || got[0].N != 200 || got[0].Weight != 800 {
			s.Errorf("there are %v", got)
		}
		s.isExact()
	})
}

func TestABookIsReadOnlyWhenItIsBuilt(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		if err := s.put("a", "", "red"); err != nil {
			s.Fatal(err)
		}
		s.book = s.newBook(2)
		uncounted := func(why string) {
			if _, err := s.book.Read(s.Context(), counts.AllDays("facts")); !errors.Is(err, counts.ErrUncounted) {
				s.Errorf("%s: %v", why, err)
			}
		}
		uncounted("another edition")
		if err := s.book.Prepare(s.Context(), 0); err != nil {
			s.Fatal(err)
		}
		uncounted("too much to be counted at once")
		if did, err := s.book.Build(s.Context()); !did || err != nil {
			s.Errorf("built: %v, %v", did, err)
		}
		if did, err := s.book.Build(s.Context()); did || err != nil {
			s.Errorf("built twice: %v, %v", did, err)
		}
		if got := s.reads(counts.AllDays("facts")); len(got) != 1 || got[0].N != 1 {
			s.Errorf("there are %v", got)
		}
		s.zone = "Asia/Tokyo"
		uncounted("another calendar")
		if err := s.book.Keep(s.Context()); err != nil {
			s.Fatal(err)
		}
		s.isExact()
	})
}

func TestADifferenceSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		if err := errors.Join(s.put("a", "", "red"), s.book.Fold(s.Context())); err != nil {
			s.Fatal(err)
		}
		s.exec(`UPDATE figure_counts SET n = 5 WHERE measure = 'days'`)
		s.exec(`UPDATE figure_counts SET weight = 7 WHERE measure = 'facts'`)
		var told []string
		err := s.db.Snapshot(s.Context(), func(q *db.Snapshot) error {
			c, err := s.book.Compare(s.Context(), q, func(int64) {})
			for _, wrong := range c.Wrong {
				told = append(told, wrong.String())
			}
			return err
		})
		want := []string{`records of the figure "days" of 2026-03-02: 5 are kept, there are 1`, `the sum of the figure "facts" with "red": 7 is kept, it is 3`}
		if err != nil || !slices.Equal(told, want) {
			s.Errorf("it says %q (%v)", told, err)
		}
	})
}

func TestWhatWasWrittenPastTheBookIsFoundWhenItIsDue(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(s *shelf) {
		lacks := func() bool {
			s.Helper()
			lacks, err := s.book.Lacks(s.Context(), "shelf", "days")
			if err != nil {
				s.Fatal(err)
			}
			return lacks
		}
		if err := s.put("a", "", "red"); err != nil {
			s.Fatal(err)
		}
		if lacks() {
			s.Error("a note counts for nothing")
		}
		s.exec(`INSERT INTO shelf (id, value) VALUES ('b', 'blue')`)
		if !lacks() {
			s.Error("what was written past the book is not missed")
		}
		if err := errors.Join(s.book.Due(s.Context()), s.book.Keep(s.Context())); err != nil {
			s.Fatal(err)
		}
		if lacks() {
			s.Error("it is still missed")
		}
		s.isExact()
	})
}
