package lists

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// once is a view of a list that shows each customer once, by the latest of the
// lines that meet a condition. Put and Settle keep its table right; here is how
// to see whether they did, and how to make it so.
type once struct {
	of, view *List
	waits    string // the condition, if there is one
	number   string // the column that numbers a customer
}

// shownOnce are all such views of the book.
func (b *Book) shownOnce() (views []once) {
	for _, l := range b.lists {
		if l.Latest != nil {
			views = append(views, once{l, l.Latest, "", b.people.Number})
		}
		if l.Waiting != nil {
			views = append(views, once{l, l.Waiting, l.Waits, b.people.Number})
		}
	}
	return views
}

// strays tells of rows that name the wrong record, and of customers whom none
// names who should be.
func (b *Book) strays(ctx context.Context, q db.Queryer, engine db.Engine) (found []string, err error) {
	look := func(format string, s *db.Statement) error {
		var n int64
		if err := q.QueryRow(ctx, s.String(), s.Args...).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			found = append(found, fmt.Sprintf(format, n))
		}
		return nil
	}
	for _, v := range b.shownOnce() {
		var wrong, missing db.Statement
		wrong.Add(`SELECT count(*)`)
		v.wrong(&wrong, everyone)
		missing.Add(`SELECT count(*) FROM (SELECT DISTINCT ` + v.columns() + ` FROM ` + v.of.Table + ` l WHERE TRUE`)
		v.missing(&missing, everyone)
		missing.Add(`) m`)
		if err := look(`%d customers of the list `+fmt.Sprintf("%q", v.view.Name)+` show a record that is not their latest`, &wrong); err != nil {
			return nil, fmt.Errorf("lists: %s: %w", v.view.Name, err)
		}
		if err := look(`%d customers are missing in the list `+fmt.Sprintf("%q", v.view.Name), &missing); err != nil {
			return nil, fmt.Errorf("lists: %s: %w", v.view.Name, err)
		}
	}
	if engine == db.SQLite {
		p, s := b.people, &db.Statement{}
		s.Add(`SELECT count(*) FROM ` + p.Table + ` c WHERE NOT EXISTS (SELECT 1 FROM ` + p.Index + `_ids i WHERE i.` + p.Number + ` = c.` + p.Number + `)`)
		if err := look(`%d customers cannot be found by a search`, s); err != nil {
			return nil, fmt.Errorf("lists: the index: %w", err)
		}
	}
	return found, nil
}

// some customers, from after one number to another one.
type some struct{ after, to string }

// everyone is not limited.
var everyone = some{}

func (c some) limit(s *db.Statement, column string) {
	if c != everyone {
		s.Add(` AND `+column+` > ? AND `+column+` <= ?`, c.after, c.to)
	}
}

// columns are those of a line that a row of the view has.
func (v once) columns() string {
	columns := `l.` + v.number
	for _, column := range []string{v.view.Only.Column, v.view.Part} {
		if column != "" {
			columns += `, l.` + column
		}
	}
	return columns
}

// shows is the condition for a line to be shown.
func (v once) shows(line string) string {
	if v.waits == "" {
		return ""
	}
	return ` AND ` + line + `.` + v.waits
}

// lines goes on with the lines that a row w of the view is about.
func (v once) lines(s *db.Statement) {
	s.Add(` FROM ` + v.of.Table + ` l WHERE l.` + v.number + ` = w.` + v.number + v.shows("l"))
	v.of.limitTo(s, "l", "")
	if v.view.Part != "" {
		s.Add(` AND l.` + v.view.Part + ` = w.` + v.view.Part)
	}
}

// later is the condition that one line comes after another.
func (v once) later(one, other string) string {
	if v.view.Time == "" {
		return ` AND ` + one + `.id > ` + other + `.id`
	}
	return ` AND (` + one + `.` + v.view.Time + `, ` + one + `.id) > (` + other + `.` + v.view.Time + `, ` + other + `.id)`
}

// wrong goes on with the rows of the view that name another line than the latest.
func (v once) wrong(s *db.Statement, of some) {
	s.Add(` FROM ` + v.view.Table + ` AS w WHERE (NOT EXISTS (SELECT 1`)
	v.lines(s)
	s.Add(` AND l.id = w.id`)
	if v.view.Time != "" {
		s.Add(` AND l.` + v.view.Time + ` = w.` + v.view.Time)
	}
	s.Add(`) OR EXISTS (SELECT 1`)
	v.lines(s)
	s.Add(v.later("l", "w") + `))`)
	v.view.limitTo(s, "w", "")
	of.limit(s, `w.`+v.number)
}

// missing goes on with the condition that nobody shows a line's customer.
func (v once) missing(s *db.Statement, of some) {
	s.Add(v.shows("l"))
	v.of.limitTo(s, "l", "")
	of.limit(s, `l.`+v.number)
	s.Add(` AND NOT EXISTS (SELECT 1 FROM ` + v.view.Table + ` w WHERE w.` + v.number + ` = l.` + v.number)
	if v.view.Part != "" {
		s.Add(` AND w.` + v.view.Part + ` = l.` + v.view.Part)
	}
	v.view.limitTo(s, "w", "")
	s.Add(`)`)
}

// mend makes the rows of some customers right. It leaves a row alone that is
// right, so that it waits for nobody who is changing it.
func (v once) mend(ctx context.Context, tx *db.Tx, of some) error {
	var wrong, missing db.Statement
	wrong.Add(`DELETE`)
	v.wrong(&wrong, of)
	var columns, values []string
	for _, column := range []string{v.number, v.view.Only.Column, v.view.Part, v.view.Time, "id"} {
		if column != "" {
			columns, values = append(columns, column), append(values, `l.`+column)
		}
	}
	missing.Add(`INSERT INTO ` + v.view.Table + ` (` + strings.Join(columns, `, `) + `) SELECT ` + strings.Join(values, `, `) + ` FROM ` + v.of.Table + ` l WHERE TRUE`)
	v.missing(&missing, of)
	missing.Add(` AND NOT EXISTS (SELECT 1 FROM ` + v.of.Table + ` m WHERE m.` + v.number + ` = l.` + v.number + v.shows("m"))
	v.of.limitTo(&missing, "m", "")
	if v.view.Part != "" {
		missing.Add(` AND m.` + v.view.Part + ` = l.` + v.view.Part)
	}
	missing.Add(v.later("m", "l") + `) ON CONFLICT DO NOTHING`)
	for _, s := range []*db.Statement{&wrong, &missing} {
		if _, err := tx.Exec(ctx, s.String(), s.Args...); err != nil {
			return fmt.Errorf("lists: %s: %w", v.view.Name, err)
		}
	}
	return nil
}

// mendStep is how many customers are looked at together.
const mendStep = 5000

// Mend makes every list that shows each customer once what it should be. Others
// may read and write meanwhile; nothing is written where all is right. The
// counts follow with Rebuild.
func (b *Book) Mend(ctx context.Context) error {
	for of := (some{}); ; of.after = of.to {
		numbers, err := db.All(ctx, b.db, db.Value[string], `SELECT `+b.people.Number+` FROM `+b.people.Table+`
			WHERE `+b.people.Number+` > $1 ORDER BY `+b.people.Number+` LIMIT $2`, of.after, mendStep)
		if err != nil {
			return fmt.Errorf("lists: the next customers: %w", err)
		}
		if len(numbers) == 0 {
			return nil
		}
		of.to = numbers[len(numbers)-1]
		for _, v := range b.shownOnce() {
			if err := b.mendSome(ctx, v, of); err != nil {
				return err
			}
		}
	}
}

func (b *Book) mendSome(ctx context.Context, v once, of some) error {
	var s db.Statement
	s.Add(`SELECT EXISTS (SELECT 1`)
	v.wrong(&s, of)
	s.Add(`) OR EXISTS (SELECT 1 FROM ` + v.of.Table + ` l WHERE TRUE`)
	v.missing(&s, of)
	s.Add(`)`)
	var harmed bool
	if err := b.db.QueryRow(ctx, s.String(), s.Args...).Scan(&harmed); err != nil {
		return fmt.Errorf("lists: %s: %w", v.view.Name, err)
	}
	if !harmed {
		return nil
	}
	return b.db.Write(ctx, func(tx *db.Tx) error { return v.mend(ctx, tx, of) })
}
