package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/db/tables"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Source is the portal to back up.
type Source struct {
	DB         *db.DB
	Files      *blob.Store
	Spool      string // folder for temporary files if the archive is not written to a folder
	Version    string
	Brand      string
	Settings   []byte // as an environment file, without secrets
	Secret     []byte // nil unless the archive is encrypted
	Passphrase []byte // nil for an unencrypted archive
	Key        []byte // portal key that signs the archive; nil if the portal has none
	Progress   func(Progress)
}

// ErrSecretUnsealed refuses to write the secret into an unencrypted archive.
var ErrSecretUnsealed = errors.New("the secret is only written into a backup that is sealed with a passphrase")

// Write makes the archive. It changes nothing in the portal and blocks no other requests.
func (s *Source) Write(ctx context.Context, out io.Writer) (Report, error) {
	return s.write(ctx, out, s.Spool)
}

func (s *Source) write(ctx context.Context, out io.Writer, spool string) (Report, error) {
	if len(s.Secret) > 0 && len(s.Passphrase) == 0 {
		return Report{}, ErrSecretUnsealed
	}
	counted := &counter{out: out}
	w, err := archive.NewWriter(counted, s.Passphrase, s.Key)
	if err != nil {
		return Report{}, err
	}
	files, err := newFileList(spool)
	if err != nil {
		return Report{}, err
	}
	m := &making{Source: s, out: w, written: &counted.n, list: files, report: Report{Secret: len(s.Secret) > 0}}
	err = m.write(ctx)
	return m.report, errors.Join(err, files.close())
}

type making struct {
	*Source
	out     *archive.Writer
	written *int64 // bytes
	list    *fileList
	report  Report
}

func (m *making) write(ctx context.Context) error {
	if err := m.DB.Snapshot(ctx, func(s db.Source) error { return m.database(ctx, s) }); err != nil {
		return err
	}
	// The snapshot is closed. Its files stay in the store, unless their owner is deleted meanwhile.
	if err := m.list.each(func(key, sum string) error { return m.file(ctx, key, sum) }); err != nil {
		return err
	}
	if err := m.add(partReport, m.report); err != nil {
		return err
	}
	return m.out.Close()
}

func (m *making) database(ctx context.Context, s db.Source) error {
	manifest, err := m.manifest(ctx, s)
	if err != nil {
		return err
	}
	if err := m.add(partManifest, manifest); err != nil {
		return err
	}
	if err := m.out.Add(partSettings, m.Settings); err != nil {
		return err
	}
	if m.report.Secret {
		if err := m.out.Add(partSecret, m.Secret); err != nil {
			return err
		}
	}
	all, err := tables.Of(ctx, s)
	if err != nil {
		return err
	}
	for _, t := range all {
		if isFleeting(t.Name) {
			continue
		}
		err := tables.Refers(ctx, s, t)
		if err == nil {
			err = m.table(ctx, s, t)
		}
		if orphan, is := errors.AsType[*tables.Orphan](err); is {
			return fmt.Errorf("%w: such a backup could not be restored, so none was made; `aftercare doctor` counts these rows: repair them first", orphan)
		}
		if wrongType, is := errors.AsType[*tables.WrongType](err); is {
			return fmt.Errorf("%w: `aftercare doctor` names every such value; until they are corrected no backup can be made", wrongType)
		}
		if err != nil {
			return fmt.Errorf("the table %s: %w", t.Name, err)
		}
	}
	return nil
}

// trailSchema is the first schema version with an audit trail.
const trailSchema = 22

func (m *making) manifest(ctx context.Context, s db.Source) (Manifest, error) {
	made := Manifest{Version: m.Version, Engine: string(m.DB.Engine()), Brand: m.Brand, MadeAt: m.DB.Now()}
	var err error
	if made.Schema, err = migrate.Version(ctx, s); err != nil {
		return made, err
	}
	if made.Schema >= trailSchema {
		if made.TrailHead, err = trail.HeadOf(ctx, s); err != nil {
			return made, err
		}
	}
	// Old databases have no portal table, so there is no id and no secret check.
	if knows, err := db.HasTable(ctx, s, "portal"); err != nil || !knows {
		return made, err
	}
	if made.Portal, err = portal.Fact(ctx, s, "id"); err != nil {
		return made, err
	}
	made.Secret, err = portal.Fact(ctx, s, "secret")
	return made, err
}

func (m *making) add(part string, content any) error {
	text, err := json.MarshalIndent(content, "", "  ")
	if err != nil {
		return err
	}
	return m.out.Add(part, text)
}

func (m *making) table(ctx context.Context, s db.Source, t tables.Table) error {
	columns := make([]string, len(t.Columns))
	key, sum, size := -1, -1, -1
	for i, column := range t.Columns {
		columns[i] = column.Name
		if t.Name == filesTable && column.Name == "key" {
			key = i
		}
		if t.Name == filesTable && column.Name == "sha256" {
			sum = i
		}
		if t.Name == filesTable && column.Name == "size" {
			size = i
		}
	}
	rows, err := newRowWriter(t.Name, columns, m.out.Add)
	if err != nil {
		return err
	}
	err = tables.Each(ctx, s, t, func(values []any) error {
		if key >= 0 && values[size] != int64(0) { // size 0: the file was removed
			if err := m.list.add(values[key].(string), values[sum].(string)); err != nil {
				return err
			}
		}
		m.report.Rows++
		m.tell("writing " + t.Name)
		return rows.add(values)
	})
	if err != nil {
		return err
	}
	return rows.close()
}

func (m *making) file(ctx context.Context, key, sum string) error {
	content, err := m.Files.Carry(ctx, key, sum)
	if errors.Is(err, blob.ErrLost) {
		return m.lost(ctx, key)
	}
	if err != nil {
		return fmt.Errorf("the file %s: %w", key, err)
	}
	m.report.Files++
	m.tell("writing files")
	return m.out.Add(partFile+key, content)
}

// lost records a missing file, unless it was removed on purpose after the snapshot.
func (m *making) lost(ctx context.Context, key string) error {
	removed, err := m.Files.IsRemoved(ctx, key)
	if err == nil && !removed {
		m.report.lose(key)
	}
	return err
}

func (m *making) tell(step string) {
	if m.Progress != nil {
		m.Progress(Progress{Step: step, Rows: m.report.Rows, Files: m.report.Files, Bytes: *m.written})
	}
}

// Made is a backup that was written and read back.
type Made struct {
	Contents
	Bytes int64
}

// ToFile writes the archive to a new file and reads it back. It needs disk space only next to that file, so
// it works when the portal's own disk is full.
func (s *Source) ToFile(ctx context.Context, path string) (made Made, err error) {
	var wrote Report
	made.Bytes, err = writeFile(ctx, path, func(out io.Writer) (err error) {
		wrote, err = s.write(ctx, out, filepath.Dir(path))
		return err
	}, func(in io.Reader) (err error) {
		made.Contents, err = s.readBack(in, wrote)
		return err
	})
	return made, err
}

// readBack checks that the archive holds the rows and files that were written.
func (s *Source) readBack(in io.Reader, wrote Report) (Contents, error) {
	read, err := Read(in, func() ([]byte, error) { return s.Passphrase, nil }, Visitor{})
	if err == nil && !read.Report.equals(wrote) {
		err = errors.New("backup: it holds something else than was written")
	}
	return read, err
}
