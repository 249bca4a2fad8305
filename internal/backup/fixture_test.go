package backup_test

import (
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/tables"
)

// eachPair runs a scenario with a portal on one engine and an empty place on the same or the other engine.
func eachPair(t *testing.T, scenario func(t *testing.T, from *apptest.Portal, to app.Config)) {
	t.Helper()
	engines := []db.Engine{db.SQLite, db.Postgres}
	for _, from := range engines {
		for _, to := range engines {
			t.Run(string(from)+" to "+string(to), func(t *testing.T) {
				t.Parallel()
				p := apptest.New(t, from)
				scenario(t, p, emptyPlace(t, to, p.Config.Secret))
			})
		}
	}
}

// emptyPlace returns the settings of an empty place for a restore.
func emptyPlace(t *testing.T, engine db.Engine, secret string) app.Config {
	t.Helper()
	config := apptest.Settings(filepath.Join(t.TempDir(), "restored"))
	config.Secret, config.AdminPassword = secret, apptest.AdminPassword
	if engine == db.Postgres {
		config.DatabaseURL = dbtest.RestoredURL(t, "")
	}
	return config
}

func silent() *slog.Logger { return slog.New(slog.DiscardHandler) }

func phrase(text string) func() ([]byte, error) {
	return func() ([]byte, error) { return []byte(text), nil }
}

// backUp makes a backup as the command does.
func backUp(p *apptest.Portal, change ...func(*operate.Backup)) (file string, made backup.Made, err error) {
	order := operate.Backup{File: filepath.Join(p.T.TempDir(), "portal.backup")}
	for _, c := range change {
		c(&order)
	}
	made, _, err = operate.MakeBackup(p.T.Context(), p.Config, order, silent(), p.Clock.Now)
	return order.File, made, err
}

func mustBackUp(p *apptest.Portal, change ...func(*operate.Backup)) (file string, made backup.Made) {
	p.T.Helper()
	file, made, err := backUp(p, change...)
	if err != nil {
		p.T.Fatal(err)
	}
	return file, made
}

// none says that nobody was deleted. These portals' clocks are long before the test's.
var none = operate.DeletionsAnswer{None: true}

func restoreInto(t *testing.T, config app.Config, file string) (operate.Restored, error) {
	t.Helper()
	return operate.RestoreBackup(t.Context(), config, operate.Restore{File: file, Deletions: none}, silent(), time.Now)
}

func mustRestore(t *testing.T, config app.Config, file string) operate.Restored {
	t.Helper()
	done, err := restoreInto(t, config, file)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// rowsOf returns all rows of all tables in an archive, and the content of its files.
func rowsOf(t *testing.T, file, passphrase string) (tables map[string][]string, files map[string]string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tables, files = map[string][]string{}, map[string]string{}
	_, err = backup.Read(f, phrase(passphrase), backup.Visitor{
		Table: func(name string, columns []string, next func() ([]any, error)) error {
			if tables[name] == nil {
				tables[name] = []string{}
			}
			for {
				values, err := next()
				if err == io.EOF {
					slices.Sort(tables[name])
					return nil
				}
				if err != nil {
					return err
				}
				tables[name] = append(tables[name], asText(columns, values))
			}
		},
		File: func(key string, content []byte) error {
			files[key] = string(content)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return tables, files
}

// asText does not depend on the order of columns.
func asText(columns []string, values []any) string {
	row := map[string]string{}
	for i, column := range columns {
		row[column] = fmt.Sprintf("%T %v", values[i], values[i])
	}
	var text strings.Builder
	for _, column := range slices.Sorted(maps.Keys(row)) {
		text.WriteString(column + "=" + row[column] + "; ")
	}
	return text.String()
}

// inDatabase returns all rows of all tables in a database.
func inDatabase(t *testing.T, d *db.DB) map[string][]string {
	t.Helper()
	held := map[string][]string{}
	err := d.Snapshot(t.Context(), func(s db.Source) error {
		all, err := tables.Of(t.Context(), s)
		for _, table := range all {
			columns := make([]string, len(table.Columns))
			for i, column := range table.Columns {
				columns[i] = column.Name
			}
			held[table.Name] = []string{}
			if err == nil {
				err = tables.Each(t.Context(), s, table, func(values []any) error {
					held[table.Name] = append(held[table.Name], asText(columns, values))
					return nil
				})
			}
			slices.Sort(held[table.Name])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return held
}
