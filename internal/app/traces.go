package app

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// traces are files and folders that were not there, the inner ones first. What is
// refused takes them away again.
type traces []string

// tracesOf remembers which of these paths, and of the folders above them, are
// missing now.
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

// remove leaves a folder that somebody has put something into.
func (t traces) remove() {
	for _, path := range t {
		_ = os.Remove(path)
	}
}

// removeIf takes them away after an error.
func (t traces) removeIf(err error) {
	if err != nil {
		t.remove()
	}
}

// tracesOfStart are what a start on SQLite makes before it knows that it may begin a
// portal. Take them away while the lock is held, or another server has lost its own.
func (c Config) tracesOfStart() traces {
	if c.DatabaseURL != "" || c.DataDir == "" {
		return nil
	}
	return tracesOf(lockFile(c.DataDir), filepath.Join(c.DataDir, "files"))
}
