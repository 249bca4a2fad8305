package trail

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Search is a filter for the trail. Empty fields do not filter.
type Search struct {
	Persons  []string // the actor or the person concerned has one of these ids
	Record   string
	Kind     Kind
	Without  []Kind    // leave out these kinds
	From, To time.Time // To is exclusive
	Before   int64     // only entries before this number
	After    int64     // only entries after this number, starting with the oldest
}

// Told is an entry that was read.
type Told struct {
	Entry
	N              int64
	At             time.Time
	Title, Address string
	Sealed         bool // some personal data can no longer be read
}

// Page reads up to most entries, newest first, and reports whether there are more. The cost does
// not depend on the number of entries.
func (b *Log) Page(ctx context.Context, s Search, most int) (page []Told, more bool, err error) {
	rows, err := search(ctx, b.db, b.db.Engine(), s, most+1)
	if err != nil {
		return nil, false, err
	}
	rows, more = db.Cut(rows, most, s.After > 0)
	var persons []string
	for _, r := range rows {
		persons = append(persons, r.originKey, r.person.key())
	}
	keys, _, err := b.open(ctx, b.db, persons)
	for _, r := range rows {
		kind := Kind(r.kind)
		t := Told{Entry: Entry{Kind: kind, By: r.actor, Record: r.record, Person: r.person}, N: r.n, At: db.FromMicros(r.at), Title: cmp.Or(b.titles[kind], r.kind)}
		t.Address = string(t.unseal(keys[r.originKey], r.origin))
		t.add([]byte(r.changes), Plain)
		t.add(t.unseal(keys[r.person.key()], r.sealed), Personal)
		page = append(page, t)
	}
	return page, more, err
}

// unseal decrypts data whose key may be destroyed.
func (t *Told) unseal(key *auth.Sealer, sealed []byte) []byte {
	if key != nil && len(sealed) > 0 {
		if text, err := key.Open(sealed); err == nil {
			return text
		}
	}
	t.Sealed = t.Sealed || len(sealed) > 0
	return nil
}

// add adds stored changes. Damaged data counts as sealed.
func (t *Told) add(text []byte, made func(field, before, after string) Change) {
	var changes []change
	if len(text) > 0 && json.Unmarshal(text, &changes) != nil {
		t.Sealed = true
	}
	for _, c := range changes {
		t.Changes = append(t.Changes, made(c[0], c[1], c[2]))
	}
}

// search reads the rows of a page. It walks along indexes, and each walk stops after most rows.
// Entries in the chain have indexes. Entries that wait for the chain are few and are read directly.
func search(ctx context.Context, q db.Queryer, engine db.Engine, s Search, most int) ([]row, error) {
	var all db.Statement
	lowest, highest, tail := max(First(s.From), s.After+1), int64(math.MaxInt64), fmt.Sprintf(` DESC LIMIT %d`, most)
	if s.Before > 0 {
		highest = s.Before - 1
	}
	if !s.To.IsZero() {
		highest = min(highest, First(s.To)-1)
	}
	if s.After > 0 {
		tail = fmt.Sprintf(` ASC LIMIT %d`, most)
	}
	walk := func(table, number, condition string, values ...any) {
		all.Add(`SELECT n FROM (SELECT `+number+` AS n FROM `+table+` WHERE `+number+` >= ? AND `+number+` <= ?`, lowest, highest)
		all.Add(condition+` ORDER BY `+number+tail+`) AS walked UNION `, values...)
	}
	all.Add(`SELECT ` + rowColumns + ` FROM (SELECT n FROM (`)
	if condition, values := s.narrow(`record`); s.Record == "" && s.Kind == "" && len(s.Persons) == 0 {
		walk(`trail_entries`, `n`, condition, values...)
	} else if s.Record != "" || len(s.Persons) == 0 {
		walk(`trail_links`, `entry`, condition, values...)
	} else {
		for _, id := range s.Persons {
			condition, values := Search{Kind: s.Kind, Without: s.Without}.narrow(``)
			walk(`trail_links`, `entry`, condition+` AND actor = ?`, append(values, id)...)
			walk(`trail_links`, `entry`, condition+` AND person = ?`, append(values, id)...)
		}
	}
	// PostgreSQL may overestimate the size of the queue, so look up each entry by its number.
	waits := ` AND n IN (SELECT n FROM trail_unchained)`
	if engine == db.Postgres {
		waits = ` AND n = ANY (ARRAY(SELECT n FROM trail_unchained))`
	}
	condition, values := s.narrow(`lower(record)`)
	walk(`trail_entries`, `n`, waits+condition, values...)
	query := strings.TrimSuffix(all.String(), ` UNION `) + `) AS walks ORDER BY n` + tail + `) AS chosen JOIN trail_entries e ON e.n = chosen.n ORDER BY e.n` + tail
	return db.All(ctx, q, scanRow, query, all.Args...)
}

// narrow returns the condition for a record, kinds and people.
func (s Search) narrow(record string) (condition string, values []any) {
	if s.Record != "" {
		condition, values = ` AND `+record+` = ?`, []any{db.Fold(s.Record)}
	}
	if s.Kind != "" {
		condition, values = condition+` AND kind = ?`, append(values, string(s.Kind))
	}
	if len(s.Without) > 0 {
		condition += ` AND kind NOT IN (?` + strings.Repeat(`, ?`, len(s.Without)-1) + `)`
		for _, kind := range s.Without {
			values = append(values, string(kind))
		}
	}
	if len(s.Persons) > 0 {
		in := ` IN (?` + strings.Repeat(`, ?`, len(s.Persons)-1) + `)`
		condition += ` AND (actor` + in + ` OR person` + in + `)`
	}
	for _, id := range slices.Repeat(s.Persons, 2) {
		values = append(values, id)
	}
	return condition, values
}
