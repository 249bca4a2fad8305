package tally

import (
	"context"
	"fmt"
	"sync"

	"aftercare/internal/platform/db"
)

// Query asks for some lines of a list.
type Query struct {
	Part string // only those whose part column has this value
	Q    string // only those that hold this text, in any case
	Also string // with Q: the lines of this customer as well
}

// Total counts the lines of a list, or of one part of it.
func (b *Book) Total(ctx context.Context, l *List, part string) (int, error) {
	var q question
	q.say(`SELECT `)
	q.sum(l, part, "")
	n := 0
	err := b.db.QueryRow(ctx, q.String(), q.args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("tally: total of %s: %w", l.Name, err)
	}
	return n, nil
}

// Totals counts the lines of every part of a list that has any.
func (b *Book) Totals(ctx context.Context, l *List) (map[string]int, error) {
	found, err := b.db.Query(ctx, `
		SELECT part, CAST(sum(n) AS BIGINT) FROM (
			SELECT part, n FROM tally_counts WHERE list = $1 AND gram = '' AND level = 0
			UNION ALL SELECT part, n FROM tally_notes WHERE list = $1
		) c WHERE part <> '' GROUP BY part`, l.Name)
	if err != nil {
		return nil, fmt.Errorf("tally: totals of %s: %w", l.Name, err)
	}
	defer found.Close()
	all := map[string]int{}
	for found.Next() {
		var part string
		var n int
		if err := found.Scan(&part, &n); err != nil {
			return nil, err
		}
		all[part] = n
	}
	return all, found.Err()
}

// sum says how to add up the lines of a list that hold a counted text; all of
// them, if it is empty.
func (q *question) sum(l *List, part, gram string) {
	q.say(`CAST(coalesce((SELECT n FROM tally_counts WHERE list = ? AND part = ? AND gram = ? AND level = 0 AND cell = 0), 0)
		+ coalesce((SELECT sum(n) FROM tally_notes WHERE list = ?`, l.Name, part, gram, l.Name)
	q.notesOf(part, gram)
	q.say(`), 0) AS BIGINT)`)
}

// notesOf are the conditions for notes about lines that hold a text.
func (q *question) notesOf(part, gram string) {
	if part != "" {
		q.say(` AND part = ?`, part)
	}
	switch {
	case gram == "":
	case letters(gram) <= shortGram:
		q.say(` AND (words LIKE ? ESCAPE '\' OR number LIKE ? ESCAPE '\')`, db.Like(gram), db.Like(gram))
	default:
		q.say(` AND words LIKE ? ESCAPE '\'`, db.Like(gram))
	}
}

// version tells that a search finds as many lines as before.
type version struct{ lines, renames int }

// matching counts the lines of a query with a text. What was counted before is
// remembered for as long as the version shows that nothing has changed.
func (b *Book) matching(ctx context.Context, l *List, asked Query) (found int, v version, err error) {
	var q question
	q.say(`SELECT `)
	q.sum(l, asked.Part, "")
	q.say(`, `)
	q.sum(renames(), "", "")
	if err := b.db.QueryRow(ctx, q.String(), q.args...).Scan(&v.lines, &v.renames); err != nil {
		return 0, v, fmt.Errorf("tally: version of %s: %w", l.Name, err)
	}
	key := search{l.Name, asked}
	if n, ok := b.known.get(key, v); ok {
		return n, v, nil
	}
	var count question
	count.say(`SELECT `)
	if l.counts(asked) {
		b.countByGram(&count, l, asked)
	} else {
		b.countByIndex(&count, l, asked)
	}
	if err := b.db.QueryRow(ctx, count.String(), count.args...).Scan(&found); err != nil {
		return 0, v, fmt.Errorf("tally: search in %s: %w", l.Name, err)
	}
	b.known.put(key, v, found)
	return found, v, nil
}

// counts tells whether the book has a count of the text.
func (l *List) counts(asked Query) bool {
	return l.Found && asked.Also == "" && letters(asked.Q) <= longGram
}

// countByGram adds to the counted lines those that hold a longer text only in
// their number, which is not counted.
func (b *Book) countByGram(q *question, l *List, asked Query) {
	q.sum(l, asked.Part, asked.Q)
	if letters(asked.Q) <= shortGram {
		return
	}
	q.say(` + (SELECT count(*) FROM (`)
	b.numbered(q, asked.Q)
	q.say(`) f CROSS JOIN customers c`)
	if l.Table != customers {
		q.say(` CROSS JOIN ` + l.Table + ` l WHERE l.customer_id = c.customer_id AND`)
	} else {
		q.say(` WHERE`)
	}
	q.say(` c.customer_id = f.customer_id AND c.name_fold NOT LIKE ? ESCAPE '\'`, db.Like(asked.Q))
	line := "l"
	if l.Table == customers {
		line = "c"
	}
	if l.Place != "" {
		q.say(` AND `+line+`.`+l.Place+` NOT LIKE ? ESCAPE '\'`, db.Like(asked.Q))
	}
	l.limitTo(q, line, asked.Part)
	q.say(`)`)
}

func (b *Book) countByIndex(q *question, l *List, asked Query) {
	q.say(`count(*) FROM (`)
	b.foundLines(q, l, asked)
	q.say(`) f`)
}

// totals remembers what searches found, in this process. It may be forgotten
// at any time.
type totals struct {
	mu    sync.Mutex
	found map[search]remembered
}

type search struct {
	list  string
	asked Query
}

type remembered struct {
	version
	n int
}

const mostRemembered = 4096

func newTotals() *totals { return &totals{found: map[search]remembered{}} }

func (t *totals) get(key search, v version) (int, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r, ok := t.found[key]
	return r.n, ok && r.version == v
}

func (t *totals) put(key search, v version, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for other := range t.found {
		if len(t.found) < mostRemembered {
			break
		}
		delete(t.found, other) // some other: the order of a map is random
	}
	t.found[key] = remembered{v, n}
}
