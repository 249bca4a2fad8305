// Package pgserver runs a private PostgreSQL server, for tests and for
// measuring. It listens on a socket in a temporary folder only, so that no port
// can collide and no neighbour can connect.
package pgserver

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

// Options say where a server keeps its data and how it works.
type Options struct {
	Data     string   // a folder that is kept and used again; one that is thrown away if empty
	Settings []string // each as name=value
}

// Server is a PostgreSQL server that is up.
type Server struct {
	folder  string // of the socket, and of data that is thrown away
	data    string
	kept    bool
	process *exec.Cmd
	log     *bytes.Buffer
	ended   chan error
}

// port only names the socket file: nothing listens on the network.
const port = "5432"

// Start makes the data folder unless it is there, and answers when the server
// is ready.
func Start(o Options) (*Server, error) {
	programs, err := find()
	if err != nil {
		return nil, err
	}
	owner, err := unprivileged()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "aftercare-pg-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, data: filepath.Join(folder, "data"), log: &bytes.Buffer{}, ended: make(chan error, 1)}
	if o.Data != "" {
		s.kept = true
		s.data, err = filepath.Abs(o.Data)
	}
	if err == nil {
		err = s.launch(programs, owner, o.Settings)
	}
	if err != nil {
		return nil, errors.Join(err, s.Stop())
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

func (s *Server) launch(programs string, owner *syscall.Credential, settings []string) error {
	if err := s.give(owner, s.folder); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(s.data, "PG_VERSION")); errors.Is(err, os.ErrNotExist) {
		if err := s.initialise(programs, owner); err != nil {
			return err
		}
	}
	args := []string{"-D", s.data, "-c", "listen_addresses=", "-c", "unix_socket_directories=" + s.folder, "-c", "port=" + port}
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	s.process = s.command(owner, filepath.Join(programs, "postgres"), args...)
	s.process.Stdout, s.process.Stderr = s.log, s.log
	if err := s.process.Start(); err != nil {
		s.process = nil
		return err
	}
	go func() { s.ended <- s.process.Wait() }()
	return s.awaitReady()
}

func (s *Server) initialise(programs string, owner *syscall.Credential) error {
	// Whoever the server runs as must be able to walk to its folder.
	if err := os.MkdirAll(filepath.Dir(s.data), 0o755); err != nil {
		return err
	}
	if err := os.MkdirAll(s.data, 0o700); err != nil {
		return err
	}
	if err := s.give(owner, s.data); err != nil {
		return err
	}
	// C.UTF-8 sorts like SQLite, byte by byte, on every machine.
	initdb := s.command(owner, filepath.Join(programs, "initdb"), "--pgdata", s.data, "--username", "postgres",
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync")
	if output, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb failed: %w\n%s", err, output)
	}
	return nil
}

func (s *Server) give(owner *syscall.Credential, folder string) error {
	if owner == nil {
		return nil
	}
	return os.Chown(folder, int(owner.Uid), int(owner.Gid))
}

// command runs a program in a process group of its own: Ctrl-C reaches the
// server's clients first, and the server is stopped after them.
func (s *Server) command(owner *syscall.Credential, name string, args ...string) *exec.Cmd {
	command := exec.Command(name, args...)
	command.Dir = s.folder
	command.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TZ=UTC")
	command.SysProcAttr = WithParent(&syscall.SysProcAttr{Credential: owner, Setpgid: true}, syscall.SIGQUIT)
	return command
}

func (s *Server) awaitReady() error {
	deadline := time.Now().Add(3 * time.Minute)
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
	return errors.New("PostgreSQL did not get ready within three minutes")
}

// ready looks at the state file, in which the server says when it is up. A
// killed server leaves its file behind, so the process must be ours.
func (s *Server) ready() bool {
	state, err := os.ReadFile(filepath.Join(s.data, "postmaster.pid"))
	ours := fmt.Appendf(nil, "%d\n", s.process.Process.Pid)
	return err == nil && bytes.HasPrefix(state, ours) && bytes.Contains(state, []byte("ready"))
}

// Stop ends the server and removes its temporary folder. Data that is thrown
// away needs no checkpoint; data that is kept is left in good order.
func (s *Server) Stop() error {
	var errs []error
	if s.process != nil {
		goodbye, patience := syscall.SIGQUIT, 10*time.Second
		if s.kept {
			goodbye, patience = syscall.SIGINT, 2*time.Minute
		}
		errs = append(errs, s.process.Process.Signal(goodbye))
		select {
		case <-s.ended: // it ends with a code, as told
		case <-time.After(patience):
			errs = append(errs, s.process.Process.Kill())
			<-s.ended
		}
		s.process = nil
	}
	return errors.Join(append(errs, os.RemoveAll(s.folder))...)
}

// URL is the address of one of the server's databases.
func (s *Server) URL(database string) string {
	return "postgres://postgres@/" + database + "?host=" + s.folder + "&port=" + port
}
