package lists

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
)

// Who changes thousands of records at once keeps their lists in step by few
// statements. What comes of it is the same as of one after the other.

// atOnce bounds the placeholders of a statement.
const atOnce = 500

// Moved is a customer's line that has moved.
type Moved struct {
	CustomerID string
	Line
}

// MoveAll is Put for many lines of a list without parts that have moved.
func (b *Book) MoveAll(ctx context.Context, tx *db.Tx, l *List, moved []Moved) error {
	latest := map[string]Line{}
	for _, m := range moved {
		later(latest, m.CustomerID, l.Latest.shown(m.Line))
	}
	changes, err := b.putLatestOfAll(ctx, tx, l.Latest, latest)
	if err != nil {
		return err
	}
	for _, m := range moved {
		changes[m.CustomerID] = append(changes[m.CustomerID], l.put(m.Line)...)
	}
	return b.recordAll(ctx, tx, changes)
}

// later keeps the later one of a customer's lines.
func later(lines map[string]Line, customer string, line Line) {
	if other, known := lines[customer]; !known || other.before(line) {
		lines[customer] = line
	}
}

// putLatestOfAll is putLatest for one line of each of some customers.
func (b *Book) putLatestOfAll(ctx context.Context, tx *db.Tx, l *List, latest map[string]Line) (map[string][]change, error) {
	customers := slices.Sorted(maps.Keys(latest))
	stand, err := b.linesOfAll(ctx, tx, l, customers)
	if err != nil {
		return nil, err
	}
	changes, fresh := map[string][]change{}, []string{}
	rows := b.lineRows(l)
	for _, customer := range customers {
		line := latest[customer]
		stands, known := stand[customer]
		switch {
		case !known:
			fresh = append(fresh, customer)
		case stands.before(line):
			b.addLine(rows, l, customer, line)
			changes[customer] = l.move(stands, line)
		}
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return nil, fmt.Errorf("lists: the lines of %s: %w", l.Name, err)
	}
	inserted, err := b.insertLines(ctx, tx, l, fresh, latest)
	if err != nil {
		return nil, err
	}
	for _, customer := range fresh {
		if inserted[customer] {
			changes[customer] = []change{l.at(latest[customer])}
			continue
		}
		// Another transaction was quicker. Its line is there now.
		if changes[customer], err = b.putLatest(ctx, tx, l, customer, latest[customer]); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

// insertedAtOnce bounds the placeholders of a statement.
const insertedAtOnce = 100

// insertLines adds lines of customers who have none, and tells whose were added.
func (b *Book) insertLines(ctx context.Context, tx *db.Tx, l *List, customers []string, lines map[string]Line) (map[string]bool, error) {
	inserted := map[string]bool{}
	for some := range slices.Chunk(customers, insertedAtOnce) {
		var s db.Statement
		s.Add(`INSERT INTO ` + l.Table + ` (` + strings.Join(b.lineColumns(l), `, `) + `) VALUES `)
		for i, customer := range some {
			values := b.lineValues(l, customer, lines[customer])
			if i > 0 {
				s.Add(`, `)
			}
			s.Add(`(`+strings.TrimSuffix(strings.Repeat(`?, `, len(values)), `, `)+`)`, values...)
		}
		s.Add(` ON CONFLICT DO NOTHING RETURNING ` + b.people.Number)
		whose, err := db.All(ctx, tx, db.Value[string], s.String(), s.Args...)
		if err != nil {
			return nil, fmt.Errorf("lists: new lines of %s: %w", l.Name, err)
		}
		for _, customer := range whose {
			inserted[customer] = true
		}
	}
	return inserted, nil
}

// SettleAll is Settle for many customers.
func (b *Book) SettleAll(ctx context.Context, tx *db.Tx, l *List, customerIDs []string) error {
	customers := slices.Compact(slices.Sorted(slices.Values(customerIDs)))
	stand, err := b.linesOfAll(ctx, tx, l.Waiting, customers)
	if err != nil {
		return err
	}
	customers = slices.DeleteFunc(customers, func(customer string) bool { _, stands := stand[customer]; return !stands })
	left, err := b.latestThatWait(ctx, tx, l, customers)
	if err != nil {
		return err
	}
	changes := map[string][]change{}
	rows, gone := b.lineRows(l.Waiting), []string{}
	for _, customer := range customers {
		stands := stand[customer]
		switch latest, waits := left[customer]; {
		case latest == stands.ID:
		case waits:
			line := l.Waiting.shown(Line{ID: latest})
			b.addLine(rows, l.Waiting, customer, line)
			changes[customer] = l.Waiting.move(stands, line)
		default:
			gone = append(gone, customer)
			changes[customer] = l.Waiting.leave(stands)
		}
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return fmt.Errorf("lists: the lines of %s: %w", l.Waiting.Name, err)
	}
	if err := b.deleteLines(ctx, tx, l.Waiting, gone); err != nil {
		return err
	}
	return b.recordAll(ctx, tx, changes)
}

// linesOfAll reads the lines of some customers, sorted, and keeps them from moving.
func (b *Book) linesOfAll(ctx context.Context, tx *db.Tx, l *List, customers []string) (map[string]Line, error) {
	lines := map[string]Line{}
	for some := range slices.Chunk(customers, atOnce) {
		var s db.Statement
		s.Add(`SELECT ` + l.columns() + `, l.` + b.people.Number + ` FROM ` + l.Table + ` l WHERE l.` + b.people.Number)
		within(&s, some)
		l.limitTo(&s, "l", "")
		s.Add(` ORDER BY l.` + b.people.Number + db.ToChange.On(b.db.Engine()))
		err := db.Each(ctx, tx, func(row db.Row) error {
			var customer string
			line, err := scan(row, &customer)
			lines[customer] = line
			return err
		}, s.String(), s.Args...)
		if err != nil {
			return nil, fmt.Errorf("lists: the lines of %s: %w", l.Name, err)
		}
	}
	return lines, nil
}

// latestThatWait is the latest line of each of some customers that still waits.
func (b *Book) latestThatWait(ctx context.Context, tx *db.Tx, l *List, customers []string) (map[string]string, error) {
	latest := map[string]string{}
	for some := range slices.Chunk(customers, atOnce) {
		var s db.Statement
		s.Add(`SELECT l.` + b.people.Number + `, max(l.id)`)
		l.thatWait(&s)
		s.Add(` AND l.` + b.people.Number)
		within(&s, some)
		s.Add(` GROUP BY l.` + b.people.Number)
		err := db.Each(ctx, tx, func(row db.Row) error {
			var customer string
			var line sql.NullString
			err := row.Scan(&customer, &line)
			latest[customer] = line.String
			return err
		}, s.String(), s.Args...)
		if err != nil {
			return nil, fmt.Errorf("lists: what still waits in %s: %w", l.Name, err)
		}
	}
	return latest, nil
}

// lineRows are lines of customers who have one already.
func (b *Book) lineRows(l *List) *db.Rows {
	key, set := b.people.Number, ` DO UPDATE SET id = excluded.id`
	if l.Only.Column != "" {
		key += `, ` + l.Only.Column
	}
	if l.Time != "" {
		set += `, ` + l.Time + ` = excluded.` + l.Time
	}
	return &db.Rows{Into: l.Table + ` (` + strings.Join(b.lineColumns(l), `, `) + `)`, Conflict: ` ON CONFLICT (` + key + `)` + set}
}

// lineColumns are what a line without a part is made of, and lineValues one of them.
func (b *Book) lineColumns(l *List) []string {
	columns := []string{b.people.Number}
	if l.Only.Column != "" {
		columns = append(columns, l.Only.Column)
	}
	columns = append(columns, `id`)
	if l.Time != "" {
		columns = append(columns, l.Time)
	}
	return columns
}

func (b *Book) lineValues(l *List, customer string, line Line) []any {
	values := []any{customer}
	if l.Only.Column != "" {
		values = append(values, l.Only.Is)
	}
	values = append(values, line.ID)
	if l.Time != "" {
		values = append(values, db.Micros(line.At))
	}
	return values
}

func (b *Book) addLine(rows *db.Rows, l *List, customer string, line Line) {
	rows.Add(b.lineValues(l, customer, line)...)
}

func (b *Book) deleteLines(ctx context.Context, tx *db.Tx, l *List, customers []string) error {
	for some := range slices.Chunk(customers, atOnce) {
		var s db.Statement
		s.Add(`DELETE FROM ` + l.Table + ` AS l WHERE l.` + b.people.Number)
		within(&s, some)
		l.limitTo(&s, "l", "")
		if _, err := tx.Exec(ctx, s.String(), s.Args...); err != nil {
			return fmt.Errorf("lists: the lines of %s: %w", l.Name, err)
		}
	}
	return nil
}

// recordAll is record for the changes of many customers.
func (b *Book) recordAll(ctx context.Context, tx *db.Tx, changes map[string][]change) error {
	var named []string
	for customer, all := range changes {
		if slices.ContainsFunc(all, func(c change) bool { return !c.blind }) {
			named = append(named, customer)
		}
	}
	slices.Sort(named)
	names, err := b.namesOf(ctx, tx, named)
	if err != nil {
		return err
	}
	var blind []change
	var noted []customerChange
	for _, customer := range slices.Sorted(maps.Keys(changes)) {
		for _, c := range changes[customer] {
			if c.blind {
				blind = append(blind, c)
			} else {
				noted = append(noted, customerChange{customer, names[customer], c})
			}
		}
	}
	for _, c := range summed(blind) {
		noted = append(noted, customerChange{change: c})
	}
	return b.noteAll(ctx, tx, noted)
}

// namesOf reads names under a lock, as nameOf does.
func (b *Book) namesOf(ctx context.Context, tx *db.Tx, customers []string) (map[string]string, error) {
	names, p := map[string]string{}, b.people
	for some := range slices.Chunk(customers, atOnce) {
		var s db.Statement
		s.Add(`SELECT ` + p.Number + `, ` + p.Name + ` FROM ` + p.Table + ` WHERE ` + p.Number)
		within(&s, some)
		s.Add(` ORDER BY ` + p.Number + db.ToRead.On(b.db.Engine()))
		err := db.Each(ctx, tx, func(row db.Row) error {
			var customer, name string
			err := row.Scan(&customer, &name)
			names[customer] = name
			return err
		}, s.String(), s.Args...)
		if err != nil {
			return nil, fmt.Errorf("lists: the names of lines: %w", err)
		}
	}
	return names, nil
}

// within goes on a statement with some values.
func within(s *db.Statement, values []string) {
	s.Add(` IN (`)
	for i, value := range values {
		if i > 0 {
			s.Add(`, `)
		}
		s.Add(`?`, value)
	}
	s.Add(`)`)
}

// summed are changes of which those that only count, and of the same place, are one.
func summed(changes []change) (sums []change) {
	places := map[change]int{}
	for _, c := range changes {
		place := c
		place.n = 0
		at, known := places[place]
		switch {
		case !c.blind:
			sums = append(sums, c)
		case known:
			sums[at].n += c.n
		default:
			places[place] = len(sums)
			sums = append(sums, c)
		}
	}
	return slices.DeleteFunc(sums, func(c change) bool { return c.n == 0 })
}
