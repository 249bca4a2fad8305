package migrate

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// schemas holds the expected schema of both engines, one part per line. `make schema` writes it.
//
//go:embed schema.jsonl
var schemas []byte

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
	PartRule       PartKind = "rule" // PostgreSQL only; no migration creates one
)

// partOrder is the order in which parts can be created.
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

// keptPart is a line of schemas.
type keptPart struct {
	Engine db.Engine `json:"engine"`
	Part
}

// isConstraint reports whether the definition alone identifies p. Engines choose the names of
// constraints or leave them out.
func (p Part) isConstraint() bool {
	return slices.Contains([]PartKind{PartPrimaryKey, PartUnique, PartCheck, PartForeignKey}, p.Kind)
}

func (p Part) String() string {
	switch {
	case p.Kind == PartTable:
		return "the table " + p.Table
	case p.isConstraint():
		// PostgreSQL starts the definition with the kind of the constraint.
		_, clause, _ := strings.Cut(p.Is, "(")
		return fmt.Sprintf("the %s (%s of %s", p.Kind, strings.Join(strings.Fields(clause), " "), p.Table)
	case p.Table == "":
		return fmt.Sprintf("the %s %s", p.Kind, p.Name)
	}
	return fmt.Sprintf("the %s %s of %s", p.Kind, p.Name, p.Table)
}

// key identifies a part. Definitions that differ only in spelling are equal.
func (p Part) key(engine db.Engine) string {
	name := p.Name
	if p.isConstraint() {
		name = p.spelled(engine)
	}
	return string(p.Kind) + "\x00" + p.Table + "\x00" + name
}

// spelled returns the definition for a comparison. PostgreSQL normalises every definition. SQLite
// keeps the original text, so spelled normalises it.
func (p Part) spelled(engine db.Engine) string {
	if engine == db.Postgres {
		return p.Is
	}
	return respelled(p.Is)
}

// Remedy says how to repair a part.
type Remedy int

const (
	MakeAgain Remedy = iota // `aftercare migrate` creates it again
	Reload                  // restoring a backup into an empty database creates it
	Restore                 // its rows are lost, and only an older backup has them
)

// Difference is a missing or changed part of the schema.
type Difference struct {
	Part           // as the migrations create it
	Missing bool   // it does not exist
	Found   string // its definition now
	Late    bool   // an index that the next start of a server also builds
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
			return Reload // SQLite cannot change a constraint of an existing table
		}
	}
	return MakeAgain
}

// Addition is a trigger or rule on one of our tables that no migration creates. It is reported
// because it can change or drop the portal's data.
type Addition struct {
	Part
	engine db.Engine
}

func (a Addition) String() string { return a.Part.String() + " was added, no migration makes it" }

// Drop returns the statement that removes it.
func (a Addition) Drop() string {
	name := `"` + strings.ReplaceAll(a.Name, `"`, `""`) + `"`
	if a.engine == db.SQLite {
		return `DROP TRIGGER ` + name
	}
	return `DROP ` + strings.ToUpper(string(a.Kind)) + ` ` + name + ` ON ` + a.Table
}

// SchemaComparison is the result of CompareSchema. Additional tables, columns and indexes belong to
// the operator and are ignored.
type SchemaComparison struct {
	Tables  int
	Wrong   []Difference
	Added   []Addition
	Waiting []string // indexes that a server builds after it is ready
}

// CompareSchema compares a schema with the expected schema of this binary. The database must have
// the binary's version.
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
	lost := map[string]bool{} // missing tables; their parts are not listed
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

// added returns triggers and rules on our tables that no migration creates. It ignores case in
// table names, because SQLite keeps the spelling of the CREATE TRIGGER statement.
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

// lateFor is how long after a migration a late index may be missing.
const lateFor = 24 * time.Hour

// addLate adds missing late indexes to the comparison. It does not compare the definition of an
// existing one, because an older release may have built it.
func (c *SchemaComparison) addLate(ctx context.Context, s db.Source) error {
	missing, err := MissingIndexes(ctx, s, DeferredIndexes())
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

// migratedFor returns the time since the last migration, by the database's clock.
func migratedFor(ctx context.Context, s db.Source) (time.Duration, error) {
	query := `SELECT CAST(strftime('%s', 'now') - strftime('%s', max(tstamp)) AS INTEGER) FROM goose_db_version`
	if s.Engine() == db.Postgres {
		query = `SELECT CAST(extract(epoch FROM CAST(now() AS TIMESTAMP) - max(tstamp)) AS BIGINT) FROM goose_db_version`
	}
	var seconds int64
	err := s.QueryRow(ctx, query).Scan(&seconds)
	return time.Duration(seconds) * time.Second, err
}

func keptSchema(engine db.Engine) (parts []Part, err error) {
	for lines := json.NewDecoder(bytes.NewReader(schemas)); ; {
		var p keptPart
		switch err := lines.Decode(&p); {
		case errors.Is(err, io.EOF):
			return parts, nil
		case err != nil:
			return nil, fmt.Errorf("db: the schema of this binary is broken: %w", err)
		case p.Engine == engine:
			parts = append(parts, p.Part)
		}
	}
}

func sortParts(parts []Part) {
	slices.SortFunc(parts, func(a, b Part) int {
		return cmp.Or(cmp.Compare(slices.Index(partOrder, a.Kind), slices.Index(partOrder, b.Kind)),
			cmp.Compare(a.Table, b.Table), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Is, b.Is))
	})
}
