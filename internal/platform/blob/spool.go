package blob

import (
	"errors"
	"fmt"
	"io"

	"aftercare/internal/platform/disk"
)

// Spool is the folder through which uploads pass on their way into the store:
// their size, hash and type are known only when all of them has arrived. Its
// files have no names, so that a crash leaves nothing.
type Spool struct {
	folder string
	room   Room
}

// OpenSpool prepares the folder, for this user alone, and removes what a crash
// left in it where files cannot be made without a name.
func OpenSpool(folder string, room Room) (*Spool, error) {
	if err := disk.MakeFolder(folder); err != nil {
		return nil, fmt.Errorf("blob: the spool folder: %w", err)
	}
	if err := disk.Empty(folder); err != nil {
		return nil, fmt.Errorf("blob: the spool folder: %w", err)
	}
	return &Spool{folder, room}, nil
}

// Receive streams a file to disk, hashes it and finds its type.
func (s *Spool) Receive(r io.Reader, name string) (*Upload, error) {
	if err := s.room.admit(s.folder, 0); err != nil {
		return nil, err
	}
	content, err := disk.Unnamed(s.folder)
	if err != nil {
		return nil, s.room.fault(s.folder, err)
	}
	u := &Upload{content: content}
	storing := func(err error) error { return s.room.fault(s.folder, err) }
	if err := u.fill(metered{r, s.room, s.folder}, name, content, storing); err != nil {
		return nil, errors.Join(err, u.Close())
	}
	return u, nil
}
