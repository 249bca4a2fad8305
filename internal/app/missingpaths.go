package app

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// MissingPaths are files and folders that did not exist before, inner ones first. A failed start removes them again.
type MissingPaths []string

// Missing returns those of the paths and their parent folders that are missing now.
func Missing(paths ...string) (t MissingPaths) {
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

// Remove removes what exists now. It keeps folders that are not empty.
func (t MissingPaths) Remove() {
	for _, path := range t {
		_ = os.Remove(path)
	}
}

func (t MissingPaths) RemoveIf(err error) {
	if err != nil {
		t.Remove()
	}
}

// MadeByStart returns the files that a start on SQLite creates before it knows whether it may create a
// portal. Remove them only while holding the lock: otherwise another server could lose its lock file.
func (c Config) MadeByStart() MissingPaths {
	if c.DatabaseURL != "" || c.DataDir == "" {
		return nil
	}
	return Missing(LockFile(c.DataDir), filepath.Join(c.DataDir, "files"))
}
