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
	// Reserve is the disk space that uploads must leave free. A login and a ticket need only some
	// kilobytes and must still work. On SQLite the write-ahead log also needs space until its next
	// checkpoint.
	Reserve = 64 << 20
	// reserveShare limits the reserve on a small file system to an eighth.
	reserveShare = 8
)

// DiskLimit says how much of a file system uploads may fill. The zero DiskLimit keeps Reserve free and
// measures the real disk.
type DiskLimit struct {
	Reserve int64
	Measure func(folder string) (disk.Space, error)
}

// Admit refuses n more bytes if they would use the reserve.
func (r DiskLimit) Admit(folder string, n int64) error {
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
		return storageFault(&DiskFull{Free: space.Free, cause: fmt.Errorf("uploads leave %d bytes of %s to everything else", reserve, folder)})
	}
	return nil
}

func (r DiskLimit) measure(folder string) (disk.Space, error) {
	if r.Measure == nil {
		return disk.Measure(folder)
	}
	return r.Measure(folder)
}

// fault is storageFault. If the disk is full, the error also holds the free space, for the log.
func (r DiskLimit) fault(folder string, err error) error {
	if _, said := fault.As(err); said {
		return err
	}
	if isDiskFull(err) {
		if space, measuring := r.measure(folder); measuring == nil {
			err = &DiskFull{Free: space.Free, cause: err}
		}
	}
	return storageFault(err)
}

// DiskFull means that there is too little free space for a file.
type DiskFull struct {
	Free  int64
	cause error
}

func (e *DiskFull) Error() string {
	return fmt.Sprintf("blob: %d bytes are free: %v", e.Free, e.cause)
}

func (e *DiskFull) Unwrap() error { return e.cause }

func isDiskFull(err error) bool {
	return errors.As(err, new(*DiskFull)) || disk.IsFull(err) || isStatus(err, http.StatusInsufficientStorage)
}

type metered struct {
	from   io.Reader
	room   DiskLimit
	folder string
}

func (m metered) Read(p []byte) (int, error) {
	if err := m.room.Admit(m.folder, int64(len(p))); err != nil {
		return 0, err
	}
	return m.from.Read(p)
}
