package doctor

import (
	"context"
	"fmt"

	"aftercare/internal/platform/blob"
)

// Files is the storage of uploaded files.
type Files interface {
	Whose(ctx context.Context) (blob.Belonging, error)
	Verify(ctx context.Context, tell func(blob.Damage), progress func(files int64)) (read int64, err error)
	VerifySome(ctx context.Context, files int, tell func(blob.Damage)) (read int64, err error)
	Strays(ctx context.Context, tell func(blob.Stray), progress func(files int64)) error
}

const (
	fileSample = 50
	awayDo     = "check that AFTERCARE_FILES_URL, or the folder files in the data folder, can be reached, then try again"
)

// Stored checks that every file is undamaged.
func Stored(f Files, quick bool) Check {
	return Check{Name: FilesCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		switch whose, err := f.Whose(ctx); {
		case err != nil:
			return cannotLook(err, awayDo)
		case whose == blob.Foreign:
			return fail("the file storage belongs to another portal").and("correct AFTERCARE_FILES_URL or AFTERCARE_DATABASE_URL; if they are as you want them, run `aftercare files adopt`")
		}
		var damaged some
		tell := func(d blob.Damage) { damaged.add(d.String()) }
		var read int64
		var err error
		if quick {
			limited, cancel := context.WithTimeout(ctx, quickLook)
			defer cancel()
			if read, err = f.VerifySome(limited, fileSample, tell); err != nil && limited.Err() != nil && ctx.Err() == nil && damaged.n == 0 {
				return skip("the file storage is too slow for a quick check; run it without --quick")
			}
		} else {
			read, err = f.Verify(ctx, tell, func(files int64) { progress(files, "files") })
		}
		switch {
		case damaged.n > 0:
			return fail("%d of %d files are missing or damaged", damaged.n, max(read, damaged.n)).
				and("restore these files from a backup under the same names; no restart is needed", damaged.details()...)
		case err != nil:
			return cannotLook(err, awayDo)
		case quick:
			return fine("a random sample of %d files is undamaged", read)
		}
		return fine("%d files are undamaged", read)
	}}
}

// Strays finds files that no record uses.
func Strays(f Files, quick bool) Check {
	return Check{Name: StraysCheck, Needs: []string{DatabaseCheck, FilesCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not checked with --quick")
		}
		var found some
		var size int64
		err := f.Strays(ctx, func(s blob.Stray) {
			size += s.Size
			found.add(fmt.Sprintf("%s, %s, of %s", s.Key, bytes(s.Size), s.Time.UTC().Format("2006-01-02 15:04 MST")))
		}, func(files int64) { progress(files, "files") })
		switch {
		case err != nil:
			return cannotLook(err, awayDo)
		case found.n > 0:
			return warn("%d files in the storage, %s, are not used", found.n, bytes(size)).
				and("they do no harm, and the server never removes them; if this is the newest database, you can move them away", found.details()...)
		}
		return fine("the storage has no unused files")
	}}
}
