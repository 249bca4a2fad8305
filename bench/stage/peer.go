package stage

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The login of PocketBase's desk; bench/pocketbase makes it.
const (
	PeerEmail    = "desk@example.com"
	PeerPassword = "measured-password"
)

// PeerFilled is a folder in which PocketBase has so many customers.
func (s *Stage) PeerFilled(ctx context.Context, customers int) (folder string, err error) {
	program, err := hashOf(s.Peer)
	if err != nil {
		return "", err
	}
	folder = filepath.Join(s.Cache, "filled", "pocketbase", fmt.Sprintf("customers_%d", customers))
	mark := filepath.Join(folder, done)
	if made, err := os.ReadFile(mark); err == nil && string(made) == program {
		return folder, nil
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	s.Say("filling PocketBase with %d customers", customers)
	if err := os.RemoveAll(folder); err != nil {
		return "", err
	}
	if output, err := exec.CommandContext(ctx, s.Peer, "fill", "--customers", fmt.Sprint(customers), "--dir", folder).CombinedOutput(); err != nil {
		return "", fmt.Errorf("pocketbase fill: %w\n%s", err, output)
	}
	return folder, os.WriteFile(mark, []byte(program), 0o600)
}

// PeerVersion is the version of PocketBase that a program is built of.
func PeerVersion(program string) (string, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return "", err
	}
	for _, module := range info.Deps {
		if module.Path == "github.com/pocketbase/pocketbase" {
			return strings.TrimPrefix(module.Version, "v"), nil
		}
	}
	return "", fmt.Errorf("%s is not built of PocketBase", program)
}

// PeerCopy is a copy of such a folder, to write to.
func (s *Stage) PeerCopy(folder, purpose string) (string, error) {
	to := filepath.Join(s.Cache, "copies", "pocketbase-"+filepath.Base(folder)+"-"+purpose)
	return to, copyFolder(folder, to)
}

// PeerServe starts PocketBase. If full, each commit is on disk before it is acknowledged.
func (s *Stage) PeerServe(ctx context.Context, name, folder string, full bool) (*Process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	var env []string
	if full {
		env = append(env, "PB_SYNCHRONOUS=FULL")
	}
	return launch(ctx, name, s.logs(), addr, "/api/health", env, s.Peer, "serve", "--http", addr, "--dir", folder)
}

// RemovePeer removes a copy.
func RemovePeer(folder string) error { return os.RemoveAll(folder) }
