package blob

import (
	"time"

	"aftercare/internal/platform/fault"
)

// storageFault says in a customer's words what the folder or bucket could not
// do; the cause stays for the log.
func storageFault(err error) error {
	switch {
	case err == nil:
		return nil
	case lacksRoom(err):
		return fault.Wrap(fault.StorageFull, "There is no room left to store files. Please try again later.", err)
	}
	return unreachable(err)
}

func notFound(cause error) error {
	return fault.Wrap(fault.NotFound, "File not found.", cause)
}

// damaged is for a file that the database knows and the store has lost or
// changed. The log says which.
func damaged(cause error) error {
	return fault.Wrap(fault.Unavailable, "This file was damaged in storage and cannot be shown. Please contact support.", cause)
}

func unreachable(cause error) error {
	return fault.Wrap(fault.Unavailable, "Files cannot be reached at the moment. Please try again in a minute.", cause).
		After(30 * time.Second)
}
