package backup

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"

	"aftercare/internal/platform/disk"
)

// fileList stores the files of a snapshot in an unnamed temporary file. There can be too many for memory, and
// the snapshot must not stay open until all files are copied.
type fileList struct {
	file *os.File
	out  *bufio.Writer
}

func newFileList(folder string) (*fileList, error) {
	f, err := disk.Unnamed(folder)
	if err != nil {
		return nil, err
	}
	return &fileList{f, bufio.NewWriter(f)}, nil
}

func (l *fileList) add(key, sum string) error {
	_, err := l.out.WriteString(key + " " + sum + "\n")
	return err
}

func (l *fileList) each(fn func(key, sum string) error) error {
	if err := l.out.Flush(); err != nil {
		return err
	}
	if _, err := l.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	lines := bufio.NewScanner(l.file)
	for lines.Scan() {
		key, sum, both := strings.Cut(lines.Text(), " ")
		if !both {
			return errors.New("backup: the list of files cannot be read")
		}
		if err := fn(key, sum); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (l *fileList) close() error { return l.file.Close() }
