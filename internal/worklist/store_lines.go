package worklist

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

func lineByID(ctx context.Context, q db.Queryer, id string) (Line, error) {
	l, err := scanLine(q.QueryRow(ctx, `SELECT `+lineColumns+` FROM queue_items i `+lineTables+` WHERE i.id = $1`, id))
	return l, orNone(err, errNoItem)
}

// idOfNumber returns the record with a number. It skips warranty
// requests: their number is the product's, which may have several.
func idOfNumber(ctx context.Context, d *db.DB, number string) (recordID string, err error) {
	err = d.QueryRow(ctx, `SELECT i.id FROM queue_items i WHERE `+db.Bytewise(d.Engine(), `i.number`)+` = $1 AND i.kind <> 'warranty'`, number).Scan(&recordID)
	return recordID, orNone(err, errNoItem)
}

const mostEarlier = 50

// earlier returns older tickets of the same device, also those of other customers.
func earlier(ctx context.Context, d *db.DB, l Line) ([]Item, error) {
	return db.All(ctx, d, func(row db.Row) (i Item, err error) {
		var created int64
		err = row.Scan(&i.ID, &i.Kind, &i.Number, &i.CustomerID, &i.Status, &created, db.Instant(&i.EndedAt))
		i.CreatedAt = db.FromMicros(created)
		return i, err
	}, `
		SELECT i.id, i.kind, i.number, i.customer_id, i.status, i.created_at, i.ended_at
		FROM (SELECT p.id FROM registered_products p WHERE `+db.Bytewise(d.Engine(), `p.serial_norm`)+` = $1 LIMIT 20) AS p
		`+db.InThisOrder+` queue_items i WHERE i.product_id = p.id AND i.id < $2 AND i.kind IN ('repair', 'awr')
		ORDER BY i.id DESC LIMIT $3`, db.FoldNumber(l.SerialNo), l.ID, mostEarlier)
}

func (o order) sorted(table string) string {
	direction := ``
	if o.last {
		direction = ` DESC`
	}
	by := table + `.id` + direction
	if o.column != "" {
		by = o.in(table) + direction + `, ` + by
	}
	return ` ORDER BY ` + by
}

// in returns the column of the order. The day for a device is in another table.
func (o order) in(table string) string {
	if o == byBack && table == "i" {
		return `(SELECT b.due_back FROM replacements b WHERE b.ticket_id = i.id AND b.returned_at IS NULL)`
	}
	return table + `.` + o.column
}

// keys returns the columns that sort and identify lines. They are all in the index of the order, so the
// query reads full rows only for the lines on the page. Reading more rows would take most of the time.
func (o order) keys(engine db.Engine) string {
	keys := db.Place(engine, "i", "id") + ` AS place, i.id`
	if o.column != "" {
		keys += `, ` + o.in("i") + ` AS ` + o.column
	}
	return keys
}

// justCounted also needs only the index.
const justCounted = `1 AS one`

// choose adds a query for the lines of a filter, unsorted. Each kind is read by its own index, up to the
// limit. Without a limit the lines are only counted.
func (a asked) choose(s *db.Statement, engine db.Engine, columns string, after *cursor, limit int) {
	if a.text != "" {
		a.chooseMeant(s, engine, columns, after, limit)
		return
	}
	for i, kind := range a.kinds {
		if i > 0 {
			s.Add(` UNION ALL `)
		}
		s.Add(`SELECT * FROM (SELECT ` + columns)
		by := "i"
		switch {
		case a.back:
			// Devices that are not back yet have their own short index.
			s.Add(` FROM (SELECT b.ticket_id AS id FROM replacements b WHERE`)
			a.narrowDevices(s)
			s.Add(`) AS c ` + db.InThisOrder + ` queue_items i WHERE i.id = c.id`)
		case a.scheme == "":
			s.Add(` FROM queue_items i WHERE i.kind = '` + string(kind) + `'`)
		default:
			// The claims on a scheme have their own index, sorted by age.
			s.Add(` FROM (SELECT id FROM claims WHERE scheme_id = ?`, a.scheme)
			a.narrowDays(s, "id")
			if after != nil {
				s.Add(` AND id > ?`, after.id)
			}
			s.Add(`) AS c ` + db.InThisOrder + ` queue_items i WHERE i.id = c.id`)
			by = "c"
		}
		a.narrow(s)
		a.order.beyond(s, after)
		if limit > 0 {
			s.Add(a.order.sorted(by))
			s.AddLimit(limit)
		}
		s.Add(`) AS k` + strconv.Itoa(i))
	}
}

// chooseMeant is choose for a search. The matches were found before, and they are few, so any plan is fast.
func (a asked) chooseMeant(s *db.Statement, engine db.Engine, columns string, after *cursor, limit int) {
	s.Add(`SELECT * FROM (SELECT ` + columns + ` FROM (SELECT '' AS id`)
	s.AddIn(` UNION SELECT m.id FROM queue_items m WHERE m.customer_id`, a.matches.CustomerIDs)
	s.AddIn(` UNION SELECT m.id FROM queue_items m WHERE m.product_id`, a.matches.Products)
	for _, begins := range a.matches.Numbers {
		number := db.Bytewise(engine, `m.number`)
		s.Add(` UNION SELECT * FROM (SELECT m.id FROM queue_items m WHERE `+number+` >= ? AND `+number+` < ? ORDER BY `+number, begins, db.Beyond(begins))
		s.AddLimit(mostNumbers)
		s.Add(`) AS n`)
	}
	s.AddIn(`) AS f `+db.InThisOrder+` queue_items i WHERE i.id = f.id AND i.kind`, names(a.kinds))
	if a.back {
		s.Add(` AND EXISTS (SELECT 1 FROM replacements b WHERE b.ticket_id = i.id AND`)
		a.narrowDevices(s)
		s.Add(`)`)
	}
	if a.scheme != "" {
		s.Add(` AND EXISTS (SELECT 1 FROM claims k WHERE k.id = i.id AND k.scheme_id = ?)`, a.scheme)
	}
	a.narrow(s)
	a.order.beyond(s, after)
	s.Add(a.order.sorted("i"))
	s.AddLimit(limit)
	s.Add(`) AS k`)
}

func (a asked) narrow(s *db.Statement) {
	switch {
	case a.unanswered && a.ended:
		s.Add(` AND 1 = 0`) // a message reopens the ticket, so there are none
	case a.unanswered:
		// A line with wrote_at is always open. An extra condition
		// on ended_at would keep the database from the short index.
		s.Add(` AND i.wrote_at IS NOT NULL`)
	case a.any:
	case a.ended:
		s.Add(` AND i.ended_at IS NOT NULL`)
	default:
		s.Add(` AND i.ended_at IS NULL`)
	}
	if a.nobody {
		s.Add(` AND i.assignee IS NULL`)
	}
	if a.who != "" {
		s.Add(` AND i.assignee = ?`, a.who)
	}
	isOpen := !a.ended && !a.any
	if a.status != nil {
		s.Add(` AND i.status = ?`, *a.status)
		if isOpen { // open lines have an index by stage
			s.Add(` AND i.stage = ?`, string(stageOf(*a.status, false)))
		}
	}
	switch {
	case a.other && isOpen:
		s.Add(` AND i.stage = ?`, string(ownWords))
	case a.other:
		words := slices.Sorted(maps.Keys(offered))
		if a.ended {
			words = append(words, over...)
		}
		s.AddIn(` AND NOT i.status`, words)
	}
	if a.late {
		s.Add(` AND i.due_on < ?`, a.today.String())
	}
	a.narrowDays(s, "i.id")
	if a.untouchedUntil != 0 {
		s.Add(` AND i.touched_at < ?`, a.untouchedUntil)
	}
}

func (a asked) narrowDevices(s *db.Statement) {
	s.Add(` b.returned_at IS NULL`)
	if !a.coming {
		s.Add(` AND b.due_back <= ?`, a.today.String())
	}
}

// narrowDays compares ids, which sort by time of creation.
func (a asked) narrowDays(s *db.Statement, id string) {
	if a.first != "" {
		s.Add(` AND `+id+` >= ?`, a.first)
	}
	if a.beyond != "" {
		s.Add(` AND `+id+` < ?`, a.beyond)
	}
}

// beyond adds the condition that a line comes after the cursor.
func (o order) beyond(s *db.Statement, c *cursor) {
	sign := ` > `
	if o.last {
		sign = ` < `
	}
	switch {
	case c == nil:
	case o.column == "":
		s.Add(` AND i.id`+sign+`?`, c.id)
	default:
		s.Add(` AND (`+o.in("i")+`, i.id)`+sign+`(?, ?)`, c.key, c.id)
	}
}

const (
	lineColumns = `i.id, i.kind, i.number, i.customer_id, coalesce(i.product_id, ''), i.status, i.created_at, i.touched_at, i.answered_at, i.ended_at,
		i.due_on, coalesce(i.assignee, ''), coalesce(a.name, ''), i.assigned_at, c.name,
		coalesce(p.product_id, ''), coalesce(p.product_name, ''), coalesce(p.serial_no, ''), coalesce(p.model_no, ''),
		coalesce(k.scheme_id, ''), coalesce(s.name, ''), coalesce(k.amount, 0), (SELECT count(*) FROM notes n WHERE n.record = i.id), i.wrote_at, coalesce(v.desk_unread, 0),
		CASE WHEN i.kind = 'awr' THEN coalesce((SELECT b.due_back FROM replacements b WHERE b.ticket_id = i.id AND b.returned_at IS NULL), '') ELSE '' END,
		CASE WHEN i.ended_at IS NULL AND i.status <> '' THEN
			coalesce((SELECT e.ends FROM ticket_statuses e WHERE e.ticket_id = i.id ORDER BY e.sequence DESC LIMIT 1), FALSE) ELSE FALSE END`
	lineTables = `JOIN customers c ON c.customer_id = i.customer_id
		LEFT JOIN registered_products p ON p.id = i.product_id LEFT JOIN claims k ON k.id = CASE WHEN i.kind = 'claim' THEN i.id END LEFT JOIN schemes s ON s.scheme_id = k.scheme_id
		LEFT JOIN admins a ON a.username = i.assignee LEFT JOIN conversations v ON v.ticket_id = i.id`
)

func scanLine(row db.Row) (l Line, err error) {
	var created, touched int64
	var due string
	err = row.Scan(&l.ID, &l.Kind, &l.Number, &l.CustomerID, &l.ProductID, &l.Status, &created, &touched, db.Instant(&l.AnsweredAt), db.Instant(&l.EndedAt),
		&due, &l.Assignee, &l.AssigneeName, db.Instant(&l.AssignedAt), &l.CustomerName,
		&l.ProductNumber, &l.ProductName, &l.SerialNo, &l.ModelNo, &l.SchemeID, &l.SchemeName, &l.Amount, &l.Notes, db.Instant(&l.WroteAt), &l.Unread, &l.BackOn, &l.LastEnds)
	if err != nil {
		return l, err
	}
	l.CreatedAt, l.TouchedAt = db.FromMicros(created), db.FromMicros(touched)
	l.DueOn, err = civil.Parse(due)
	return l, err
}

// lines returns the lines of a page, and one more if there is a next page.
func lines(ctx context.Context, d *db.DB, a asked) ([]Line, error) {
	var s db.Statement
	s.Add(`SELECT ` + lineColumns + ` FROM (SELECT w.place FROM (`)
	a.choose(&s, d.Engine(), a.order.keys(d.Engine()), a.after, a.limit+1)
	s.Add(`) AS w` + a.order.sorted("w"))
	s.AddLimit(a.limit + 1)
	s.Add(`) AS chosen JOIN queue_items i ON ` + db.Place(d.Engine(), "i", "id") + ` = chosen.place ` + lineTables + a.order.sorted("i"))
	return db.All(ctx, d, scanLine, s.String(), s.Args...)
}

func countLines(ctx context.Context, d *db.DB, a asked, most int) (n int, err error) {
	s := a.counting(d.Engine(), most)
	err = d.QueryRow(ctx, s.String(), s.Args...).Scan(&n)
	return n, err
}

func (a asked) counting(engine db.Engine, most int) *db.Statement {
	if a.text == "" {
		return db.Counting(most, func(s *db.Statement) { a.choose(s, engine, justCounted, nil, 0) })
	}
	// db.Counting would run the search twice. A search matches few lines, so one count is enough.
	s := &db.Statement{}
	s.Add(`SELECT count(*) FROM (`)
	a.choose(s, engine, justCounted, nil, most)
	s.Add(`) AS few`)
	return s
}

// mustBeScheme refuses an unknown scheme. A deleted scheme is allowed, because it still has claims.
func mustBeScheme(ctx context.Context, q db.Queryer, schemeID string) error {
	err := q.QueryRow(ctx, `SELECT scheme_id FROM schemes WHERE scheme_id = $1`, schemeID).Scan(&schemeID)
	return orNone(err, errNoScheme)
}
