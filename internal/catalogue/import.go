package catalogue

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
)

var (
	errNotPreviewed = fault.New(fault.Conflict, "The file has changed since the preview. Please preview it again.")
	errStale        = fault.New(fault.Conflict, "The catalogue has changed since the preview. Please preview it again.")
	errWrongLines   = fault.New(fault.Invalid, "The file has errors. Please fix these lines first.").At("file")
)

// Preview returns what an import would do and changes nothing. Import needs the returned seal. A file with
// wrong lines gets no seal.
func (s *Service) Preview(ctx context.Context, file *blob.Upload, retire bool) (plan *Plan, seal string, err error) {
	read, err := s.readUpload(file)
	if err != nil {
		return nil, "", err
	}
	if plan, err = compare(ctx, s.DB, read, retire); err != nil || plan.Wrongs > 0 {
		return plan, "", err
	}
	return plan, sealOf(plan.Edition, file, retire), nil
}

// Import runs the import that was previewed. It fails if the file or the catalogue has changed since.
func (s *Service) Import(ctx context.Context, file *blob.Upload, retire bool, seal string) (Counts, error) {
	read, err := s.readUpload(file)
	if err != nil {
		return Counts{}, err
	}
	if read.wrongs > 0 {
		return Counts{}, errWrongLines
	}
	previewed, _, _ := strings.Cut(seal, "-")
	seen, err := strconv.ParseInt(previewed, 10, 64)
	if err != nil || seal != sealOf(seen, file, retire) {
		return Counts{}, errNotPreviewed
	}
	// Compare before the transaction, so that other writers wait only for the write.
	plan, err := compare(ctx, s.DB, read, retire)
	if err != nil {
		return Counts{}, err
	}
	ready := plan.prepare()
	return idempotent.Once(ctx, s.DB, "catalogue-import:"+auth.From(ctx).ID, func(tx *db.Tx) (Counts, error) {
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return Counts{}, err
		}
		if edition != seen+1 || edition != ready.edition {
			return Counts{}, errStale
		}
		return s.carryOut(ctx, tx, ready)
	})
}

// Replace makes a file the whole catalogue and returns its number of models. If a line is wrong, it changes
// nothing and lists the wrong lines. A dry run only checks the file.
func (s *Service) Replace(ctx context.Context, file io.Reader, dryRun bool) (models int, err error) {
	read, err := s.readSheet(file)
	if err != nil {
		return 0, err
	}
	if err := read.complaints(); err != nil || dryRun {
		return len(read.models), err
	}
	return len(read.models), s.DB.Write(ctx, func(tx *db.Tx) error {
		// Take the next edition first. Then the file is compared with the latest changes and not refused
		// because of them.
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return err
		}
		plan, err := compare(ctx, tx, read, true)
		if err != nil {
			return err
		}
		plan.Edition = edition - 1
		_, err = s.carryOut(ctx, tx, plan.prepare())
		return err
	})
}

func (s *Service) carryOut(ctx context.Context, tx *db.Tx, ready *deed) (Counts, error) {
	if err := ready.apply(ctx, tx); err != nil {
		return Counts{}, err
	}
	return ready.Counts(), s.Trail.Write(ctx, tx, imported(ready.before, ready.after(), ready.Counts()))
}

func (s *Service) readUpload(file *blob.Upload) (*sheet, error) {
	switch {
	case file == nil:
		return nil, csvfile.ErrNone
	case file.Type != "": // a document or a picture
		return nil, csvfile.ErrNoCSV
	}
	return s.readSheet(file.Reader())
}

// sealOf identifies a preview: the file, the edition it was compared with, and the retire option.
func sealOf(edition int64, file *blob.Upload, retire bool) string {
	return fmt.Sprintf("%d-%t-%s", edition, retire, file.SHA256)
}

func (s *sheet) complaints() error {
	if s.wrongs == 0 {
		return nil
	}
	var text strings.Builder
	said := s.wrong[:min(len(s.wrong), saidWrong)]
	for _, w := range said {
		fmt.Fprintf(&text, "line %d: %s\n", w.Line, w.Sentence)
	}
	if more := s.wrongs - len(said); more > 0 {
		fmt.Fprintf(&text, "and %d more lines\n", more)
	}
	return fault.New(fault.Invalid, strings.TrimSuffix(text.String(), "\n"))
}
