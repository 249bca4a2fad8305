package migrate

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// Remade is the result of Again.
type Remade struct {
	Made []Difference
	Left []string // what is still wrong, each with the reason or the next step
}

// Again repairs the schema where that is possible without losing or rewriting rows.
func Again(ctx context.Context, d *db.DB) (done Remade, err error) {
	again := func(ctx context.Context, part Part) error { return makeInFile(ctx, d, part) }
	if d.Engine() == db.Postgres {
		pool, release, locking := lockServer(ctx, d, indexLock)
		if locking != nil {
			return done, locking
		}
		defer func() { err = errors.Join(err, release()) }()
		again = func(ctx context.Context, part Part) error { return makeOnServer(ctx, pool, part) }
	}
	found, err := CompareSchema(ctx, d)
	for _, wrong := range found.Wrong {
		if wrong.Remedy != MakeAgain {
			done.Left = append(done.Left, wrong.String()+": "+wrong.Remedy.String())
			continue
		}
		if err := again(ctx, wrong.Part); ctx.Err() != nil {
			return done, ctx.Err()
		} else if err != nil {
			done.Left = append(done.Left, fmt.Sprintf("%s, and cannot be made again: %v", wrong, err))
			continue
		}
		d.Logger().InfoContext(ctx, "a part of the schema was made again", "part", wrong.Part.String())
		done.Made = append(done.Made, wrong)
	}
	return done, err
}

func (r Remedy) String() string {
	switch r {
	case Reload:
		return "to create it again, run `aftercare backup`, then `aftercare restore` into an empty place"
	case Restore:
		return "restore the last good backup"
	default:
		return "to create it again, run `aftercare migrate`"
	}
}

func (p Part) statements() []string {
	switch p.Kind {
	case PartExtension:
		return []string{`CREATE EXTENSION IF NOT EXISTS ` + p.Name}
	case PartIndex:
		return []string{`DROP INDEX IF EXISTS ` + p.Name, p.Is}
	case PartTrigger:
		return []string{`DROP TRIGGER IF EXISTS ` + p.Name, p.Is}
	case PartFunction:
		return []string{p.Is}
	default:
		return []string{`ALTER TABLE ` + p.Table + ` ADD CONSTRAINT ` + p.Name + ` ` + p.Is}
	}
}

// makeInFile repairs a part on SQLite while no server runs.
func makeInFile(ctx context.Context, d *db.DB, p Part) error {
	statements := p.statements()
	if p.Kind == PartTrigger && strings.HasPrefix(p.Name, "customer_search_") {
		statements = append(statements, fillSearch...)
	}
	return d.WriteInBulk(ctx, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// fillSearch adds the rows that the search index missed while its triggers were missing.
var fillSearch = []string{
	`INSERT INTO customer_search_ids (customer_id) SELECT customer_id FROM customers
		WHERE customer_id NOT IN (SELECT customer_id FROM customer_search_ids) ORDER BY id`,
	`INSERT INTO customer_search (customer_search) VALUES ('delete-all')`,
	`INSERT INTO customer_search (rowid, name, number)
		SELECT i.n, c.name_fold || char(10, 10), lower(c.customer_id) || char(10, 10)
		FROM customer_search_ids i JOIN customers c ON c.customer_id = i.customer_id ORDER BY i.n`,
}

// makeOnServer repairs a part on PostgreSQL. An index blocks no writes. A constraint blocks writes
// to its table while it is checked.
func makeOnServer(ctx context.Context, pool *sql.DB, p Part) (err error) {
	if p.Kind == PartIndex {
		drop := `DROP INDEX CONCURRENTLY IF EXISTS ` + p.Name
		if _, err := pool.ExecContext(ctx, drop); err != nil {
			return err
		}
		if _, err = pool.ExecContext(ctx, strings.Replace(p.Is, `INDEX `, `INDEX CONCURRENTLY `, 1)); err != nil {
			_, dropping := pool.ExecContext(ctx, drop) // drop the half-built index
			return errors.Join(err, dropping)
		}
		return nil
	}
	statements := p.statements()
	if p.Kind == PartTrigger {
		statements[0] += ` ON ` + p.Table
	}
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}
