package backup_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
)

// Reading a pipe without a writer would block, and a folder cannot be read.
func TestAnIrregularFileInTheStoreCountsAsLost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Rao", "User")
		for _, serial := range []string{"SN-1", "SN-2", "SN-3"} {
			p.Buys(asha, "serialNo", serial)
		}
		found, err := filepath.Glob(filepath.Join(p.DataDir, "files", "??", "*"))
		if err != nil || len(found) != 3 {
			t.Fatal(found, err)
		}
		pipe, folder := found[0], found[1]
		if err := errors.Join(os.Remove(pipe), syscall.Mkfifo(pipe, 0o600), os.Remove(folder), os.Mkdir(folder, 0o700)); err != nil {
			t.Fatal(err)
		}
		lost := []string{filepath.Base(pipe), filepath.Base(folder)}

		_, made := mustBackUp(p)
		slices.Sort(made.Report.First)
		slices.Sort(lost)
		if made.Report.Files != 1 || !slices.Equal(made.Report.First, lost) {
			t.Errorf("%+v, want %q lost", made.Report, lost)
		}
		report, err := operate.Examine(t.Context(), p.Config, false, time.Now, func(string, int64, string) {})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(report.Checks, func(f doctor.Finding) bool { return f.Check == doctor.FilesCheck })
		if i < 0 || report.Checks[i].Status != doctor.Fail {
			t.Fatalf("the doctor says %+v", report.Checks)
		}
		for _, key := range lost {
			if details := strings.Join(report.Checks[i].Details, "\n"); !strings.Contains(details, key+" is no regular file") {
				t.Errorf("the doctor says nothing of %s: %s", key, details)
			}
			p.Call("GET", "/files/"+key, p.Admin(), nil).Gives(503, "This file is damaged and cannot be shown.")
		}
	})
}
