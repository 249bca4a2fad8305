package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// disk is a small file system of its own. What was not synced is lost when its power is cut.
type disk struct{ image, folder string }

// The image is sparse. It has room for the whole write-ahead log of PostgreSQL.
const diskSize = 3 << 30

// layDisk makes a disk and mounts it at an empty folder. All mounts end with the drill.
func layDisk(ctx context.Context, image, folder string) (*disk, error) {
	d := &disk{image, folder}
	file, err := os.Create(image)
	if err == nil {
		err = errors.Join(file.Truncate(diskSize), file.Close())
	}
	if err == nil {
		err = command(ctx, "mkfs.ext4", "-q", "-m0", image)
	}
	if err == nil {
		err = d.mount(ctx)
	}
	return d, err
}

func (d *disk) mount(ctx context.Context) error {
	return command(ctx, "mount", "-o", "loop,errors=remount-ro", d.image, d.folder)
}

func (d *disk) unmount(ctx context.Context) (err error) {
	for range 50 { // programs that were killed take a moment to end
		if err = command(ctx, "umount", d.folder); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// repair mounts a disk again, after a check. No program may use it.
func (d *disk) repair(ctx context.Context) error {
	if err := d.unmount(ctx); err != nil {
		return err
	}
	var corrected *exec.ExitError
	if err := command(ctx, "e2fsck", "-fy", d.image); err != nil && !(errors.As(err, &corrected) && corrected.ExitCode() == 1) {
		return err
	}
	return d.mount(ctx)
}

// fill takes all free blocks, until free is called.
func (d *disk) fill() (free func() error, err error) {
	path := filepath.Join(d.folder, "ballast")
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	folder, err := os.Open(d.folder)
	if err != nil {
		return nil, err
	}
	for at, size := int64(0), int64(diskSize); size >= 4096; {
		switch err := unix.Fallocate(int(file.Fd()), 0, at, size); {
		case err == nil:
			at += size
		case errors.Is(err, syscall.ENOSPC):
			size /= 2
		default:
			return nil, err
		}
	}
	return func() error { return errors.Join(os.Remove(path), folder.Sync(), folder.Close()) }, nil
}

// makeReadOnly does what the kernel does when a disk fails.
func (d *disk) makeReadOnly(ctx context.Context) error {
	return command(ctx, "mount", "-o", "remount,abort", d.folder)
}

// cutPower loses what was not synced. Later calls fail.
func (d *disk) cutPower() error {
	const shutDown, withoutLog = 0x8004587d, 2 // EXT4_IOC_SHUTDOWN, EXT4_GOING_FLAGS_NOLOGFLUSH
	folder, err := os.Open(d.folder)
	if err != nil {
		return err
	}
	defer folder.Close()
	return unix.IoctlSetPointerInt(int(folder.Fd()), shutDown, withoutLog)
}

const (
	slowSyncs   = "delay_exit=300000" // in microseconds
	failedSyncs = "error=EIO"
)

// inject lets the kernel treat every sync of some processes, and of their new children, differently for a while.
func inject(ctx context.Context, pids []int, how string) error {
	ctx, cancel := context.WithTimeout(ctx, away)
	defer cancel()
	args := []string{"-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:" + how}
	for _, pid := range pids {
		args = append(args, "-p", fmt.Sprint(pid))
	}
	tracer := exec.CommandContext(ctx, "strace", args...)
	tracer.Cancel = func() error { return tracer.Process.Signal(os.Interrupt) }
	var said strings.Builder
	tracer.Stderr = &said
	if err := tracer.Run(); err != nil && ctx.Err() == nil {
		return fmt.Errorf("strace: %w: %s", err, said.String())
	}
	<-ctx.Done() // the processes may have ended
	return nil
}
