package operate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"aftercare/internal/app"
	"aftercare/internal/platform/disk"
)

// looksUsed refuses a folder with a database, before the archive is read.
func looksUsed(c app.Config) error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Lstat(app.DatabaseFile(c.DataDir)); err == nil {
		return app.BadSettingf("AFTERCARE_DATA_DIR", "%s already has a database: restore into an empty folder", c.DataDir)
	}
	for _, ending := range []string{"-wal", "-shm", "-journal"} {
		if left := app.DatabaseFile(c.DataDir) + ending; disk.Exists(left) {
			return app.BadSettingf("AFTERCARE_DATA_DIR", "%s belongs to a database that is missing, and may hold its last writes: put the database back, or move this file away", left)
		}
	}
	// Without the mark, these files do not come from a restore. A restore would delete them.
	if disk.Exists(app.RestoringMark(c.DataDir)) {
		return nil
	}
	for _, ending := range stagingEndings() {
		if left := stagingFile(c.DataDir) + ending; disk.Exists(left) {
			return app.BadSettingf("AFTERCARE_DATA_DIR", "%s exists and is not from a restore: move it away", left)
		}
	}
	return nil
}

func stagingFile(dir string) string { return app.DatabaseFile(dir) + ".restoring" }

func stagingEndings() []string {
	return []string{"", "-wal", "-shm", "-journal", ".migrating", ".migrating-journal"}
}

func removeStaging(path string) error {
	for _, ending := range stagingEndings() {
		if err := disk.Remove(path + ending); err != nil {
			return err
		}
	}
	return nil
}

// folderMark is that file during a restore. It lists the files that were missing when the restore began.
// Only these may be removed again.
type folderMark struct {
	dir   string
	own   []string         // names in the folder; itself means the folder
	found bool             // an earlier restore left the mark
	ours  bool             // this restore created the mark and may remove it
	above app.MissingPaths // parent folders that were created
}

const itself = "."

// ofRestore lists what a restore may create in the folder, in the
// order of removal. A refused restore creates only ofRefused.
var (
	ofRestore = append([]string{"secret", "settings.env.restored"}, ofRefused...)
	ofRefused = []string{"files", "aftercare.lock"}
)

const markHead = "A restore into this folder is not finished. Run `aftercare restore FILE` again, or `aftercare restore --remove`. It made:\n"

// makeMarked creates a missing folder together with its mark, by
// renaming a prepared folder. If the folder exists, it does nothing.
func (m *folderMark) makeMarked() (made bool, err error) {
	if disk.Exists(m.dir) {
		return false, nil
	}
	fresh := m.dir + ".restoring"
	m.above = app.Missing(filepath.Dir(m.dir))
	defer func() {
		if err != nil {
			m.above.Remove()
		}
	}()
	if err := os.MkdirAll(filepath.Dir(m.dir), 0o700); err != nil {
		return false, disk.MayNot(m.dir, err)
	}
	// A restore that was killed in this function leaves only these.
	_, _ = os.Remove(app.RestoringMark(fresh)), os.Remove(fresh)
	if err := os.Mkdir(fresh, 0o700); errors.Is(err, os.ErrExist) {
		return false, fmt.Errorf("%s is in the way: move it away", fresh)
	} else if err != nil {
		return false, disk.MayNot(m.dir, err)
	}
	m.own = append(slices.Clone(ofRestore), itself)
	if err := m.write(fresh); err != nil {
		return false, errors.Join(err, os.Remove(fresh))
	}
	if err := os.Rename(fresh, m.dir); err != nil {
		return false, errors.Join(err, os.Remove(app.RestoringMark(fresh)), os.Remove(fresh))
	}
	m.ours = true
	return true, disk.Sync(filepath.Dir(m.dir))
}

// put marks an existing folder, or reads the mark of an earlier restore.
func (m *folderMark) put(lacked []string) error {
	m.own, m.ours = lacked, true
	err := m.write(m.dir)
	if !errors.Is(err, os.ErrExist) {
		return err
	}
	m.ours, m.found = false, true
	m.own, err = readMark(m.dir)
	return err
}

// lacks returns the names of ofRestore that the folder does not have.
func lacks(dir string) (names []string) {
	for _, name := range ofRestore {
		if !disk.Exists(filepath.Join(dir, name)) {
			names = append(names, name)
		}
	}
	return names
}

// write creates the mark before it fills it, because the existence of the file counts.
func (m *folderMark) write(dir string) error {
	f, err := os.OpenFile(app.RestoringMark(dir), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err = io.WriteString(f, markHead+strings.Join(m.own, "\n")+"\n"); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close(), disk.Sync(dir)); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// readMark reads the list of an earlier restore. An empty list means that it had created nothing.
func readMark(dir string) (own []string, err error) {
	text, err := os.ReadFile(app.RestoringMark(dir))
	for line := range bytes.Lines(text) {
		if name := strings.TrimSpace(string(line)); name == itself || slices.Contains(ofRestore, name) {
			own = append(own, name)
		}
	}
	return own, err
}

func (m *folderMark) owns(name string) bool { return slices.Contains(m.own, name) }

// remove removes the files that the restore created, and then the mark. Files of others stay.
func (m *folderMark) remove(names []string) error {
	for _, name := range names {
		path := filepath.Join(m.dir, name)
		if !m.owns(name) {
			continue
		}
		if info, err := os.Lstat(path); err == nil && info.IsDir() {
			_ = os.Remove(path)
		} else if err := errors.Join(disk.Remove(path), disk.Remove(path+".new")); err != nil {
			return err
		}
	}
	if err := disk.Remove(app.RestoringMark(m.dir)); err != nil {
		return err
	}
	if m.owns(itself) {
		_ = os.Remove(m.dir)
	}
	m.above.Remove()
	return nil
}

// lockFolder locks the folder against servers and other restores.
func lockFolder(s *app.Settings) (unlock func(), err error) {
	unlock, err = s.Lock()
	if err != nil {
		return nil, app.BadSettingf("AFTERCARE_DATA_DIR", "a server or another restore already uses %s", s.DataDir)
	}
	return unlock, nil
}
