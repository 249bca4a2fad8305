package privacy

import (
	"archive/zip"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// CopyLifetime is how long a customer can download a data copy.
const CopyLifetime = 48 * time.Hour

// Copy is an archive of all data we hold about one customer.
type Copy struct {
	CustomerID string
	AskedAt    time.Time
	AskedBy    string // desk username; "" if the customer asked
	Object     string // name in the file store; "" until the copy is made
	Size       int64
	EndsAt     time.Time
}

func (c *Copy) isReady(now time.Time) bool {
	return c != nil && c.Object != "" && now.Before(c.EndsAt)
}

var errNoCopy = fault.New(fault.NotFound, "This download does not exist, or it has expired. Please request a new one.")

// Files reads customers' files and stores the copies.
type Files interface {
	Stat(ctx context.Context, key string) (blob.File, error)
	Read(ctx context.Context, f blob.File) (io.ReadCloser, error)
	OpenBundle(ctx context.Context, name string) (io.ReadCloser, error)
	RemoveBundle(ctx context.Context, name string) error
}

// CopyOf returns the customer's copy, or nil if there is none or it has expired.
func (s *Service) CopyOf(ctx context.Context, customerID string) (*Copy, error) {
	c, err := copyOf(ctx, s.DB, customerID)
	if err == nil && c != nil && c.Object != "" && !c.isReady(s.DB.Now()) {
		c = nil
	}
	return c, err
}

// AskCopy requests a copy of the caller's data. If a copy is being made or ready, AskCopy returns that one.
func (s *Service) AskCopy(ctx context.Context) (*Copy, error) {
	return s.askCopy(ctx, auth.From(ctx).ID, "", "")
}

// AskCopyFor requests a copy on behalf of a customer. Only the customer can download it.
func (s *Service) AskCopyFor(ctx context.Context, customerID, reason string) (*Copy, error) {
	reason, err := field.Text("the reason", reason, longestReason)
	if err != nil {
		return nil, err
	}
	who, err := readerOf(ctx, s.DB, customerID)
	if err != nil || who.email == "" {
		return nil, orNone(err, auth.ErrDeleted)
	}
	return s.askCopy(ctx, customerID, auth.From(ctx).ID, reason)
}

func (s *Service) askCopy(ctx context.Context, customerID, by, reason string) (*Copy, error) {
	if there, err := s.CopyOf(ctx, customerID); err != nil || there != nil {
		return there, err
	}
	if err := s.Limits.Allow(ctx, asks, customerID); err != nil {
		return nil, err
	}
	var old string
	err := idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) (err error) {
		var isNew bool
		if old, isNew, err = putCopy(ctx, tx, customerID, by); err != nil || !isNew {
			return err
		}
		if err := s.Soon(ctx, tx); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, askedCopy(customerID, reason))
	})
	if err == nil {
		err = s.Files.RemoveBundle(ctx, old)
	}
	if err != nil {
		return nil, err
	}
	return copyOf(ctx, s.DB, customerID)
}

// OpenCopy opens the caller's copy and returns its size in bytes.
func (s *Service) OpenCopy(ctx context.Context) (content io.ReadCloser, size int64, err error) {
	customerID := auth.From(ctx).ID
	c, err := copyOf(ctx, s.DB, customerID)
	if err != nil || !c.isReady(s.DB.Now()) {
		return nil, 0, orNone(err, errNoCopy)
	}
	if content, err = s.Files.OpenBundle(ctx, c.Object); err != nil {
		return nil, 0, err
	}
	return content, c.Size, s.Trail.Note(ctx, openedCopy(customerID))
}

// MakeCopies removes expired copies and makes the requested ones.
func (s *Service) MakeCopies(ctx context.Context) error {
	expired, err := expiredCopies(ctx, s.DB)
	for _, c := range expired {
		if err == nil {
			err = s.DropCopy(ctx, c.CustomerID)
		}
	}
	if err != nil {
		return err
	}
	// Loop: more requests can arrive while copies are being made.
	for ctx.Err() == nil {
		waiting, err := waitingCopies(ctx, s.DB)
		if err != nil || len(waiting) == 0 {
			return err
		}
		for _, customerID := range waiting {
			if err := s.makeCopy(ctx, customerID); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// DropCopy removes a copy: first the file, then the database row.
func (s *Service) DropCopy(ctx context.Context, customerID string) error {
	c, err := copyOf(ctx, s.DB, customerID)
	if err != nil || c == nil {
		return err
	}
	if err := s.Files.RemoveBundle(ctx, c.Object); err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return deleteCopy(ctx, tx, customerID) })
}

func (s *Service) makeCopy(ctx context.Context, customerID string) error {
	name, size, err := s.Bundle(ctx, func(w io.Writer) error { return s.writeCopy(ctx, w, customerID) })
	if err != nil {
		return fmt.Errorf("privacy: the copy for %s: %w", customerID, err)
	}
	taken := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if taken, err = finishCopy(ctx, tx, Copy{CustomerID: customerID, Object: name, Size: size, EndsAt: tx.Now().Add(CopyLifetime)}); err != nil || !taken {
			return err
		}
		who, err := readerOf(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if err := s.Mail.Send(ctx, tx, s.copyIsReady(who)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, madeCopy(customerID, size))
	})
	if err != nil || !taken {
		return orNone(err, s.Files.RemoveBundle(ctx, name))
	}
	return nil
}

// Section holds the records of one kind in a copy.
type Section struct {
	Name, Title string
	Columns     []Column
	Rows        []map[string]any // keyed by Column.Key
}

// Column has a key for programs and a heading for people.
type Column struct{ Key, Heading string }

// columnOf turns a column name such as warranty_until into a Column.
func columnOf(name string) Column {
	words := strings.Split(name, "_")
	key := words[0]
	for _, word := range words[1:] {
		key += strings.ToUpper(word[:1]) + word[1:]
	}
	return Column{Key: key, Heading: strings.Join(words, " ")}
}

// writeCopy writes an archive with an HTML page, a JSON file and the customer's files.
func (s *Service) writeCopy(ctx context.Context, w io.Writer, customerID string) error {
	sections, err := s.sections(ctx, customerID)
	if err != nil {
		return err
	}
	archive := zip.NewWriter(w)
	files, err := s.copyFiles(ctx, archive, customerID)
	if err != nil {
		return err
	}
	all := map[string]any{}
	for _, section := range sections {
		for _, row := range section.Rows {
			for column, value := range row {
				if key, is := value.(string); is && column == "file" && key != "" {
					row[column] = files[key]
				}
			}
		}
		all[section.Name] = section.Rows
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	out, err := archive.Create("data.json")
	if err == nil {
		_, err = out.Write(text)
	}
	if err != nil {
		return err
	}
	if out, err = archive.Create("index.html"); err != nil {
		return err
	}
	page, err := template.New("copy").Parse(copyPage)
	if err == nil {
		err = page.Execute(out, map[string]any{"Brand": s.Portal().Brand, "Made": s.DB.Now().In(s.Portal().Location).Format("2 January 2006, 15:04"), "Sections": sections})
	}
	if err != nil {
		return err
	}
	return archive.Close()
}

//go:embed copy.html.tmpl
var copyPage string

// copyFiles adds the files to the archive and returns their archive names by key. It skips a file that is
// missing from the store, so that the customer still gets the others.
func (s *Service) copyFiles(ctx context.Context, archive *zip.Writer, customerID string) (map[string]string, error) {
	keys, err := filesOf(ctx, s.DB, customerID)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for i, key := range keys {
		meta, err := s.Files.Stat(ctx, key)
		if err != nil {
			return nil, err
		}
		content, err := s.Files.Read(ctx, meta)
		if fault.KindOf(err) == fault.Unavailable {
			return nil, err
		}
		if err != nil {
			s.Logger.WarnContext(ctx, "a file is missing from the copy of a customer's data", "key", key, "cause", err)
			continue
		}
		names[key] = fmt.Sprintf("files/%04d-%s", i+1, plainName(meta.Name))
		out, err := archive.CreateHeader(&zip.FileHeader{Name: names[key], Method: zip.Store})
		if err == nil {
			_, err = io.Copy(out, content)
		}
		if content.Close(); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// plainName replaces characters that a program could read as part of a path.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '_'
		}
		return r
	}, strings.TrimLeft(name, "."))
}
