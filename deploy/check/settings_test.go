package check

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var setting = regexp.MustCompile(`AFTERCARE_[A-Z0-9_]+`)

func TestEverySettingOfAnExampleIsKnownToThePortal(t *testing.T) {
	t.Parallel()
	help, err := command(t, binary(t), "serve", "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := setting.FindAllString(string(help), -1)
	if len(known) < 20 {
		t.Fatalf("the help names %d settings", len(known))
	}
	root, found := beside(t), 0
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path, filepath.Join(root, "check")) {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range setting.FindAllString(string(text), -1) {
			found++
			if !slices.Contains(known, name) {
				t.Errorf("%s names %s, which the portal does not know", path, name)
			}
		}
		return err
	})
	if err != nil || found < 20 {
		t.Errorf("%d settings found, %v", found, err)
	}
}

// In every example, one command creates the portal, and a start never does.
func TestEveryExampleStartsAPortalThatExists(t *testing.T) {
	t.Parallel()
	for _, file := range [][]string{{"systemd", "aftercare.env"}, {"docker", "Dockerfile"}, {"compose", "compose.yaml"}, {"kubernetes", "aftercare.yaml"}} {
		text := read(t, beside(t, file...))
		if !regexp.MustCompile(`(?m)^[^#\n]*AFTERCARE_EXISTING(=|: ")true`).MatchString(text) || !strings.Contains(text, "migrate") {
			t.Errorf("%v begins a portal at any start", file)
		}
	}
}
