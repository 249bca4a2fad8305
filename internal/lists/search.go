package lists

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/db"
)

// There are two ways to search. If few lines contain the text, the letter index finds them all and they are
// sorted. If many do, the list is read in order until the page is full. This file first counts the matching
// lines, then chooses the faster way.

const countedTo = 1000

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

func (r *Reader) found(ctx context.Context, l *List, asked Query, slice Slice) (Page, db.Total, error) {
	s, err := r.search(ctx, l, asked)
	if err != nil {
		return Page{}, db.Total{}, err
	}
	limit, offset := slice(s.total)
	page, err := s.page(ctx, nil, limit, offset)
	return page, s.total, err
}

// page selects matching lines that are older than last, if last is given.
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
	q.AddOffset(offset)
	return Page{q.String(), q.Args}, nil
}

const (
	sampled    = 500    // newest lines that show how common a text is
	passedMost = 50_000 // lines to skip before the index is faster
)

// isCommon reports whether reading the list in order finds enough lines soon.
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

// byIndex finds all lines that contain the text, then sorts them.
func (s *search) byIndex(q *db.Statement, last *Line) {
	// MATERIALIZED, because otherwise SQLite would read the whole table in order.
	q.Add(`WITH found AS MATERIALIZED (`)
	s.linesByIndex(q)
	q.Add(`) SELECT f.id FROM found f WHERE TRUE`)
	s.list.older(q, "f", last)
	q.Add(s.list.order("f", newestFirst))
}

// inOrder reads the list in order and keeps the lines that contain the text.
func (s *search) inOrder(q *db.Statement, last *Line) {
	q.Add(`SELECT l.id FROM ` + s.list.Table + ` l`)
	s.joinPeople(q)
	q.Add(` AND `)
	s.holdsText(q)
	s.limit(q, s.list, s.asked.Part)
	s.list.older(q, "l", last)
	q.Add(s.list.order("l", newestFirst))
}

// ofPeople reports whether the list shows the customers themselves.
func (s *search) ofPeople() bool { return s.list.Table == s.people.Table }

// joinPeople joins lines with their customers and starts the WHERE clause. The join starts at the list, to
// keep its order.
func (s *search) joinPeople(q *db.Statement) {
	if s.ofPeople() {
		q.Add(` WHERE TRUE`)
		return
	}
	q.Add(` ` + db.InThisOrder + ` ` + s.people.Table + ` c WHERE c.` + s.people.Number + ` = l.` + s.people.Number)
}

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

// holds adds the condition that a column contains the text. It avoids LIKE: SQLite would plan each text
// again, and PostgreSQL might use an index instead of reading in order.
func (s *search) holds(q *db.Statement, column string) {
	position := `strpos`
	if s.db.Engine() == db.SQLite {
		position = `instr`
	}
	q.Add(position+`(`+column+`, ?) > 0`, s.asked.Q)
}

// linesByIndex selects the keys of matching lines, each once and unsorted.
func (s *search) linesByIndex(q *db.Statement) {
	l, number := s.list, s.people.Number
	q.Add(`SELECT ` + l.keys("l") + ` FROM (`)
	s.peopleByIndex(q)
	// From the matching customers to their lines.
	q.Add(`) f ` + db.InThisOrder + ` ` + l.Table + ` l WHERE l.` + number + ` = f.` + number)
	s.limit(q, l, s.asked.Part)
	if l.Text == "" {
		return
	}
	// Lines that match only by their own text. UNION would find all lines before counting the first.
	q.Add(` UNION ALL SELECT ` + l.keys("l") + ` FROM `)
	s.textByIndex(q)
	q.Add(` ` + db.InThisOrder + ` ` + s.people.Table + ` c WHERE c.` + number + ` = l.` + number + ` AND NOT (`)
	s.holds(q, `c.`+s.people.Name)
	q.Add(` OR `)
	s.holds(q, `lower(c.`+number+`)`)
	q.Add(`)`)
	s.limit(q, l, s.asked.Part)
}

// textByIndex adds a table l of the lines whose text column matches. PostgreSQL has a letter index for it.
// SQLite checks the distinct texts, which are few.
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

// tooShortForIndex is the length up to which a text is too short for the index, whose terms have three
// letters.
const tooShortForIndex = 2

// peopleByIndex selects the customers whose name or number contains the text.
func (s *search) peopleByIndex(q *db.Statement) {
	p, text := s.people, s.asked.Q
	isShort := utf8.RuneCountInString(text) <= tooShortForIndex
	selected := `SELECT ` + p.Number + ` FROM ` + p.Table + ` WHERE `
	matching := `SELECT i.` + p.Number + ` FROM ` + p.Index + ` s ` + db.InThisOrder + ` ` + p.Index + `_ids i WHERE i.n = s.rowid AND ` + p.Index + ` MATCH `
	switch {
	case s.db.Engine() == db.SQLite && isShort:
		// Ask FTS5 for all terms that start with the text.
		q.Add(matching+`(SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""')
			FROM `+p.Index+`_terms WHERE term >= ? AND term < ? || char(1114111))`, text, text)
	case s.db.Engine() == db.SQLite:
		q.Add(matching+`?`, phrase(text))
	default:
		// pg_trgm finds nothing for a text with very few letters, such as 'h &'. The index of short texts
		// does.
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

// hasFewLetters reports whether a text has fewer letters and digits than a pg_trgm term.
func hasFewLetters(text string) bool {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n <= tooShortForIndex
}

// shortTexts returns all pairs of neighbouring letters, or the text itself if it is short.
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

// phrase quotes a text for FTS5. Its tokens are all groups of three letters, so a phrase matches the text
// itself.
func phrase(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }
