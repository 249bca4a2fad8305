package tally

import (
	"strings"

	"aftercare/internal/platform/db"
)

// The table that names and numbers are in.
const customers = "customers"

// foundLines selects id and order of the lines that hold a text, in no order,
// by the index of letters: the way for texts that few lines hold.
func (b *Book) foundLines(q *question, l *List, asked Query) {
	keys := l.keys("l")
	q.say(`SELECT ` + keys + ` FROM (`)
	b.foundCustomers(q, asked)
	q.say(`) f CROSS JOIN ` + l.Table + ` l WHERE l.customer_id = f.customer_id`)
	l.limitTo(q, "l", asked.Part)
	if l.Place != "" {
		q.say(` UNION SELECT `+keys+` FROM `+l.Table+` l WHERE l.`+l.Place+` LIKE ? ESCAPE '\'`, db.Like(asked.Q))
		l.limitTo(q, "l", asked.Part)
	}
}

func (b *Book) foundCustomers(q *question, asked Query) {
	short := letters(asked.Q) <= shortGram
	switch {
	case b.db.Engine() == db.SQLite && short:
		q.say(fromSearch+termsFrom, asked.Q, asked.Q)
	case b.db.Engine() == db.SQLite:
		q.say(fromSearch+`?`, phrase(asked.Q))
	case short:
		q.say(`SELECT customer_id FROM customers WHERE short_texts(name_fold || chr(10) || lower(customer_id)) @> ARRAY[CAST(? AS TEXT)]`, asked.Q)
	default:
		like := db.Like(asked.Q)
		q.say(`SELECT customer_id FROM customers WHERE name_fold LIKE ? ESCAPE '\' OR lower(customer_id) LIKE ? ESCAPE '\'`, like, like)
	}
	if asked.Also != "" {
		q.say(` UNION SELECT customer_id FROM customers WHERE customer_id = ?`, asked.Also)
	}
}

// numbered selects the customers whose number holds a text.
func (b *Book) numbered(q *question, text string) {
	if b.db.Engine() == db.SQLite {
		q.say(fromSearch+`?`, `number : `+phrase(text))
		return
	}
	q.say(`SELECT customer_id FROM customers WHERE lower(customer_id) LIKE ? ESCAPE '\'`, db.Like(text))
}

const fromSearch = `SELECT i.customer_id FROM customer_search s CROSS JOIN customer_search_ids i WHERE i.n = s.rowid AND customer_search MATCH `

// termsFrom asks FTS5 for any of the terms that begin with a text.
const termsFrom = `(SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""')
	FROM customer_search_terms WHERE term >= ? AND term < ? || char(1114111))`

// phrase is a text as FTS5 takes it literally. Its tokens are all the three
// letters in a row, so a phrase of them is the text itself.
func phrase(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }

// holds is the condition that a column holds a text, for rows that are read one
// after the other. LIKE would do, but SQLite makes a new plan for each text of
// it, and PostgreSQL might go to an index instead.
func (b *Book) holds(q *question, column, text string) {
	position := `strpos`
	if b.db.Engine() == db.SQLite {
		position = `instr`
	}
	q.say(position+`(`+column+`, ?) > 0`, text)
}

// limitTo adds the conditions of the list and of its part.
func (l *List) limitTo(q *question, line, part string) {
	for _, v := range []Value{l.Only, {l.Part, part}} {
		if v.Is != "" {
			q.say(` AND `+line+`.`+v.Column+` = ?`, v.Is)
		}
	}
}

// keys are the columns that name and order a line.
func (l *List) keys(line string) string {
	if l.Time == "" {
		return line + `.id`
	}
	return line + `.id, ` + line + `.` + l.Time
}

// order sorts lines; direction is DESC for the youngest first.
func (l *List) order(line, direction string) string {
	if l.Time == "" {
		return ` ORDER BY ` + line + `.id ` + direction
	}
	return ` ORDER BY ` + line + `.` + l.Time + ` ` + direction + `, ` + line + `.id ` + direction
}
