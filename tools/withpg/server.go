package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// server is a PostgreSQL in a folder of its own. It listens on a socket in that
// folder only, so that no port can collide and no neighbour can connect.
type server struct {
	folder  string
	process *exec.Cmd
	log     *bytes.Buffer
	ended   chan error
}

// port only names the socket file: nothing listens on the network.
const port = "5432"

func start() (*server, error) {
	programs, err := find()
	if err != nil {
		return nil, err
	}
	owner, err := unprivileged()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "withpg-")
	if err != nil {
		return nil, err
	}
	s := &server{folder: folder, log: &bytes.Buffer{}, ended: make(chan error, 1)}
	if err := s.launch(programs, owner); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	return s, nil
}

// find looks on the PATH first and then where Debian keeps PostgreSQL, newest
// version first.
func find() (folder string, err error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New("PostgreSQL is not installed: install it (on Debian: apt-get install postgresql) or put its programs on the PATH")
	}
	version := func(path string) int {
		n, err := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		if err != nil {
			return 0
		}
		return n
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

func (s *server) launch(programs string, owner *syscall.Credential) error {
	if owner != nil {
		if err := os.Chown(s.folder, int(owner.Uid), int(owner.Gid)); err != nil {
			return err
		}
	}
	data := filepath.Join(s.folder, "data")
	// C.UTF-8 sorts like SQLite, byte by byte, on every machine.
	initdb := s.command(owner, filepath.Join(programs, "initdb"), "--pgdata", data, "--username", "postgres",
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync")
	if output, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb failed: %w\n%s", err, output)
	}
	s.process = s.command(owner, filepath.Join(programs, "postgres"), "-D", data,
		"-c", "listen_addresses=", "-c", "unix_socket_directories="+s.folder, "-c", "port="+port,
		"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off",
		"-c", "max_connections=500", "-c", "shared_buffers=64MB", "-c", "autovacuum=off")
	s.process.Stdout, s.process.Stderr = s.log, s.log
	if err := s.process.Start(); err != nil {
		s.process = nil
		return err
	}
	go func() { s.ended <- s.process.Wait() }()
	return s.awaitReady()
}

// command runs a program in a process group of its own: Ctrl-C reaches the
// tests first, and the server is stopped after them.
func (s *server) command(owner *syscall.Credential, name string, args ...string) *exec.Cmd {
	command := exec.Command(name, args...)
	command.Dir = s.folder
	command.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TZ=UTC")
	command.SysProcAttr = &syscall.SysProcAttr{Credential: owner, Setpgid: true}
	return command
}

func (s *server) awaitReady() error {
	deadline := time.Now().Add(30 * time.Second)
	for time.Now().Before(deadline) {
		select {
		case err := <-s.ended:
			s.process = nil
			return fmt.Errorf("PostgreSQL ended at its start: %w\n%s", err, s.log)
		default:
		}
		if s.ready() {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("PostgreSQL did not get ready within 30 seconds")
}

// ready looks at the state file, in which the server says when it is up.
func (s *server) ready() bool {
	state, err := os.ReadFile(filepath.Join(s.folder, "data", "postmaster.pid"))
	return err == nil && bytes.Contains(state, []byte("ready"))
}

// stop ends the server at once, without the checkpoint that nobody needs, and
// removes its folder.
func (s *server) stop() error {
	var errs []error
	if s.process != nil {
		errs = append(errs, s.process.Process.Signal(syscall.SIGQUIT))
		select {
		case <-s.ended: // it ends with a code, as told
		case <-time.After(10 * time.Second):
			errs = append(errs, s.process.Process.Kill())
			<-s.ended
		}
	}
	return errors.Join(append(errs, os.RemoveAll(s.folder))...)
}

func (s *server) url() string {
	return "postgres://postgres@/postgres?host=" + s.folder + "&port=" + port
}
