package drive

import (
	"context"
	"errors"
	"fmt"

	"aftercare/bench/report"
	"aftercare/internal/platform/db"
)

// variant is the portal on a copy that was changed before the start. This is
// how the price of what is kept current at every write is found: by leaving
// it out.
type variant struct {
	who        string
	name       string                 // of the copy
	statements map[db.Engine][]string // applied to the copy
	env        []string               // for the portal, each as NAME=value
}

// without are the variants that upkeep is measured against. One that changes
// nothing on an engine is not run there.
//
// The index of names is dropped.
func without() []variant {
	return []variant{{who: report.NoUpkeep, name: "no-upkeep", statements: map[db.Engine][]string{
		db.SQLite: {
			`DROP TRIGGER customer_search_came`,
			`DROP TRIGGER customer_search_renamed`,
		},
		db.Postgres: {`DROP INDEX customers_search`},
	}}}
}

func (v variant) changes(engine db.Engine) bool {
	return len(v.statements[engine]) > 0 || len(v.env) > 0
}

// upkeep measures the writes that the index of names follows, with it and without.
func (d *Driver) upkeep(ctx context.Context, s *report.Section) (err error) {
	variants := []variant{{who: report.Portal, name: "upkeep"}}
	for _, v := range without() {
		if v.changes(d.Engine) {
			variants = append(variants, v)
		}
	}
	var contenders []contender
	defer func() { err = d.discard(ctx, contenders, stopAll(contenders, err)) }()
	for _, f := range d.filled {
		for _, v := range variants {
			c, err := d.onCopy(ctx, f, v)
			if err != nil {
				return err
			}
			contenders = append(contenders, c)
		}
	}
	return d.alternate(ctx, s, contenders, d.upkeepMeasures()...)
}

// upkeepMeasures are the writes that indexes and counters follow.
func (d *Driver) upkeepMeasures() []measure {
	return []measure{registrations(), profileEdits(), productRegistrations(), d.statusUpdates()}
}

// onCopy starts the portal on a copy, with the desk and some customers logged
// in.
func (d *Driver) onCopy(ctx context.Context, f filled, v variant) (c contender, err error) {
	database, err := d.Stage.Copy(ctx, f.Database, v.name, v.statements[d.Engine])
	if err != nil {
		return c, err
	}
	c, err = d.portal(ctx, v.name, v.who, filled{database, f.facts}, v.env...)
	if err != nil {
		return c, errors.Join(err, d.Stage.Discard(ctx, database))
	}
	for _, person := range f.facts.Customers[:min(d.Conns, len(f.facts.Customers))] {
		token, err := logInAs(c.process, person)
		if err != nil {
			return c, errors.Join(fmt.Errorf("%s: %w", person.Email, err), c.process.Stop(), d.Stage.Discard(ctx, database))
		}
		c.tokens = append(c.tokens, token)
	}
	return c, nil
}
