package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every test that a security page names must exist.
func TestEveryProofThatADocumentNamesExists(t *testing.T) {
	t.Parallel()
	there := testsOfTheHouse(t)
	named := regexp.MustCompile("`(Test[A-Z][A-Za-z0-9]+)`")
	for _, page := range []string{"docs/reference/security-tests.md", "docs/reference/asvs.md"} {
		names := named.FindAllStringSubmatch(read(t, page), -1)
		if len(names) == 0 {
			t.Errorf("%s names no test", page)
		}
		for _, name := range names {
			if !there[name[1]] {
				t.Errorf("%s names %s, which is no test", page, name[1])
			}
		}
	}
}

// The standard has 70 requirements at level 1 and 183 more at level 2.
func TestTheListOfRequirementsIsComplete(t *testing.T) {
	t.Parallel()
	row := regexp.MustCompile(`(?m)^\| ([\d., ]+) \| ([12]) \| [^|]+ \| (met|\*\*deviation\*\*|not applicable) \| [^|]+ \|$`)
	seen, levels, chapters := map[string]bool{}, map[string]int{}, map[string]bool{}
	for _, found := range row.FindAllStringSubmatch(read(t, "docs/reference/asvs.md"), -1) {
		for id := range strings.SplitSeq(found[1], ", ") {
			if seen[id] {
				t.Errorf("%s is there twice", id)
			}
			seen[id] = true
			levels[found[2]]++
			chapter, _, _ := strings.Cut(id, ".")
			chapters[chapter] = true
		}
	}
	if levels["1"] != 70 || levels["2"] != 183 || len(chapters) != 17 {
		t.Errorf("there are %d requirements of level 1 and %d of level 2 in %d chapters, want 70, 183 and 17", levels["1"], levels["2"], len(chapters))
	}
}

// house is the path from this package to the root of the repository.
const house = "../.."

func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(house, page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func testsOfTheHouse(t *testing.T) map[string]bool {
	t.Helper()
	declared, all := regexp.MustCompile(`(?m)^func (Test[A-Z][A-Za-z0-9]+)\(`), map[string]bool{}
	for path, text := range sources(t) {
		if !strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, name := range declared.FindAllStringSubmatch(text, -1) {
			all[name[1]] = true
		}
	}
	return all
}
