package app

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// traces are files and folders that did not exist before, inner ones first. A failed start removes them again.
type traces []string

// tracesOf returns those of the paths and their parent folders that are missing now.
func tracesOf(paths ...string) (t traces) {
	for _, path := range paths {
		path, err := filepath.Abs(path)
		if err != nil {
			continue
		}
		for {
			if _, err := os.Lstat(path); !os.IsNotExist(err) || slices.Contains(t, path) {
				break
			}
			t = append(t, path)
			path = filepath.Dir(path)
		}
	}
	slices.SortFunc(t, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return t
}

// remove keeps folders that are not empty.
func (t traces) remove() {
	for _, path := range t {
		_ = os.Remove(path)
	}
}

func (t traces) removeIf(err error) {
	if err != nil {
		t.remove()
	}
}

// tracesOfStart returns the files that a start on SQLite creates before it knows whether it may create a
// portal. Remove them only while holding the lock: otherwise another server could lose its lock file.
func (c Config) tracesOfStart() traces {
	if c.DatabaseURL != "" || c.DataDir == "" {
		return nil
	}
	return tracesOf(lockFile(c.DataDir), filepath.Join(c.DataDir, "files"))
}
