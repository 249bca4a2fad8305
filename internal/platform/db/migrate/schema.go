package migrate

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// schemas hold what the migrations make of an empty database, a part a line.
// `make schema` writes them; no rights are needed to compare with them.
//
//go:embed schema/*.jsonl
var schemas embed.FS

// PartKind is what a part of a schema is.
type PartKind string

const (
	PartExtension  PartKind = "extension"
	PartFunction   PartKind = "function"
	PartTable      PartKind = "table"
	PartColumn     PartKind = "column"
	PartPrimaryKey PartKind = "primary key"
	PartUnique     PartKind = "unique constraint"
	PartCheck      PartKind = "check"
	PartIndex      PartKind = "index"
	PartForeignKey PartKind = "foreign key"
	PartTrigger    PartKind = "trigger"
	PartRule       PartKind = "rule" // of PostgreSQL, where no migration makes one
)

// partOrder is the order in which parts can be made.
var partOrder = []PartKind{
	PartExtension, PartFunction, PartTable, PartColumn, PartPrimaryKey, PartUnique, PartCheck, PartIndex, PartForeignKey, PartTrigger, PartRule,
}

// Part is one part of a schema. Is is its definition: a statement, a clause or a type.
type Part struct {
	Kind  PartKind `json:"kind"`
	Table string   `json:"table,omitempty"`
	Name  string   `json:"name,omitempty"`
	Is    string   `json:"is,omitempty"`
}

// isConstraint reports whether p is known by its definition alone: engines name
// constraints by themselves, or not at all.
func (p Part) isConstraint() bool {
	return slices.Contains([]PartKind{PartPrimaryKey, PartUnique, PartCheck, PartForeignKey}, p.Kind)
}

func (p Part) String() string {
	switch {
	case p.Kind == PartTable:
		return "the table " + p.Table
	case p.isConstraint():
		// PostgreSQL begins the definition with what it is.
		_, clause, _ := strings.Cut(p.Is, "(")
		return fmt.Sprintf("the %s (%s of %s", p.Kind, strings.Join(strings.Fields(clause), " "), p.Table)
	case p.Table == "":
		return fmt.Sprintf("the %s %s", p.Kind, p.Name)
	}
	return fmt.Sprintf("the %s %s of %s", p.Kind, p.Name, p.Table)
}

// key tells parts apart. Two definitions are the same if only their spelling differs.
func (p Part) key(engine db.Engine) string {
	name := p.Name
	if p.isConstraint() {
		name = p.spelled(engine)
	}
	return string(p.Kind) + "\x00" + p.Table + "\x00" + name
}

// spelled is the definition as it is compared. PostgreSQL spells every definition by
// itself, SQLite keeps what it was given.
func (p Part) spelled(engine db.Engine) string {
	if engine == db.Postgres {
		return p.Is
	}
	return respelled(p.Is)
}

// Remedy is what brings a part back.
type Remedy int

const (
	MakeAgain Remedy = iota // `aftercare migrate` makes it again
	Reload                  // a backup that is restored onto an empty database has it
	Restore                 // rows are lost with it: only an older backup has them
)

// Difference is a part that is missing, or that is there and is not as the migrations
// make it.
type Difference struct {
	Part           // as the migrations make it
	Missing bool   // it is not there at all
	Found   string // its definition now
	Late    bool   // it is an index that the next start of a server builds as well
	Remedy  Remedy
}

func (d Difference) String() string {
	switch {
	case d.Missing:
		return d.Part.String() + " is missing"
	case d.Kind == PartColumn:
		return fmt.Sprintf("%s is %s, not %s", d.Part, d.Found, d.Is)
	}
	return fmt.Sprintf("%s has another definition: %s", d.Part, strings.Join(strings.Fields(d.Found), " "))
}

func (d Difference) remedy(engine db.Engine) Remedy {
	switch d.Kind {
	case PartTable, PartColumn:
		if d.Missing {
			return Restore
		}
		return Reload
	case PartPrimaryKey, PartUnique, PartCheck, PartForeignKey:
		if engine == db.SQLite {
			return Reload // it changes no constraint of a table that is there
		}
	}
	return MakeAgain
}

// Addition is a trigger or a rule on a table of ours that no migration makes. It can
// change or drop what the portal writes, so it is not the operator's own affair.
type Addition struct {
	Part
	engine db.Engine
}

func (a Addition) String() string { return a.Part.String() + " was added, no migration makes it" }

// Drop is the statement that removes it.
func (a Addition) Drop() string {
	name := `"` + strings.ReplaceAll(a.Name, `"`, `""`) + `"`
	if a.engine == db.SQLite {
		return `DROP TRIGGER ` + name
	}
	return `DROP ` + strings.ToUpper(string(a.Kind)) + ` ` + name + ` ON ` + a.Table
}

// SchemaComparison is how a schema compares with what the migrations make. Tables,
// columns and indexes beside that are the operator's own.
type SchemaComparison struct {
	Tables  int
	Wrong   []Difference
	Added   []Addition
	Waiting []string // indexes that a server builds after it is ready
}

// CompareSchema compares the schema with what the migrations of this binary make. It
// is for a database of its version.
func CompareSchema(ctx context.Context, s db.Source) (c SchemaComparison, err error) {
	engine := s.Engine()
	want, err := keptSchema(engine)
	if err != nil {
		return c, err
	}
	has, err := readSchema(ctx, s)
	if err != nil {
		return c, fmt.Errorf("db: the schema: %w", err)
	}
	there := map[string]Part{}
	for _, p := range has {
		there[p.key(engine)] = p
	}
	lost := map[string]bool{} // tables, with all that belongs to them
	for _, p := range want {
		if p.Kind == PartTable {
			c.Tables++
		}
		found, ok := there[p.key(engine)]
		if ok && found.spelled(engine) == p.spelled(engine) || lost[p.Table] && p.Table != "" {
			continue
		}
		lost[p.Table] = lost[p.Table] || p.Kind == PartTable && !ok
		d := Difference{Part: p, Missing: !ok, Found: found.Is}
		d.Remedy = d.remedy(engine)
		c.Wrong = append(c.Wrong, d)
	}
	c.Added = added(has, want, engine)
	return c, c.addLate(ctx, s)
}

// added are the triggers and rules on tables of ours that no migration makes. SQLite
// keeps the name of the table as whoever made the trigger has written it.
func added(has, want []Part, engine db.Engine) (all []Addition) {
	tables, ours := map[string]bool{}, map[string]bool{}
	for _, p := range want {
		tables[strings.ToLower(p.Table)], ours[p.key(engine)] = true, true
	}
	for _, p := range has {
		if (p.Kind == PartTrigger || p.Kind == PartRule) && tables[strings.ToLower(p.Table)] && !ours[p.key(engine)] {
			all = append(all, Addition{p, engine})
		}
	}
	return all
}

// lateFor is for how long after a migration an index may still have to be built.
const lateFor = 24 * time.Hour

// addLate adds the indexes that servers build after they are ready. One that an older
// release has made is taken as it is.
func (c *SchemaComparison) addLate(ctx context.Context, s db.Source) error {
	missing, err := MissingIndexes(ctx, s, LateIndexes())
	if err != nil || len(missing) == 0 {
		return err
	}
	age, err := migratedFor(ctx, s)
	if err != nil {
		return err
	}
	for _, index := range missing {
		if age < lateFor {
			c.Waiting = append(c.Waiting, index.Name)
			continue
		}
		table, _, _ := strings.Cut(index.Of(s.Engine()), " ")
		if slices.ContainsFunc(c.Wrong, func(d Difference) bool { return d.Kind == PartTable && d.Table == table }) {
			continue
		}
		part := Part{PartIndex, table, index.Name, `CREATE INDEX ` + index.Name + ` ON ` + index.Of(s.Engine())}
		c.Wrong = append(c.Wrong, Difference{Part: part, Missing: true, Late: true, Remedy: MakeAgain})
	}
	return nil
}

// migratedFor is how long ago the last migration ended, by the database's own clock.
func migratedFor(ctx context.Context, s db.Source) (time.Duration, error) {
	query := `SELECT CAST(strftime('%s', 'now') - strftime('%s', max(tstamp)) AS INTEGER) FROM goose_db_version`
	if s.Engine() == db.Postgres {
		query = `SELECT CAST(extract(epoch FROM CAST(now() AS TIMESTAMP) - max(tstamp)) AS BIGINT) FROM goose_db_version`
	}
	var seconds int64
	err := s.QueryRow(ctx, query).Scan(&seconds)
	return time.Duration(seconds) * time.Second, err
}

// keptSchema is what the migrations make, as `make schema` has written it.
func keptSchema(engine db.Engine) (parts []Part, err error) {
	text, err := schemas.ReadFile("schema/" + string(engine) + ".jsonl")
	if err != nil {
		return nil, err
	}
	for lines := json.NewDecoder(bytes.NewReader(text)); ; {
		var p Part
		switch err := lines.Decode(&p); {
		case errors.Is(err, io.EOF):
			return parts, nil
		case err != nil:
			return nil, fmt.Errorf("db: the schema of this binary is broken: %w", err)
		}
		parts = append(parts, p)
	}
}

// sortParts brings parts into the order in which they can be made.
func sortParts(parts []Part) {
	slices.SortFunc(parts, func(a, b Part) int {
		return cmp.Or(cmp.Compare(slices.Index(partOrder, a.Kind), slices.Index(partOrder, b.Kind)),
			cmp.Compare(a.Table, b.Table), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Is, b.Is))
	})
}
