package blob

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
)

const (
	// Reserve is the disk space that uploads leave to everything else: a login
	// and a ticket need a few kilobytes, and must not stand in line behind
	// somebody's photos. On SQLite it also lets the write-ahead log come to its
	// next checkpoint.
	Reserve = 64 << 20
	// reserveShare keeps the reserve of a small file system small: an eighth.
	reserveShare = 8
)

// Room says how much of a file system uploads may fill. The zero Room keeps
// the Reserve of the real one.
type Room struct {
	Reserve int64
	Measure func(folder string) (disk.Space, error)
}

// Admit refuses the next n bytes if they would take from the reserve.
func (r Room) Admit(folder string, n int64) error {
	space, err := r.measure(folder)
	if err != nil {
		return storageFault(err)
	}
	reserve := r.Reserve
	if reserve == 0 {
		reserve = Reserve
	}
	reserve = min(reserve, space.Size/reserveShare)
	if space.Size > 0 && space.Free-n < reserve {
		return storageFault(&NoRoom{Free: space.Free, cause: fmt.Errorf("uploads leave %d bytes of %s to everything else", reserve, folder)})
	}
	return nil
}

func (r Room) measure(folder string) (disk.Space, error) {
	if r.Measure == nil {
		return disk.Measure(folder)
	}
	return r.Measure(folder)
}

// fault is storageFault, with the free space for the log where there was too
// little of it all the same.
func (r Room) fault(folder string, err error) error {
	if _, said := fault.As(err); said {
		return err
	}
	if lacksRoom(err) {
		if space, measuring := r.measure(folder); measuring == nil {
			err = &NoRoom{Free: space.Free, cause: err}
		}
	}
	return storageFault(err)
}

// NoRoom is why a file was not taken: so much is free, and it is not enough.
type NoRoom struct {
	Free  int64
	cause error
}

func (e *NoRoom) Error() string {
	return fmt.Sprintf("blob: %d bytes are free: %v", e.Free, e.cause)
}

func (e *NoRoom) Unwrap() error { return e.cause }

func lacksRoom(err error) bool {
	return errors.As(err, new(*NoRoom)) || disk.IsFull(err) || isStatus(err, http.StatusInsufficientStorage)
}

// metered asks for room before every piece that is about to be written.
type metered struct {
	from   io.Reader
	room   Room
	folder string
}

func (m metered) Read(p []byte) (int, error) {
	if err := m.room.Admit(m.folder, int64(len(p))); err != nil {
		return 0, err
	}
	return m.from.Read(p)
}
