package lists

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// Table list_totals holds the number of lines up to an id. Ids sort by creation and rows are never deleted,
// so this number stays right. A reader adds the lines from that id on. In a list that shows each customer
// once, the first line of each customer is counted.

// settled is the age after which the transaction that added a line has surely ended.
const settled = 10 * time.Minute

type rolled struct {
	parts map[string]int // '' is the whole list
	upTo  string         // '' if nothing is counted yet
}

// Total counts the lines of a list, or of one part of it.
func (r *Reader) Total(ctx context.Context, l *List, part string) (n int, err error) {
	if l.Waits != "" {
		each := `l.` + r.people.Number // each customer is shown once, or once for each part
		if l.Part != "" {
			each += ` || l.` + l.Part
		}
		return r.countWaiting(ctx, l, part, `count(DISTINCT `+each+`)`)
	}
	var upTo string
	err = r.db.QueryRow(ctx, `
		SELECT w.up_to, coalesce((SELECT p.n FROM list_totals p WHERE p.list = w.list AND p.part = $2), 0)
		FROM list_totals w WHERE w.list = $1 AND w.part = ''`, l.Name, part).Scan(&upTo, &n)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("lists: total of %s: %w", l.Name, err)
	}
	var since int
	var s db.Statement
	s.Add(`SELECT count(*)`)
	r.entered(&s, l, upTo, "")
	if part != "" {
		s.Add(` AND `+byID(l.Part)+` = ?`, part)
	}
	if err := r.db.QueryRow(ctx, s.String(), s.Args...).Scan(&since); err != nil {
		return 0, fmt.Errorf("lists: total of %s: %w", l.Name, err)
	}
	return n + since, nil
}

// Totals counts the lines of every part of a list, except empty parts.
func (r *Reader) Totals(ctx context.Context, l *List) (map[string]int, error) {
	have, err := readRolled(ctx, r.db, l)
	if err != nil {
		return nil, err
	}
	if _, err := r.addParts(ctx, r.db, l, have.parts, have.upTo, ""); err != nil {
		return nil, err
	}
	delete(have.parts, "")
	return have.parts, nil
}

// entered adds the clauses for lines that were added between two ids. An empty second id means now.
func (r *Reader) entered(s *db.Statement, l *List, from, to string) {
	s.Add(` FROM `+l.Table+` l WHERE l.id >= ?`, from)
	if to != "" {
		s.Add(` AND l.id < ?`, to)
	}
	if l.Only.Is != "" {
		s.Add(` AND `+byID(l.Only.Column)+` = ?`, l.Only.Is)
	}
	if l.Once {
		s.Add(r.noOther(l, `o.id < l.id`))
	}
}

// byID hides a column from the planner. Otherwise the planner might use an index of the column and read all
// rows with the value, instead of the few rows by id.
func byID(column string) string { return `l.` + column + ` || ''` }

// addParts adds the lines between two ids to the totals of the parts, and returns their number.
func (r *Reader) addParts(ctx context.Context, q db.Queryer, l *List, parts map[string]int, from, to string) (added int, err error) {
	part := `''`
	if l.Part != "" {
		part = `l.` + l.Part
	}
	var s db.Statement
	s.Add(`SELECT ` + part + `, count(*)`)
	r.entered(&s, l, from, to)
	s.Add(` GROUP BY 1`)
	err = db.Each(ctx, q, func(row db.Row) error {
		var part string
		var n int
		if err := row.Scan(&part, &n); err != nil {
			return err
		}
		if part != "" {
			parts[part] += n
		}
		parts[""] += n
		added += n
		return nil
	}, s.String(), s.Args...)
	if err != nil {
		return 0, fmt.Errorf("lists: totals of %s: %w", l.Name, err)
	}
	return added, nil
}

func readRolled(ctx context.Context, q db.Queryer, l *List) (rolled, error) {
	have := rolled{parts: map[string]int{}}
	err := db.Each(ctx, q, func(row db.Row) error {
		var part, upTo string
		var n int
		err := row.Scan(&part, &upTo, &n)
		have.parts[part] = n
		have.upTo = max(have.upTo, upTo)
		return err
	}, `SELECT part, up_to, n FROM list_totals WHERE list = $1`, l.Name)
	if err != nil {
		return have, fmt.Errorf("lists: totals of %s: %w", l.Name, err)
	}
	return have, nil
}

// RollUp moves the stored totals forward to the settled lines.
func (r *Reader) RollUp(ctx context.Context) error { return r.rollUp(ctx, false) }

// Recount counts every list from the start. It corrects totals after rows were added with old ids: sample
// data, or a replica with a slow clock.
func (r *Reader) Recount(ctx context.Context) error { return r.rollUp(ctx, true) }

func (r *Reader) rollUp(ctx context.Context, anew bool) error {
	for _, l := range r.lists {
		have, err := readRolled(ctx, r.db, l)
		if err != nil {
			return err
		}
		next := rolled{parts: have.parts, upTo: have.upTo}
		if anew {
			next = rolled{parts: map[string]int{}}
		}
		upTo := id.First(r.db.Now().Add(-settled))
		added, err := r.countUpTo(ctx, r.db, l, &next, upTo)
		if err != nil {
			return err
		}
		if added == 0 && !anew {
			continue
		}
		if err := r.store(ctx, l, have.upTo, next); err != nil {
			return err
		}
	}
	return nil
}

const countedAtOnce = 50_000

// countUpTo moves totals forward to an id, in steps.
func (r *Reader) countUpTo(ctx context.Context, q db.Queryer, l *List, totals *rolled, upTo string) (added int, err error) {
	for totals.upTo < upTo {
		to := upTo
		err := q.QueryRow(ctx, `SELECT id FROM `+l.Table+` WHERE id >= $1 AND id < $2 ORDER BY id LIMIT 1 OFFSET $3`, totals.upTo, upTo, countedAtOnce).Scan(&to)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return added, fmt.Errorf("lists: totals of %s: %w", l.Name, err)
		}
		n, err := r.addParts(ctx, q, l, totals.parts, totals.upTo, to)
		if err != nil {
			return added, err
		}
		added, totals.upTo = added+n, to
	}
	return added, nil
}

// store saves new totals, unless another replica moved them first.
func (r *Reader) store(ctx context.Context, l *List, was string, totals rolled) error {
	err := r.db.Write(ctx, func(tx *db.Tx) error {
		moved, err := db.Changed(tx.Exec(ctx, `UPDATE list_totals SET up_to = $3 WHERE list = $1 AND part = '' AND up_to = $2`, l.Name, was, totals.upTo))
		if err == nil && !moved {
			moved, err = db.Changed(tx.Exec(ctx, `INSERT INTO list_totals (list, part, up_to, n) VALUES ($1, '', $2, 0) ON CONFLICT (list, part) DO NOTHING`, l.Name, totals.upTo))
		}
		if err != nil || !moved {
			return err
		}
		rows := db.Rows{Into: `list_totals (list, part, up_to, n)`, Conflict: ` ON CONFLICT (list, part) DO UPDATE SET up_to = excluded.up_to, n = excluded.n`}
		for part, n := range totals.parts {
			rows.Add(l.Name, part, totals.upTo, n)
		}
		return rows.Insert(ctx, tx)
	})
	if err != nil {
		return fmt.Errorf("lists: totals of %s: %w", l.Name, err)
	}
	return nil
}

// Forget deletes all totals in a transaction. Readers then count every line until the next RollUp.
func Forget(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM list_totals`)
	return err
}

// Compare recounts every list up to its stored id and returns the wrong totals.
func (r *Reader) Compare(ctx context.Context, q db.Queryer, engine db.Engine, progress func(lines int64)) (lines int64, wrong []string, err error) {
	unfindable, err := r.unfindable(ctx, q, engine)
	if err != nil {
		return 0, nil, fmt.Errorf("lists: the index of letters: %w", err)
	}
	if unfindable > 0 {
		wrong = append(wrong, fmt.Sprintf("%d customers cannot be found by a search", unfindable))
	}
	for _, l := range r.lists {
		kept, err := readRolled(ctx, q, l)
		if err != nil {
			return lines, nil, err
		}
		real := rolled{parts: map[string]int{}}
		if _, err := r.countUpTo(ctx, q, l, &real, kept.upTo); err != nil {
			return lines, nil, err
		}
		lines += int64(real.parts[""])
		progress(lines)
		for part := range real.parts {
			kept.parts[part] += 0 // adds parts without a stored total
		}
		for part, n := range kept.parts {
			if real.parts[part] != n {
				wrong = append(wrong, fmt.Sprintf("lines of the list %q%s: %d are kept, there are %d", l.Name, ofPart(part), n, real.parts[part]))
			}
		}
	}
	slices.Sort(wrong)
	return lines, wrong, nil
}

func ofPart(part string) string {
	if part == "" {
		return ""
	}
	return fmt.Sprintf(" with the filter %q", part)
}

// unfindable counts customers that are missing in the search index. Only SQLite needs this check, because
// triggers maintain its index.
func (r *Reader) unfindable(ctx context.Context, q db.Queryer, engine db.Engine) (n int64, err error) {
	if engine != db.SQLite {
		return 0, nil
	}
	p := r.people
	err = q.QueryRow(ctx, `SELECT count(*) FROM `+p.Table+` c WHERE NOT EXISTS (SELECT 1 FROM `+p.Index+`_ids i WHERE i.`+p.Number+` = c.`+p.Number+`)`).Scan(&n)
	return n, err
}

// Newest returns when the newest record of any list was created, and the list.
func (r *Reader) Newest(ctx context.Context, q db.Queryer) (at time.Time, list string, err error) {
	for _, l := range r.lists {
		var last sql.NullString
		if err := q.QueryRow(ctx, `SELECT max(id) FROM `+l.Table).Scan(&last); err != nil {
			return at, list, fmt.Errorf("lists: the newest of %s: %w", l.Name, err)
		}
		if made := id.Time(last.String); last.Valid && made.After(at) {
			at, list = made, l.Name
		}
	}
	return at, list, nil
}
