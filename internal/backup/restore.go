package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
)

// Contents holds an archive's own description, after a complete read.
type Contents struct {
	Manifest Manifest
	Report   Report
	Settings []byte
	Secret   []byte
	archive  *archive.Reader
}

// IsBy reports whether the archive was written with this key and not changed since.
func (c Contents) IsBy(key []byte) bool { return c.archive.IsBy(key) }

// Read reads an archive to its end and verifies every part. It passes tables and files to the visitor's
// functions that are not nil.
func Read(in io.Reader, passphrase func() ([]byte, error), v Visitor) (c Contents, err error) {
	r, err := archive.NewReader(in, passphrase)
	if err != nil {
		return c, err
	}
	c.archive = r
	var found Report
	var unknown string
	for {
		name, content, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return c, err
		}
		known, err := c.visit(name, content, v, &found)
		if err != nil {
			return c, err
		}
		if !known && unknown == "" {
			unknown = name
		}
	}
	if unknown != "" {
		// All checksums match, so a newer version wrote this part.
		return c, fmt.Errorf("%w: it holds %q", ErrNewer, unknown)
	}
	if c.Manifest.Schema == 0 || !c.Report.equals(found) {
		return c, &archive.Damaged{Why: "it does not hold what its report says"}
	}
	return c, nil
}

// Visitor receives the contents of an archive during a read. Each function can be nil. Table is called for
// each piece of a table.
type Visitor struct {
	Manifest func(Manifest) error // called before the others
	Table    func(name string, columns []string, next func() ([]any, error)) error
	File     func(key string, content []byte) error
}

// visit reports whether it knows the part. Names are verified only at the end of the archive, so an unknown
// part can be newer or damaged.
func (c *Contents) visit(name string, content []byte, v Visitor, found *Report) (known bool, err error) {
	if c.Manifest.Schema == 0 && name != partManifest {
		return true, &archive.Damaged{Part: name, Why: "it comes before the manifest"}
	}
	switch {
	case name == partManifest:
		if err = json.Unmarshal(content, &c.Manifest); err == nil && v.Manifest != nil {
			err = v.Manifest(c.Manifest)
		}
	case name == partSettings:
		c.Settings = bytes.Clone(content)
	case name == partSecret:
		found.Secret = true
		c.Secret = bytes.Clone(content)
	case name == partReport:
		err = json.Unmarshal(content, &c.Report)
	case strings.HasPrefix(name, partTable):
		table, _, _ := strings.Cut(name[len(partTable):], "/")
		err = visitPiece(table, content, v, found)
	case strings.HasPrefix(name, partFile):
		found.Files++
		if len(content) > blob.MaxBytes {
			return true, &archive.Damaged{Part: name, Why: "no file is so large"}
		}
		if v.File != nil {
			err = v.File(name[len(partFile):], content)
		}
	default:
		return false, nil
	}
	return true, err
}

func visitPiece(table string, content []byte, v Visitor, found *Report) error {
	rows, err := newRowReader(content)
	if err != nil {
		return err
	}
	next := func() ([]any, error) {
		values, err := rows.next()
		if err == nil {
			found.Rows++
		}
		return values, err
	}
	if v.Table != nil {
		return v.Table(table, rows.columns, next)
	}
	for err == nil {
		_, err = next()
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// Target is an empty, claimed database and a marked file store to restore into.
type Target struct {
	DB        *db.DB
	Files     *blob.Store
	CheckDisk func() error // returns an error if the disk is too full for more rows; can be nil
	Progress  func(Progress)
}

// roomEvery is the number of rows between two checks of the free space.
const roomEvery = 10_000

// Fill restores an archive into an empty database and an empty store. Verify the archive with Read first,
// because an error in it stops Fill in the middle.
func (t *Target) Fill(ctx context.Context, in io.Reader, passphrase func() ([]byte, error)) (c Contents, err error) {
	f := &filling{Target: t}
	err = load(ctx, t.DB, func(l *loader) error {
		f.loader = l
		c, err = Read(in, passphrase, Visitor{
			Manifest: func(m Manifest) error { return t.sameSchema(ctx, m) },
			Table: func(name string, columns []string, next func() ([]any, error)) error {
				return f.table(ctx, name, columns, next)
			},
			File: func(key string, content []byte) error { return f.file(ctx, key, content) },
		})
		return err
	})
	return c, err
}

func (t *Target) sameSchema(ctx context.Context, m Manifest) error {
	has, err := migrate.Version(ctx, t.DB)
	if err == nil && has != m.Schema {
		err = fmt.Errorf("backup: the tables are of schema version %d, the backup is of %d", has, m.Schema)
	}
	return err
}

type filling struct {
	*Target
	loader      *loader
	rows, files int64
}

func (f *filling) table(ctx context.Context, name string, columns []string, next func() ([]any, error)) error {
	if isFleeting(name) {
		return &archive.Damaged{Part: partTable + name, Why: "no backup holds it"}
	}
	before := f.rows
	counted := func() ([]any, error) {
		if (f.rows-before)%roomEvery == 0 && f.CheckDisk != nil {
			if err := f.CheckDisk(); err != nil {
				return nil, err
			}
		}
		values, err := next()
		if err == nil {
			f.rows++
			f.tell("restoring " + name)
		}
		return values, err
	}
	stored, err := f.loader.table(ctx, name, columns, counted)
	if err == nil && stored != f.rows-before {
		err = errors.New("backup: the database did not take every row of " + name)
	}
	return err
}

func (f *filling) file(ctx context.Context, key string, content []byte) error {
	f.files++
	f.tell("restoring files")
	return f.Files.Lay(ctx, key, content)
}

func (f *filling) tell(step string) {
	if f.Progress != nil {
		f.Progress(Progress{Step: step, Rows: f.rows, Files: f.files})
	}
}
