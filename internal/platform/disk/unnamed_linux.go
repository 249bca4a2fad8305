package disk

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// Unnamed opens a file without a name, so that no other program finds it and a crash leaves
// nothing.
func Unnamed(folder string) (*os.File, error) {
	f, err := os.OpenFile(folder, unix.O_TMPFILE|os.O_RDWR, 0o600)
	// Some file systems do not support it. An old kernel treats it as an attempt to write to the
	// folder.
	if errors.Is(err, unix.EOPNOTSUPP) || errors.Is(err, unix.EISDIR) || errors.Is(err, fs.ErrInvalid) {
		return named(folder)
	}
	return f, err
}
