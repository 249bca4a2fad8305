package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// build makes the binary of a commit, with today's pages: it is asked by calls
// alone.
func build(work, commit string) (binary string, err error) {
	tree := filepath.Join(work, "tree")
	if err := command("", "git", "worktree", "add", "--quiet", "--detach", tree, commit); err != nil {
		return "", fmt.Errorf("the history has no %s: %w", commit, err)
	}
	defer func() { err = errors.Join(err, command("", "git", "worktree", "remove", "--force", tree)) }()
	if err := command("", "cp", "-r", "web/dist/.", filepath.Join(tree, "web", "dist")); err != nil {
		return "", err
	}
	binary = filepath.Join(work, "older")
	return binary, command(tree, "env", "CGO_ENABLED=0", "go", "build", "-trimpath", "-o", binary, "./cmd/aftercare")
}

func command(dir, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir, c.Stdout, c.Stderr = dir, os.Stderr, os.Stderr
	return c.Run()
}

// server is a binary that serves.
type server struct {
	base    string
	process *exec.Cmd
}

// environment is that of every binary on the same portal.
func environment(data, database string) []string {
	return append(os.Environ(), "AFTERCARE_DATA_DIR="+data, "AFTERCARE_DATABASE_URL="+database, "AFTERCARE_SECRET=", "AFTERCARE_FILES_URL=",
		"AFTERCARE_SMTP_URL=", "AFTERCARE_RATE_FACTOR=100000", "AFTERCARE_DRAIN=0s")
}

func start(binary, data, database string, more ...string) (*server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := listener.Addr().String()
	if err := listener.Close(); err != nil {
		return nil, err
	}
	s := &server{base: "http://" + addr, process: exec.Command(binary, "serve")}
	s.process.Env = append(append(environment(data, database), "AFTERCARE_ADDR="+addr), more...)
	log, err := os.Create(filepath.Join(data, "log of "+filepath.Base(binary)))
	if err != nil {
		return nil, err
	}
	s.process.Stderr = log
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	for range 1200 {
		if response, err := http.Get(s.base + "/readyz"); err == nil {
			if err := response.Body.Close(); err == nil && response.StatusCode == http.StatusOK {
				return s, nil
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, errors.Join(fmt.Errorf("%s did not get ready", binary), s.stop())
}

func (s *server) stop() error {
	return errors.Join(s.process.Process.Signal(syscall.SIGTERM), s.process.Wait())
}
