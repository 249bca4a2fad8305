package migrate

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"aftercare/internal/platform/db"
)

// Step is one migration file.
type Step struct {
	Version int64
	Name    string // its subject, as in "known browsers"
	text    string
}

func stepsOf(engine db.Engine, files fs.FS) ([]Step, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	foreign := foreignSuffix(engine)
	var all []Step
	for _, name := range names {
		if strings.HasSuffix(name, foreign) {
			continue
		}
		number, about, _ := strings.Cut(name, "_")
		version, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("db: the migrations of this binary are broken: %s has no number", name)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		about, _, _ = strings.Cut(about, ".")
		all = append(all, Step{Version: version, Name: strings.ReplaceAll(about, "_", " "), text: string(text)})
	}
	slices.SortFunc(all, func(a, b Step) int { return cmp.Compare(a.Version, b.Version) })
	return all, nil
}

// foreignSuffix returns the file name suffix of the other engine's migrations.
func foreignSuffix(engine db.Engine) string {
	if engine == db.Postgres {
		return ".sqlite.sql"
	}
	return ".postgres.sql"
}
