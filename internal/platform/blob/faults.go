package blob

import (
	"time"

	"aftercare/internal/platform/fault"
)

// storageFault returns an error of the folder or bucket in words for customers. The cause goes to
// the log.
func storageFault(err error) error {
	switch {
	case err == nil:
		return nil
	case isDiskFull(err):
		return fault.Wrap(fault.StorageFull, "The disk is full, so files cannot be stored. Please try again later.", err)
	}
	return unreachable(err)
}

func notFound(cause error) error {
	return fault.Wrap(fault.NotFound, "File not found.", cause)
}

// damaged is for a file that the store has lost or changed. The log has the details.
func damaged(cause error) error {
	return fault.Wrap(fault.Unavailable, "This file is damaged and cannot be shown. Please contact support.", cause)
}

func unreachable(cause error) error {
	return fault.Wrap(fault.Unavailable, "Files are not available right now. Please try again in a minute.", cause).
		After(30 * time.Second)
}
