package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/id"
)

// A bundle is a ZIP file that the portal makes and keeps for some days. It is stored apart from the
// files of records, and backups leave it out.

const (
	bundleFolder  = "downloads/"
	bundleTimeout = 30 * time.Minute
)

// Bundle writes a ZIP file and stores it under a random name.
func (s *Store) Bundle(ctx context.Context, through *Spool, write func(io.Writer) error) (name string, size int64, err error) {
	if err := s.recognised(ctx); err != nil {
		return "", 0, err
	}
	if err := through.room.Admit(through.folder, 0); err != nil {
		return "", 0, err
	}
	file, err := disk.Unnamed(through.folder)
	if err != nil {
		return "", 0, through.room.fault(through.folder, err)
	}
	defer file.Close()
	if err := write(file); err != nil {
		return "", 0, through.room.fault(through.folder, err)
	}
	if size, err = file.Seek(0, io.SeekEnd); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return "", 0, fmt.Errorf("blob: bundle: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, bundleTimeout)
	defer cancel()
	name = id.Secret(keyBytes) + ".zip"
	if err := s.bucket.put(ctx, object{name: bundleFolder + name, kind: "application/zip", size: size}, file); err != nil {
		return "", 0, s.room.fault(s.folder, err)
	}
	return name, size, nil
}

// OpenBundle reads a bundle from its start.
func (s *Store) OpenBundle(ctx context.Context, name string) (io.ReadCloser, error) {
	if !isBundle(name) {
		return nil, notFound(nil)
	}
	content, err := s.bucket.open(ctx, bundleFolder+name)
	if errors.Is(err, errNoObject) {
		return nil, notFound(err)
	}
	return content, storageFault(err)
}

// RemoveBundle deletes a bundle. A missing bundle is not an error.
func (s *Store) RemoveBundle(ctx context.Context, name string) error {
	if !isBundle(name) {
		return nil
	}
	return s.erase(ctx, bundleFolder+name)
}

func isBundle(name string) bool {
	random, isZIP := strings.CutSuffix(name, ".zip")
	return isZIP && len(random) == keyLength && strings.Trim(random, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
