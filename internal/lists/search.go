package lists

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/db"
)

// A text is found in one of two ways. Where few lines hold it, the index of
// letters finds them all, and they are sorted. Where many do, the list is read in
// its order until there are enough. It reads as search.go goes on: how many lines
// hold the text, which way is less work, and the two ways.

// countedTo is how far the lines that hold a text are counted.
const countedTo = 1000

// search is one for a text.
type search struct {
	*Reader
	list  *List
	asked Query
	total db.Total
}

func (r *Reader) search(ctx context.Context, l *List, asked Query) (*search, error) {
	s := &search{Reader: r, list: l, asked: asked}
	var q db.Statement
	q.Add(`SELECT count(*) FROM (`)
	s.linesByIndex(&q)
	q.AddLimit(countedTo + 1)
	q.Add(`) f`)
	if err := r.db.QueryRow(ctx, q.String(), q.Args...).Scan(&s.total.N); err != nil {
		return nil, fmt.Errorf("lists: search in %s: %w", l.Name, err)
	}
	if s.total.N > countedTo {
		s.total = db.Total{N: countedTo, AtLeast: true}
	}
	return s, nil
}

// found is the page of a search.
func (r *Reader) found(ctx context.Context, l *List, asked Query, slice Slice) (Page, db.Total, error) {
	s, err := r.search(ctx, l, asked)
	if err != nil {
		return Page{}, db.Total{}, err
	}
	limit, offset := slice(s.total)
	page, err := s.page(ctx, nil, limit, offset)
	return page, s.total, err
}

// page selects lines after the last one of a walk, if there is one.
func (s *search) page(ctx context.Context, last *Line, limit, offset int) (Page, error) {
	isCommon, err := s.isCommon(ctx, limit+offset)
	if err != nil {
		return Page{}, fmt.Errorf("lists: search in %s: %w", s.list.Name, err)
	}
	var q db.Statement
	if isCommon {
		s.inOrder(&q, last)
	} else {
		s.byIndex(&q, last)
	}
	q.AddLimit(limit)
	q.Add(` OFFSET ?`, offset)
	return Page{q.String(), q.Args}, nil
}

const (
	sampled    = 500    // of the newest lines tell how common a text is
	passedMost = 50_000 // lines are passed by before the index is less work
)

// isCommon reports whether reading the list in its order finds so many lines soon.
func (s *search) isCommon(ctx context.Context, wanted int) (bool, error) {
	if !s.total.AtLeast {
		return false, nil
	}
	var q db.Statement
	q.Add(`SELECT count(*) FROM (SELECT `)
	s.holdsText(&q)
	q.Add(` AS hit FROM (SELECT l.*`)
	s.from(&q, s.list, s.asked.Part)
	q.Add(s.list.order("l", newestFirst))
	q.AddLimit(sampled)
	q.Add(`) l`)
	s.joinPeople(&q)
	q.Add(`) f WHERE hit`)
	var hits int
	if err := s.db.QueryRow(ctx, q.String(), q.Args...).Scan(&hits); err != nil {
		return false, err
	}
	return wanted*sampled <= hits*passedMost, nil
}

// byIndex finds all lines that hold the text and puts them in order.
func (s *search) byIndex(q *db.Statement, last *Line) {
	// Materialized, or SQLite would read the whole table in the wanted order.
	q.Add(`WITH found AS MATERIALIZED (`)
	s.linesByIndex(q)
	q.Add(`) SELECT f.id FROM found f WHERE TRUE`)
	s.list.older(q, "f", last)
	q.Add(s.list.order("f", newestFirst))
}

// inOrder reads the list and keeps the lines that hold the text.
func (s *search) inOrder(q *db.Statement, last *Line) {
	q.Add(`SELECT l.id FROM ` + s.list.Table + ` l`)
	s.joinPeople(q)
	q.Add(` AND `)
	s.holdsText(q)
	s.limit(q, s.list, s.asked.Part)
	s.list.older(q, "l", last)
	q.Add(s.list.order("l", newestFirst))
}

// ofPeople reports whether the people themselves are the lines.
func (s *search) ofPeople() bool { return s.list.Table == s.people.Table }

// joinPeople goes on from lines l to their people and begins the conditions. It starts at
// the list: the other way round it could not keep the order.
func (s *search) joinPeople(q *db.Statement) {
	if s.ofPeople() {
		q.Add(` WHERE TRUE`)
		return
	}
	q.Add(` ` + db.InThisOrder + ` ` + s.people.Table + ` c WHERE c.` + s.people.Number + ` = l.` + s.people.Number)
}

// holdsText is the condition that a line, joined with its person, holds the text.
func (s *search) holdsText(q *db.Statement) {
	person := "c"
	if s.ofPeople() {
		person = "l"
	}
	q.Add(`(`)
	s.holds(q, person+`.`+s.people.Name)
	q.Add(` OR `)
	s.holds(q, `lower(`+person+`.`+s.people.Number+`)`)
	if s.list.Text != "" {
		q.Add(` OR `)
		s.holds(q, `l.`+s.list.Text)
	}
	if s.asked.Also != "" {
		q.Add(` OR l.`+s.people.Number+` = ?`, s.asked.Also)
	}
	q.Add(`)`)
}

// holds is the condition that a column holds the text, for rows that are read one
// after the other. LIKE would do, but SQLite makes a new plan for each text of
// it, and PostgreSQL might go to an index instead.
func (s *search) holds(q *db.Statement, column string) {
	position := `strpos`
	if s.db.Engine() == db.SQLite {
		position = `instr`
	}
	q.Add(position+`(`+column+`, ?) > 0`, s.asked.Q)
}

// linesByIndex selects keys of the lines that hold the text, each once and in no order.
func (s *search) linesByIndex(q *db.Statement) {
	l, number := s.list, s.people.Number
	q.Add(`SELECT ` + l.keys("l") + ` FROM (`)
	s.peopleByIndex(q)
	// From the few that were found to their lines.
	q.Add(`) f ` + db.InThisOrder + ` ` + l.Table + ` l WHERE l.` + number + ` = f.` + number)
	s.limit(q, l, s.asked.Part)
	if l.Text == "" {
		return
	}
	// Those found by their text alone. UNION would find all before the first one is counted.
	q.Add(` UNION ALL SELECT ` + l.keys("l") + ` FROM `)
	s.textByIndex(q)
	q.Add(` ` + db.InThisOrder + ` ` + s.people.Table + ` c WHERE c.` + number + ` = l.` + number + ` AND NOT (`)
	s.holds(q, `c.`+s.people.Name)
	q.Add(` OR `)
	s.holds(q, `lower(c.`+number+`)`)
	q.Add(`)`)
	s.limit(q, l, s.asked.Part)
}

// textByIndex is a table l of the lines whose own text column holds the text. PostgreSQL
// has an index of its letters. SQLite goes through the different texts, which are few.
func (s *search) textByIndex(q *db.Statement) {
	l := s.list
	if s.db.Engine() == db.Postgres {
		q.Add(`(SELECT * FROM `+l.Table+` WHERE `+l.Text+` LIKE ? ESCAPE '\') l`, db.Like(s.asked.Q))
		return
	}
	q.Add(`(WITH RECURSIVE texts (text) AS (
			SELECT min(` + l.Text + `) FROM ` + l.Table + `
			UNION ALL SELECT (SELECT min(n.` + l.Text + `) FROM ` + l.Table + ` n WHERE n.` + l.Text + ` > texts.text) FROM texts WHERE texts.text IS NOT NULL)
		SELECT text FROM texts WHERE `)
	s.holds(q, `text`)
	q.Add(`) t ` + db.InThisOrder + ` ` + l.Table + ` l ON l.` + l.Text + ` = t.text`)
}

// tooShortForIndex is up to how many letters the index has no term of: it has three in a row.
const tooShortForIndex = 2

// peopleByIndex selects the customers who have the text in their name or number.
func (s *search) peopleByIndex(q *db.Statement) {
	p, text := s.people, s.asked.Q
	isShort := utf8.RuneCountInString(text) <= tooShortForIndex
	selected := `SELECT ` + p.Number + ` FROM ` + p.Table + ` WHERE `
	matching := `SELECT i.` + p.Number + ` FROM ` + p.Index + ` s ` + db.InThisOrder + ` ` + p.Index + `_ids i WHERE i.n = s.rowid AND ` + p.Index + ` MATCH `
	switch {
	case s.db.Engine() == db.SQLite && isShort:
		// FTS5 is asked for any of the terms that begin with the text.
		q.Add(matching+`(SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""')
			FROM `+p.Index+`_terms WHERE term >= ? AND term < ? || char(1114111))`, text, text)
	case s.db.Engine() == db.SQLite:
		q.Add(matching+`?`, phrase(text))
	default:
		// pg_trgm has no term for a text of hardly any letters, such as 'h &'; the index of short texts has.
		q.Add(selected)
		if hasFewLetters(text) {
			q.Add(`short_texts(` + p.Name + ` || chr(10) || lower(` + p.Number + `)) @> ARRAY[`)
			for i, short := range shortTexts(text) {
				if i > 0 {
					q.Add(`, `)
				}
				q.Add(`CAST(? AS TEXT)`, short)
			}
			q.Add(`] AND `)
		}
		like := db.Like(text)
		q.Add(`(`+p.Name+` LIKE ? ESCAPE '\' OR lower(`+p.Number+`) LIKE ? ESCAPE '\')`, like, like)
	}
	if s.asked.Also != "" {
		q.Add(` UNION `+selected+p.Number+` = ?`, s.asked.Also)
	}
}

// hasFewLetters reports whether a text has fewer letters and digits than a term of pg_trgm.
func hasFewLetters(text string) bool {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n <= tooShortForIndex
}

// shortTexts are the pairs of letters in a text, or its one letter.
func shortTexts(text string) (shorts []string) {
	letters := []rune(text)
	if len(letters) <= tooShortForIndex {
		return []string{text}
	}
	for i := range len(letters) - 1 {
		shorts = append(shorts, string(letters[i:i+2]))
	}
	return shorts
}

// phrase is a text as FTS5 takes it literally. Its tokens are all the three
// letters in a row, so a phrase of them is the text itself.
func phrase(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }
