package migrate

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// Planned is a pending migration with its expected cost.
type Planned struct {
	Step
	Work  []string // slow parts, one per line; empty if the migration is quick
	About time.Duration
}

// Plan returns the pending migrations and about how long each takes. It changes nothing. It counts
// the rows of each table and measures how fast this machine reads some of them.
func Plan(ctx context.Context, v db.Source, now func() time.Time) (plan []Planned, err error) {
	has, _, err := Versions(ctx, v)
	if err != nil {
		return nil, err
	}
	all, err := stepsOf(v.Engine(), Files())
	if err != nil {
		return nil, err
	}
	tables := map[string]size{}
	for _, step := range all {
		if step.Version <= has {
			continue
		}
		p := Planned{Step: step}
		for _, work := range step.works() {
			s, known := tables[work.table]
			if !known {
				if s, err = measure(ctx, v, now, work.table); err != nil {
					return nil, err
				}
				tables[work.table] = s
			}
			if s.rows > 0 {
				p.Work = append(p.Work, fmt.Sprintf("%s %s (%d rows)", work.what, work.table, s.rows))
				p.About += time.Duration(float64(s.rows) * float64(s.perRow) * work.times)
			}
		}
		plan = append(plan, p)
	}
	return plan, nil
}

// work is a part of a migration that reads a whole table. times is its cost relative to reading the
// table once.
type work struct {
	what, table string
	times       float64
}

// works lists the slow kinds of statements. Reading speed is measured. The factors are rough
// guesses, the same for both engines.
var works = []struct {
	pattern *regexp.Regexp
	what    string
	times   float64
}{
	{regexp.MustCompile(`(?is)\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?\w+\s+ON\s+(\w+)`), "builds an index of", 6},
	{regexp.MustCompile(`(?is)\bINSERT\s+INTO\s+.*?\bSELECT\b.*?\bFROM\s+(\w+)`), "copies from", 12},
	{regexp.MustCompile(`(?is)\bUPDATE\s+(\w+)\s+SET\b`), "rewrites", 12},
}

func (s Step) works() (found []work) {
	for statement := range strings.SplitSeq(withoutComments(s.text), ";") {
		for _, w := range works {
			if m := w.pattern.FindStringSubmatch(statement); m != nil && !strings.Contains(statement, "TRIGGER") {
				found = append(found, work{w.what, m[1], w.times})
			}
		}
	}
	return found
}

func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		before, _, _ := strings.Cut(line, "--")
		b.WriteString(before + "\n")
	}
	return b.String()
}

type size struct {
	rows   int64
	perRow time.Duration
}

const (
	sample    = 50_000
	leastRead = 500 * time.Nanosecond // used if the sample is too small
)

// measure reads a sample of a table. The table may not exist yet, if an earlier step creates it.
func measure(ctx context.Context, v db.Source, now func() time.Time, table string) (s size, err error) {
	if there, err := db.HasTable(ctx, v, table); err != nil || !there {
		return s, err
	}
	if err := v.QueryRow(ctx, `SELECT count(*) FROM `+table).Scan(&s.rows); err != nil || s.rows == 0 {
		return s, err
	}
	began := now()
	read := 0
	err = db.Each(ctx, v, func(db.Row) error { read++; return nil }, fmt.Sprintf(`SELECT * FROM %s LIMIT %d`, table, sample))
	s.perRow = max(leastRead, now().Sub(began)/time.Duration(max(read, 1)))
	return s, err
}
