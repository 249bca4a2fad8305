package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func pages(t *testing.T) map[string]string {
	t.Helper()
	all, skipped := map[string]string{}, []string{"node_modules", ".git", ".cache"}
	err := filepath.WalkDir(house, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains(skipped, entry.Name()) {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".md") {
			return err
		}
		text, err := os.ReadFile(path)
		all[path] = string(text)
		return err
	})
	if err != nil || len(all) < 50 {
		t.Fatalf("there are %d pages: %v", len(all), err)
	}
	return all
}

func TestEveryLinkInTheDocsWorks(t *testing.T) {
	t.Parallel()
	code, link := regexp.MustCompile("(?s)```.*?```|`[^`\n]*`"), regexp.MustCompile(`\]\(([^)\s]+)\)`)
	dropped, all, linked := regexp.MustCompile(`[^\p{L}\p{N} _#\n-]`), pages(t), map[string]bool{}
	for page, text := range all {
		for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
			path, fragment, _ := strings.Cut(found[1], "#")
			target := filepath.Join(filepath.Dir(page), path)
			if path == "" {
				target = page
			}
			// A forge such as GitHub makes the fragment from the heading.
			headings := strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(all[target]), ""), " ", "-")
			if _, err := os.Stat(target); err != nil && !strings.Contains(path, ":") {
				t.Errorf("%s: no file at %s", page, found[1])
			} else if fragment != "" && err == nil && !strings.Contains(headings, "#-"+fragment+"\n") {
				t.Errorf("%s: no heading at %s", page, found[1])
			}
			linked[target] = true
		}
	}
	for page := range all {
		if strings.HasPrefix(page, house+"/docs/") && !strings.Contains(page, "/decisions/") && !linked[page] {
			t.Errorf("no page links to %s", page)
		}
	}
}
