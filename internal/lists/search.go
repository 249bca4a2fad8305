package lists

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// search is one for a text. It goes from the top of this file to its end: how
// many lines hold the text, which way to the wanted ones is the least work, and
// the three ways.
type search struct {
	*Book
	list    *List
	asked   Query
	version version
	total   int // lines that hold the text
}

// search counts the lines that hold a text. What was found before is found
// again as long as the version of the list stays.
func (b *Book) search(ctx context.Context, l *List, asked Query) (*search, error) {
	v, err := b.version(ctx, l, asked.Part)
	if err != nil {
		return nil, err
	}
	s := &search{Book: b, list: l, asked: asked, version: v}
	s.total, err = b.totals.recall(wanted{list: l.Name, asked: asked}, v, func() (int, error) { return s.count(ctx) })
	if err != nil {
		return nil, fmt.Errorf("lists: search in %s: %w", l.Name, err)
	}
	return s, nil
}

func (s *search) count(ctx context.Context) (found int, err error) {
	var q db.Statement
	if s.counted() {
		q.Add(`SELECT `)
		s.sum(&q, s.list.Name, s.asked.Part, s.asked.Q)
		if letters(s.asked.Q) > tooShortForIndex {
			q.Add(` + (SELECT count(*) FROM (`)
			s.onlyInNumber(&q)
			q.Add(`)`)
		}
	} else {
		q.Add(`SELECT count(*) FROM (`)
		if letters(s.asked.Q) <= tooShortForIndex && !s.version.counted {
			s.lines(&q, `l.id`) // nearly all hold it: to read them is less work
		} else {
			s.linesByIndex(&q)
		}
		q.Add(`) f`)
	}
	err = s.db.QueryRow(ctx, q.String(), q.Args...).Scan(&found)
	return found, err
}

// counted tells whether the book has a count of the text. One with a line break
// could span the words of a note.
func (s *search) counted() bool {
	return s.version.counted && s.asked.Also == "" && letters(s.asked.Q) <= longestCounted && !strings.Contains(s.asked.Q, between)
}

// onlyInNumber are the lines that hold a text in their number alone, where the
// longer ones are not counted.
func (s *search) onlyInNumber(q *db.Statement) {
	s.peopleByNumber(q, s.asked.Q)
	q.Add(`) f ` + db.InThisOrder + ` ` + s.people.Table + ` c`)
	line := "c"
	if s.ofPeople() {
		q.Add(` WHERE`)
	} else {
		line = "l"
		q.Add(` ` + db.InThisOrder + ` ` + s.list.Table + ` l WHERE l.` + s.people.Number + ` = c.` + s.people.Number + ` AND`)
	}
	q.Add(` c.` + s.people.Number + ` = f.` + s.people.Number + ` AND NOT `)
	s.holds(q, `c.`+s.people.Name, s.asked.Q)
	if s.list.Text != "" {
		q.Add(` AND NOT `)
		s.holds(q, line+`.`+s.list.Text, s.asked.Q)
	}
	s.list.limitTo(q, line, s.asked.Part)
}

// ofPeople tells that the people themselves are the lines.
func (s *search) ofPeople() bool { return s.list.Table == s.people.Table }

// page is the wanted lines, the youngest first.
func (s *search) page(ctx context.Context, limit, offset int) (Page, error) {
	if s.total == 0 || limit == 0 {
		return pageOf(nil), nil
	}
	key := wanted{list: s.list.Name, asked: s.asked, from: offset, upTo: offset + limit}
	ids, err := s.pages.recall(key, s.version, func() ([]string, error) { return s.find(ctx, limit, offset) })
	if err != nil {
		return Page{}, fmt.Errorf("lists: search in %s: %w", s.list.Name, err)
	}
	return pageOf(ids), nil
}

// find looks for the lines of a page in the way that is least work.
func (s *search) find(ctx context.Context, limit, offset int) ([]string, error) {
	inCells := s.list.textsByCell() && s.counted() && letters(s.asked.Q) <= tooShortForIndex
	pass := offset
	if inCells {
		pass = min(offset, s.total/cellsToPass)
	}
	var q db.Statement
	switch {
	case s.rare(pass + limit):
		s.byIndex(&q, nil, limit, offset)
	case inCells:
		spans, skip, err := s.spansOf(ctx, limit, offset)
		if err != nil || len(spans) == 0 {
			return nil, err // without spans someone has just taken the lines away
		}
		s.inCells(&q, spans, limit, skip)
	case offset > s.total/2:
		// From the other end there are fewer lines to pass by.
		limit = min(limit, s.total-offset)
		s.inOrder(&q, nil, oldestFirst, limit, s.total-offset-limit)
	default:
		s.inOrder(&q, nil, youngestFirst, limit, offset)
	}
	return s.ids(ctx, &q)
}

// after selects the next lines of a walk, or the first.
func (s *search) after(last *Line, limit int) Page {
	if s.total == 0 {
		return pageOf(nil)
	}
	var q db.Statement
	if s.rare(limit) {
		s.byIndex(&q, last, limit, 0)
	} else {
		s.inOrder(&q, last, youngestFirst, limit, 0)
	}
	return Page{q.String(), q.Args}
}

// cellsToPass is about how many times half a coarse cell goes into the years
// that a list has: where the cell of a page is known, no more of the lines
// before it have to be passed by.
const cellsToPass = 100

// rare tells that it is less work to find all lines that hold the text by the
// index than to pass by the lines that do not, up to the last one wanted.
func (s *search) rare(upTo int) bool {
	// To find, to fetch and to sort a line costs as much as to look at a line
	// and its customer, or at some customers themselves.
	times := 1
	if s.ofPeople() {
		times = 4
	}
	return times*s.total < upTo*(s.version.lines/s.total)
}

// ids reads what a statement selects. It is materialized, so that all the work
// is done before the first row: only as long can SQLite be interrupted when the
// client is gone.
func (s *search) ids(ctx context.Context, q *db.Statement) ([]string, error) {
	return db.All(ctx, s.db, db.Value[string], `WITH page AS MATERIALIZED (`+q.String()+`) SELECT id FROM page`, q.Args...)
}

// byIndex is the first way: it finds all lines that hold the text and takes some
// of them in order.
func (s *search) byIndex(q *db.Statement, last *Line, limit, offset int) {
	// Materialized, or SQLite would read the whole table in the wanted order.
	q.Add(`WITH found AS MATERIALIZED (`)
	s.linesByIndex(q)
	q.Add(`) SELECT f.id FROM found f WHERE TRUE`)
	s.list.older(q, "f", last)
	q.Add(s.list.order("f", youngestFirst)+` LIMIT ? OFFSET ?`, limit, offset)
}

// inOrder is the second way: it reads the list and keeps the lines that hold the
// text.
func (s *search) inOrder(q *db.Statement, last *Line, direction string, limit, offset int) {
	s.lines(q, `l.id`)
	s.list.older(q, "l", last)
	q.Add(s.list.order("l", direction)+` LIMIT ? OFFSET ?`, limit, offset)
}

// inCells is the third way: it does the same in some spans of the list.
func (s *search) inCells(q *db.Statement, spans []span, limit, skip int) {
	l := s.list
	q.Add(`SELECT w.id FROM (`)
	for i, span := range spans {
		if i > 0 {
			q.Add(` UNION ALL `)
		}
		q.Add(`SELECT * FROM (`)
		s.lines(q, l.keys("l"))
		q.Add(` AND l.`+l.key()+` >= ? AND l.`+l.key()+` < ?`, l.firstAt(span.from.begin(coarse)), l.firstAt(span.to.end(coarse)))
		q.Add(l.order("l", youngestFirst)+` LIMIT ?) s`, limit+skip)
	}
	q.Add(`) w`+l.order("w", youngestFirst)+` LIMIT ? OFFSET ?`, limit, skip)
}

// span is some coarse cells next to each other.
type span struct{ from, to Cell }

// spansOf finds the coarse cells that hold the lines of a page, the youngest
// first, and how many lines of the first of them come before the page. A text
// that few lines hold has empty stretches between them, which are left out.
func (s *search) spansOf(ctx context.Context, limit, offset int) (spans []span, skip int, err error) {
	cells, err := s.cells(ctx, s.list, s.asked, s.version, coarse, 0)
	if err != nil {
		return nil, 0, err
	}
	before := 0
	for _, c := range cells {
		switch last := len(spans) - 1; {
		case c.n <= 0 || before+c.n <= offset || before >= offset+limit:
		case last < 0:
			skip = offset - before
			spans = append(spans, span{from: c.Cell, to: c.Cell})
		case spans[last].from == c.Cell+1:
			spans[last].from = c.Cell
		default:
			spans = append(spans, span{from: c.Cell, to: c.Cell})
		}
		before += c.n
	}
	return spans, skip, nil
}

// lines begins a walk over the lines that hold the text. It starts at the list
// and looks up each line's customer; the other way round it could not keep the
// order, so it is db.InThisOrder.
func (s *search) lines(q *db.Statement, columns string) {
	person := "l"
	q.Add(`SELECT ` + columns + ` FROM ` + s.list.Table + ` l`)
	if s.ofPeople() {
		q.Add(` WHERE (`)
	} else {
		person = "c"
		q.Add(` ` + db.InThisOrder + ` ` + s.people.Table + ` c WHERE c.` + s.people.Number + ` = l.` + s.people.Number + ` AND (`)
	}
	s.holds(q, person+`.`+s.people.Name, s.asked.Q)
	q.Add(` OR `)
	s.holds(q, `lower(`+person+`.`+s.people.Number+`)`, s.asked.Q)
	if s.list.Text != "" {
		q.Add(` OR `)
		s.holds(q, `l.`+s.list.Text, s.asked.Q)
	}
	if s.asked.Also != "" {
		q.Add(` OR l.`+s.people.Number+` = ?`, s.asked.Also)
	}
	q.Add(`)`)
	s.list.limitTo(q, "l", s.asked.Part)
}

// holds is the condition that a column holds a text, for rows that are read one
// after the other. LIKE would do, but SQLite makes a new plan for each text of
// it, and PostgreSQL might go to an index instead.
func (b *Book) holds(q *db.Statement, column, text string) {
	position := `strpos`
	if b.db.Engine() == db.SQLite {
		position = `instr`
	}
	q.Add(position+`(`+column+`, ?) > 0`, text)
}

// linesByIndex selects id and order of the lines that hold the text, in no
// order, by the index of letters.
func (s *search) linesByIndex(q *db.Statement) {
	l, keys := s.list, s.list.keys("l")
	q.Add(`SELECT ` + keys + ` FROM (`)
	s.peopleByIndex(q)
	// From the few that were found to their lines.
	q.Add(`) f ` + db.InThisOrder + ` ` + l.Table + ` l WHERE l.` + s.people.Number + ` = f.` + s.people.Number)
	l.limitTo(q, "l", s.asked.Part)
	if l.Text != "" {
		q.Add(` UNION SELECT `+keys+` FROM `+l.Table+` l WHERE l.`+l.Text+` LIKE ? ESCAPE '\'`, db.Like(s.asked.Q))
		l.limitTo(q, "l", s.asked.Part)
	}
}

// peopleByIndex selects the customers who have the text in their name or number.
func (s *search) peopleByIndex(q *db.Statement) {
	p, text := s.people, s.asked.Q
	short := letters(text) <= tooShortForIndex
	switch {
	case s.db.Engine() == db.SQLite && short:
		// FTS5 is asked for any of the terms that begin with the text.
		q.Add(p.matching()+`(SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""')
			FROM `+p.Index+`_terms WHERE term >= ? AND term < ? || char(1114111))`, text, text)
	case s.db.Engine() == db.SQLite:
		q.Add(p.matching()+`?`, phrase(text))
	case short:
		q.Add(p.selected()+`short_texts(`+p.Name+` || chr(10) || lower(`+p.Number+`)) @> ARRAY[CAST(? AS TEXT)]`, text)
	default:
		like := db.Like(text)
		q.Add(p.selected()+p.Name+` LIKE ? ESCAPE '\' OR lower(`+p.Number+`) LIKE ? ESCAPE '\'`, like, like)
	}
	if s.asked.Also != "" {
		q.Add(` UNION `+p.selected()+p.Number+` = ?`, s.asked.Also)
	}
}

// peopleByNumber selects the customers whose number holds a text.
func (b *Book) peopleByNumber(q *db.Statement, text string) {
	if b.db.Engine() == db.SQLite {
		q.Add(b.people.matching()+`?`, `number : `+phrase(text))
		return
	}
	q.Add(b.people.selected()+`lower(`+b.people.Number+`) LIKE ? ESCAPE '\'`, db.Like(text))
}

// selected and matching begin a statement that goes on with a condition, and
// with what FTS5 is to look for.
func (p People) selected() string { return `SELECT ` + p.Number + ` FROM ` + p.Table + ` WHERE ` }

func (p People) matching() string {
	return `SELECT i.` + p.Number + ` FROM ` + p.Index + ` s ` + db.InThisOrder + ` ` + p.Index + `_ids i WHERE i.n = s.rowid AND ` + p.Index + ` MATCH `
}

// phrase is a text as FTS5 takes it literally. Its tokens are all the three
// letters in a row, so a phrase of them is the text itself.
func phrase(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }
