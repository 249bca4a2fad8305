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
