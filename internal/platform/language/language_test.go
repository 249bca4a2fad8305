package language_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/language/hi"
	"aftercare/internal/platform/status"
)

func TestEachLanguageSaysAllThatTheServerSays(t *testing.T) {
	t.Parallel()
	said := allSaid(t)
	if len(said) < 150 {
		t.Fatalf("only %d sentences were found", len(said))
	}
	for name, texts := range map[string]map[string]string{"hi": hi.Texts()} {
		for format := range said {
			translated, ok := texts[format]
			if !ok {
				t.Errorf("%s lacks %q", name, format)
				continue
			}
			if got, want := values(translated), values(format); !slices.Equal(got, want) {
				t.Errorf("%s: %q has the values %q, want %q", name, translated, got, want)
			}
		}
		for format := range texts {
			if !said[format] {
				t.Errorf("%s has %q, which the server does not say", name, format)
			}
		}
	}
	for _, word := range status.Words() {
		if word.Hindi == "" {
			t.Errorf("the status %q has no Hindi", word.Text)
		}
	}
}

var (
	inTemplate = regexp.MustCompile(`\.W\.Say "([^"]*)"`)
	verb       = regexp.MustCompile(`%(?:\[(\d)\])?([sd])`)
)

// values returns the verbs of a format, each with the position of its value.
func values(format string) (all []string) {
	for i, found := range verb.FindAllStringSubmatch(format, -1) {
		place := strconv.Itoa(i + 1)
		if found[1] != "" {
			place = found[1]
		}
		all = append(all, place+found[2])
	}
	slices.Sort(all)
	return all
}

// allSaid returns the formats of all calls of Say, in Go and in templates.
func allSaid(t *testing.T) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || strings.HasSuffix(path, "_test.go"):
			return err
		case strings.HasSuffix(path, ".tmpl"):
			text, err := os.ReadFile(path)
			for _, found := range inTemplate.FindAllStringSubmatch(string(text), -1) {
				said[found[1]] = true
			}
			return err
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !isSay(call) {
				return true
			}
			literal, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				t.Errorf("%s: a text of Say is not a literal", path)
				return true
			}
			format, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Error(err)
			}
			said[format] = true
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// isSay reports whether a call is Words.Say and not web.Say.
func isSay(call *ast.CallExpr) bool {
	selected, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || selected.Sel.Name != "Say" {
		return false
	}
	of, isName := selected.X.(*ast.Ident)
	return !isName || of.Name != "web"
}

func TestDatesAndWordsFollowTheLanguage(t *testing.T) {
	t.Parallel()
	day := civil.Date{Year: 2026, Month: 11, Day: 18}
	for code, want := range map[language.Code]string{"en": "Its last day is 18 November 2026.", "hi": "इसका आखिरी दिन 18 नवंबर 2026 है।", "fr": "Its last day is 18 November 2026."} {
		if got := language.In(code).Say("Its last day is %s.", day); got != want {
			t.Errorf("%s says %q, want %q", code, got, want)
		}
	}
	if got := language.In("hi").Known("Waiting for the spare part"); got != "Waiting for the spare part" {
		t.Errorf("a status of the desk's own is %q", got)
	}
}
