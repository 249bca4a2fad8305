package migrate_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

// TestTheKeptSchemaMatchesTheMigrations also writes the schema, for `make schema`.
func TestTheKeptSchemaMatchesTheMigrations(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	lines := json.NewEncoder(&text)
	lines.SetEscapeHTML(false)
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		parts, err := migrate.ReadSchema(t.Context(), dbtest.Open(t, engine))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts {
			if err := lines.Encode(migrate.KeptPart{Engine: engine, Part: part}); err != nil {
				t.Fatal(err)
			}
		}
	}
	const file = "schema.jsonl"
	if os.Getenv("AFTERCARE_WRITE_SCHEMA") != "" {
		if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) == text.String() {
		return
	}
	old, now := strings.Split(string(kept), "\n"), strings.Split(text.String(), "\n")
	for _, line := range now {
		if !slices.Contains(old, line) {
			t.Errorf("%s lacks %s", file, line)
		}
	}
	for _, line := range old {
		if !slices.Contains(now, line) {
			t.Errorf("%s has %s, which no migration makes", file, line)
		}
	}
	t.Errorf("%s is not what the migrations make: run `make schema` and commit what it writes", file)
}
