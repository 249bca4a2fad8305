package choice

import (
	"context"
	"io"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// Service implements the operations of this package.
type Service struct {
	DB    *db.DB
	Trail *trail.Log
	Lists map[string]List // by their names in URLs
}

var (
	errNoList     = fault.New(fault.NotFound, "This list does not exist.")
	errUnknown    = fault.New(fault.NotFound, "One of the selected entries does not exist. Please load the list again.")
	errNone       = fault.New(fault.Invalid, "Please select at least one entry.").At("ids")
	errStale      = fault.New(fault.Conflict, "The list or the file has changed since the preview. Please preview it again.")
	errWrongLines = fault.New(fault.Invalid, "The file has errors. Please fix these lines first.").At("file")
)

func (s *Service) list(name string) (List, error) {
	l, known := s.Lists[name]
	if !known {
		return l, errNoList
	}
	return l, nil
}

func (s *Service) open(name string, file *blob.Upload) (l List, rows []row, err error) {
	if l, err = s.list(name); err != nil {
		return l, nil, err
	}
	switch {
	case file == nil:
		return l, nil, csvfile.ErrNone
	case file.Type != "": // a document or a picture
		return l, nil, csvfile.ErrNoCSV
	}
	rows, err = l.read(file.Reader())
	return l, rows, err
}

// Preview returns what an import would do and changes nothing. A file with wrong lines gets no seal.
func (s *Service) Preview(ctx context.Context, name string, file *blob.Upload, retire bool) (plan *Plan, seal string, err error) {
	l, rows, err := s.open(name, file)
	if err != nil {
		return nil, "", err
	}
	all, err := l.All(ctx, s.DB)
	if err != nil {
		return nil, "", err
	}
	if plan, err = l.plan(all, rows, retire); err != nil || len(plan.Wrong) > 0 {
		return plan, "", err
	}
	return plan, sealOf(all, file.SHA256, retire), nil
}

// Import runs the import that was previewed. It fails if the list has changed since.
func (s *Service) Import(ctx context.Context, name string, file *blob.Upload, retire bool, seal string) (ListCounts, error) {
	l, rows, err := s.open(name, file)
	if err != nil {
		return ListCounts{}, err
	}
	return idempotent.Once(ctx, s.DB, "list-import:"+auth.From(ctx).ID, func(tx *db.Tx) (ListCounts, error) {
		all, err := s.lockEntries(ctx, tx, l)
		if err != nil {
			return ListCounts{}, err
		}
		plan, err := l.plan(all, rows, retire)
		switch {
		case err != nil:
			return ListCounts{}, err
		case len(plan.Wrong) > 0:
			return ListCounts{}, errWrongLines
		case seal != sealOf(all, file.SHA256, retire):
			return ListCounts{}, errStale
		}
		return plan.counts(), l.Put(ctx, tx, plan.puts)
	})
}

func (s *Service) lockEntries(ctx context.Context, tx *db.Tx, l List) ([]Entry, error) {
	if err := l.Lock(ctx, tx); err != nil {
		return nil, err
	}
	return l.All(ctx, tx)
}

// SetRetired retires all the entries or brings them back, or changes none. It returns how many changed.
func (s *Service) SetRetired(ctx context.Context, name string, ids []string, retired bool) (int, error) {
	l, err := s.list(name)
	if err != nil {
		return 0, err
	}
	if len(ids) == 0 {
		return 0, errNone
	}
	return idempotent.Once(ctx, s.DB, "list-retire:"+auth.From(ctx).ID, func(tx *db.Tx) (int, error) {
		all, err := s.lockEntries(ctx, tx, l)
		if err != nil {
			return 0, err
		}
		var puts []Entry
		for _, id := range ids {
			at := slices.IndexFunc(all, func(e Entry) bool { return e.ID == id })
			if at < 0 {
				return 0, errUnknown
			}
			e := &all[at]
			if e.Retired == retired {
				continue
			}
			if retired && e.Held != "" {
				return 0, fault.Newf(fault.Conflict, "%s: %s", e.Name, e.Held)
			}
			e.Retired = retired
			puts = append(puts, *e)
		}
		return len(puts), l.Put(ctx, tx, puts)
	})
}

// Export writes the current entries as a file that Import accepts.
func (s *Service) Export(ctx context.Context, name string) (l List, write func(io.Writer) error, err error) {
	if l, err = s.list(name); err != nil {
		return l, nil, err
	}
	all, err := l.All(ctx, s.DB)
	if err == nil {
		err = s.Trail.Note(ctx, trail.Entry{Kind: didExport, Record: name})
	}
	return l, func(w io.Writer) error { return l.write(w, all) }, err
}

func (l List) write(w io.Writer, all []Entry) error {
	var titles []string
	for _, c := range l.columns() {
		titles = append(titles, c.Title)
	}
	return csvfile.Write(w, titles, func(line func(...string) error) error {
		for _, e := range all {
			if e.Retired {
				continue
			}
			cells := []string{e.Name}
			for _, is := range e.Marks {
				cells = append(cells, map[bool]string{true: "yes", false: "no"}[is])
			}
			if err := line(cells...); err != nil {
				return err
			}
		}
		return nil
	})
}
