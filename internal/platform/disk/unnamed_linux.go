package disk

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// Unnamed opens a file in the folder that has no name there, so that nobody
// else finds it and a crash leaves nothing.
func Unnamed(folder string) (*os.File, error) {
	f, err := os.OpenFile(folder, unix.O_TMPFILE|os.O_RDWR, 0o600)
	// Not every file system can do it, and an old kernel takes it for the wish
	// to write to the folder itself.
	if errors.Is(err, unix.EOPNOTSUPP) || errors.Is(err, unix.EISDIR) || errors.Is(err, fs.ErrInvalid) {
		return named(folder)
	}
	return f, err
}
