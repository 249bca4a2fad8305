package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The linter checks imports. This test checks what the linter cannot see.

var statement = regexp.MustCompile(`(?m)^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH) [\w(*]`)

func TestTheSQLOfARoomStandsInItsStores(t *testing.T) {
	t.Parallel()
	for path, text := range sources(t) {
		room, file := filepath.Split(strings.TrimPrefix(path, house+"/internal/"))
		switch strings.Split(room, "/")[0] {
		case "app", "seed", "platform", "lists": // these packages are exempt
			continue
		}
		if strings.HasPrefix(path, house+"/cmd") || strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "store") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if text, is := n.(*ast.BasicLit); is && text.Kind == token.STRING && statement.MatchString(strings.Trim(text.Value, "`\"")) {
				t.Errorf("%s has SQL, which belongs into a store*.go beside it: %s", path, text.Value)
			}
			return true
		})
	}
}

// Every kind of audit trail entry must be named by at least one test.
func TestEveryKindOfTheAuditTrailIsProved(t *testing.T) {
	t.Parallel()
	declared, kinds := regexp.MustCompile(`trail\.Kind += "([a-z._-]+)"`), map[string]string{}
	word, tested := regexp.MustCompile(`[a-z_-]+(\.[a-z_-]+)+`), map[string]bool{}
	for path, text := range sources(t) {
		if strings.HasSuffix(path, "_test.go") {
			for _, found := range word.FindAllString(text, -1) {
				tested[found] = true
			}
			continue
		}
		for _, kind := range declared.FindAllStringSubmatch(text, -1) {
			kinds[kind[1]] = path
		}
	}
	if len(kinds) < 60 {
		t.Errorf("there are only %d kinds", len(kinds))
	}
	for kind, path := range kinds {
		if !tested[kind] {
			t.Errorf("no test looks for %s, which %s writes", kind, path)
		}
	}
}

// sources returns the Go files of the repository. It reads only folders with source code, because other
// folders may change while the tests run.
func sources(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, part := range []string{"cmd", "internal"} {
		err := filepath.WalkDir(filepath.Join(house, part), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := os.ReadFile(path)
			all[path] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}
