package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
)

// Spool is the folder for incoming uploads. Their size, hash and type are known only when they have
// arrived completely. Its files have no names, so a crash leaves nothing.
type Spool struct {
	folder string
	room   DiskLimit
	turns  chan struct{} // limits the examinations at the same time
}

const (
	// examinedAtOnce limits the memory for examinations: a picture of 25 megapixels may need 170
	// MB.
	examinedAtOnce = 2
	// turnTimeout is how long an upload waits for its examination.
	turnTimeout = 30 * time.Second
)

// OpenSpool creates the folder for this user only. It removes leftover files, for systems without
// unnamed files.
func OpenSpool(folder string, room DiskLimit) (*Spool, error) {
	if err := disk.MakeFolder(folder); err != nil {
		return nil, fmt.Errorf("blob: the spool folder: %w", err)
	}
	if err := disk.Empty(folder); err != nil {
		return nil, fmt.Errorf("blob: the spool folder: %w", err)
	}
	return &Spool{folder, room, make(chan struct{}, examinedAtOnce)}, nil
}

// Receive streams a file to disk, hashes it, finds its type and cleans it.
func (s *Spool) Receive(ctx context.Context, r io.Reader, name string) (*Upload, error) {
	if err := s.room.Admit(s.folder, 0); err != nil {
		return nil, err
	}
	file, err := disk.Unnamed(s.folder)
	if err != nil {
		return nil, s.room.fault(s.folder, err)
	}
	u := &Upload{content: spooled{file}}
	storing := func(err error) error { return s.room.fault(s.folder, err) }
	err = u.fill(metered{r, s.room, s.folder}, file, storing)
	if err == nil {
		err = s.examine(ctx, u, name)
	}
	if err != nil {
		return nil, errors.Join(err, u.Close())
	}
	return u, nil
}

// examine waits for a free place. The upload has arrived by then, so a slow client blocks no place.
func (s *Spool) examine(ctx context.Context, u *Upload, name string) error {
	turn, cancel := context.WithTimeout(ctx, turnTimeout)
	defer cancel()
	select {
	case s.turns <- struct{}{}:
	case <-turn.Done():
		return fault.Wrap(fault.Unavailable, "Too many files are being checked at the moment. Please try again in a minute.", turn.Err()).
			After(turnTimeout)
	}
	defer func() { <-s.turns }()
	return u.examine(ctx, name)
}

type spooled struct{ *os.File }

func (f spooled) replace(by []byte) error {
	if _, err := f.WriteAt(by, 0); err != nil {
		return err
	}
	return f.Truncate(int64(len(by)))
}
