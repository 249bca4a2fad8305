package doctor_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestChangedFilesAreNamed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		for what, harm := range map[string]func(path string, content []byte) error{
			"were stored":                 func(path string, content []byte) error { return os.WriteFile(path, content[:len(content)/2], 0o600) },
			"its checksum differs":        func(path string, content []byte) error { content[3] ^= 1; return os.WriteFile(path, content, 0o600) },
			"is missing in the store":     func(path string, _ []byte) error { return os.Remove(path) },
			"has 0 bytes":                 func(path string, _ []byte) error { return os.WriteFile(path, nil, 0o600) },
			"from a backup":               func(path string, content []byte) error { return os.WriteFile(path, append(content, 'x'), 0o600) },
			"1 of 3 files are missing or": func(path string, _ []byte) error { return os.Remove(path) },
		} {
			path := storedFiles(t, p)[0]
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := harm(path, append([]byte(nil), content...)); err != nil {
				t.Fatal(err)
			}
			for _, quick := range []bool{false, true} {
				examined(t, p.Config, quick).onlyHave(t, doctor.FilesCheck, doctor.Fail, what, filepath.Base(path))
			}
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		examined(t, p.Config, false).areFine(t)
	})
}

func storedFiles(t *testing.T, p *apptest.Portal) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(p.DataDir, "files", "*", "*"))
	if err != nil || len(found) != 3 {
		t.Fatalf("%d files are stored, want 3: %v", len(found), err)
	}
	return found
}

func TestAnUnreferencedFileIsReportedAndStays(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		stray := filepath.Join(p.DataDir, "files", "kk", strings.Repeat("k", 32)+".pdf")
		if err := os.MkdirAll(filepath.Dir(stray), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(stray, []byte(apptest.OnePage.Content), 0o600); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, false).onlyHave(t, doctor.StraysCheck, doctor.Warn, fmt.Sprintf("1 files in the storage, %d bytes, are not used", len(apptest.OnePage.Content)), filepath.Base(stray))
		if _, err := os.Stat(stray); err != nil {
			t.Error(err)
		}
		p.Exec(`INSERT INTO uploads (key, begun_at, removing) VALUES ($1, 0, FALSE)`, filepath.Base(stray))
		examined(t, p.Config, false).areFine(t) // it is still being uploaded
	})
}

func TestFilesThatAreMissingAltogetherAreNotTakenForLost(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		files := filepath.Join(p.DataDir, "files")
		if err := os.Rename(files, files+" elsewhere"); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, false).onlyHave(t, doctor.FilesCheck, doctor.Fail, "could not look", "AFTERCARE_FILES_URL")
		if _, err := os.Stat(files); err == nil {
			t.Error("the folder was made")
		}
		if err := os.Rename(files+" elsewhere", files); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(files, "aftercare-portal"), []byte("another\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, true).onlyHave(t, doctor.FilesCheck, doctor.Fail, "belongs to another portal", "`aftercare files adopt`")
	})
}
