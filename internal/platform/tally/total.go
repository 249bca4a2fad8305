package tally

import (
	"context"
	"fmt"
	"strings"
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
	b.sum(&q, l.Name, part, "")
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
func (b *Book) sum(q *question, list, part, gram string) {
	q.say(`CAST(coalesce((SELECT n FROM tally_counts WHERE list = ? AND part = ? AND gram = ? AND level = 0 AND cell = 0), 0)
		+ coalesce((SELECT sum(n) FROM tally_notes WHERE list = ?`, list, part, gram, list)
	b.notesOf(q, part, gram)
	q.say(`), 0) AS BIGINT)`)
}

// notesOf are the conditions for notes about lines that hold a text.
func (b *Book) notesOf(q *question, part, gram string) {
	if part != "" {
		q.say(` AND part = ?`, part)
	}
	if gram == "" {
		return
	}
	q.say(` AND (`)
	b.holds(q, `words`, gram)
	if letters(gram) <= shortGram {
		q.say(` OR `)
		b.holds(q, `number`, gram)
	}
	q.say(`)`)
}

// matching counts the lines of a query with a text.
func (b *Book) matching(ctx context.Context, l *List, asked Query, v version) (int, error) {
	return b.totals.recall(search{list: l.Name, asked: asked}, v, func() (found int, err error) {
		var q question
		q.say(`SELECT `)
		if asked.counted() {
			b.countByGram(&q, l, asked)
		} else {
			b.countByIndex(&q, l, asked)
		}
		if err := b.db.QueryRow(ctx, q.String(), q.args...).Scan(&found); err != nil {
			return 0, fmt.Errorf("tally: search in %s: %w", l.Name, err)
		}
		return found, nil
	})
}

// counted tells whether the book has a count of the text. One with a line break
// could span the words of a note.
func (asked Query) counted() bool {
	return asked.Also == "" && letters(asked.Q) <= longGram && !strings.Contains(asked.Q, between)
}

// countByGram adds to the counted lines those that hold a longer text only in
// their number, which is not counted.
func (b *Book) countByGram(q *question, l *List, asked Query) {
	b.sum(q, l.Name, asked.Part, asked.Q)
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
	q.say(` c.customer_id = f.customer_id AND NOT `)
	b.holds(q, `c.name_fold`, asked.Q)
	line := "l"
	if l.Table == customers {
		line = "c"
	}
	if l.Place != "" {
		q.say(` AND NOT `)
		b.holds(q, line+`.`+l.Place, asked.Q)
	}
	l.limitTo(q, line, asked.Part)
	q.say(`)`)
}

func (b *Book) countByIndex(q *question, l *List, asked Query) {
	q.say(`count(*) FROM (`)
	b.foundLines(q, l, asked)
	q.say(`) f`)
}
