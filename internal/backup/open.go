package backup

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Archive is a backup file that can be read more than once. A read returns when the context ends, even if the
// disk does not answer.
type Archive struct {
	io.Reader
	file *os.File
}

// OpenFile opens an archive. It accepts only regular files: opening a pipe can block, and its content can be
// read only once.
func OpenFile(ctx context.Context, path string) (*Archive, error) {
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		file, err := openRegular(path)
		done <- opened{file, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			return nil, o.err
		}
		return &Archive{&leaving{ctx: ctx, in: o.file, done: make(chan answer, 1)}, o.file}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func openRegular(path string) (*os.File, error) {
	// Check the type first, because opening some devices has side effects.
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("the backup cannot be read: %w", err)
	}
	if err := isRegular(path, info); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, fmt.Errorf("the backup cannot be read: %w", err)
	}
	if info, err = file.Stat(); err == nil {
		err = isRegular(path, info) // the file may have been replaced since
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

func isRegular(path string, info fs.FileInfo) error {
	what := "no regular file"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		what = "a folder"
	case mode&fs.ModeNamedPipe != 0:
		what = "a pipe"
	case mode&fs.ModeDevice != 0:
		what = "a device"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	}
	return fmt.Errorf("%s is %s: a backup is a regular file, which can be read more than once", path, what)
}

// Rewind goes back to the start.
func (a *Archive) Rewind() error {
	_, err := a.file.Seek(0, io.SeekStart)
	return err
}

func (a *Archive) Close() error { return a.file.Close() }

// leaving reads in the background into its own buffer, so that a read that never returns does not block the
// caller.
type leaving struct {
	ctx    context.Context
	in     io.Reader
	buffer []byte
	done   chan answer
}

type answer struct {
	n   int
	err error
}

func (l *leaving) Read(b []byte) (int, error) {
	if err := l.ctx.Err(); err != nil {
		return 0, err
	}
	if len(l.buffer) < len(b) {
		l.buffer = make([]byte, len(b))
	}
	into := l.buffer[:len(b)]
	go func() {
		n, err := l.in.Read(into)
		l.done <- answer{n, err}
	}()
	select {
	case a := <-l.done:
		return copy(b, into[:a.n]), a.err
	case <-l.ctx.Done():
		return 0, l.ctx.Err()
	}
}
