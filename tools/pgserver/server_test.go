package pgserver

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAServerIsGoneAfterwards(t *testing.T) {
	t.Parallel()
	s, err := Start(Options{Settings: []string{"fsync=off"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(s.folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
}

func TestKeptDataServesAgain(t *testing.T) {
	t.Parallel()
	// The test's folder is inside one that only its owner may enter, but the server may run as
	// another user.
	folder := t.TempDir()
	if err := os.Chmod(filepath.Dir(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(folder, "data")
	var made [2]os.FileInfo
	for i := range made {
		s, err := Start(Options{Data: data})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Stop(); err != nil {
			t.Fatal(err)
		}
		if made[i], err = os.Stat(filepath.Join(data, "PG_VERSION")); err != nil {
			t.Fatal(err)
		}
	}
	if !os.SameFile(made[0], made[1]) || !made[0].ModTime().Equal(made[1].ModTime()) {
		t.Error("the second start made the data anew")
	}
}
