package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestASlowerCallMustBeNamedInTheNotes(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "NOTES.md")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all := []compared{{name: "rename", engine: "sqlite", rates: []float64{0.71, 1}}, {name: "message", engine: "sqlite", isNew: true}, {name: "customer by id", engine: "sqlite", rates: []float64{1.2, 1}}}
	write("- Faster lists.\n")
	if err := judge(path, all); err == nil || !strings.Contains(err.Error(), "rename makes 0.71 of its rate on sqlite") {
		t.Errorf("%v", err)
	}
	write("- A rename now writes the audit trail.\n")
	if err := judge(path, all); err != nil {
		t.Fatal(err)
	}
	notes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"- A rename now", "| rename | SQLite | 0.71 |", "| message | SQLite | new |", "| customer by id | SQLite | 1.20 |"} {
		if !strings.Contains(string(notes), want) {
			t.Errorf("%q is not in the notes:\n%s", want, notes)
		}
	}
}
