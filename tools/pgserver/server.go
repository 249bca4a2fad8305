// Package pgserver runs a private PostgreSQL server for tests and measurements. It listens only on
// a socket in a temporary folder, so no port can collide and no other user can connect.
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

// Options are the settings of a server.
type Options struct {
	Data     string   // a folder to keep and reuse; a temporary one if empty
	Settings []string // each as name=value
}

// Server is a running PostgreSQL server.
type Server struct {
	folder  string // for the socket, and for temporary data
	data    string
	kept    bool
	process *exec.Cmd
	log     *bytes.Buffer
	ended   chan error
}

// port is only part of the socket's name. Nothing listens on the network.
const port = "5432"

// Start creates the data folder if needed, and returns when the server is ready.
func Start(o Options) (*Server, error) {
	programs, err := Programs()
	if err != nil {
		return nil, err
	}
	owner, err := Owner()
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

// Programs looks for PostgreSQL on the PATH and then in Debian's folders, the newest version first.
func Programs() (folder string, err error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		path, err = filepath.EvalSymlinks(path)
		return filepath.Dir(path), err
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
	// The server's user must be able to reach the folder.
	if err := os.MkdirAll(filepath.Dir(s.data), 0o755); err != nil {
		return err
	}
	if err := os.MkdirAll(s.data, 0o700); err != nil {
		return err
	}
	if err := s.give(owner, s.data); err != nil {
		return err
	}
	// C.UTF-8 sorts byte by byte, like SQLite, on every machine.
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

// command runs a program in its own process group. So Ctrl-C reaches the server's clients first,
// and the server stops after them.
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

// ready reads the state file, in which the server says that it is up. A killed server leaves its
// file, so the process id must match.
func (s *Server) ready() bool {
	state, err := os.ReadFile(filepath.Join(s.data, "postmaster.pid"))
	ours := fmt.Appendf(nil, "%d\n", s.process.Process.Pid)
	return err == nil && bytes.HasPrefix(state, ours) && bytes.Contains(state, []byte("ready"))
}

// Stop ends the server and removes its temporary folder. A server with kept data shuts down
// cleanly. Temporary data needs no checkpoint.
func (s *Server) Stop() error {
	var errs []error
	if s.process != nil {
		goodbye, patience := syscall.SIGQUIT, 10*time.Second
		if s.kept {
			goodbye, patience = syscall.SIGINT, 2*time.Minute
		}
		errs = append(errs, s.process.Process.Signal(goodbye))
		select {
		case <-s.ended: // it ends with an exit code, as expected
		case <-time.After(patience):
			errs = append(errs, s.process.Process.Kill())
			<-s.ended
		}
		s.process = nil
	}
	return errors.Join(append(errs, os.RemoveAll(s.folder))...)
}

// Kill ends the server and its children at once, and leaves its data as it is.
func (s *Server) Kill() error {
	err := Signal(s.data, syscall.SIGKILL)
	<-s.ended
	s.process = nil
	return errors.Join(err, os.RemoveAll(s.folder))
}

// Signal reaches the server of a data folder and its children.
func Signal(data string, signal syscall.Signal) error {
	pids, err := Processes(data)
	if err != nil {
		return err
	}
	for _, pid := range pids {
		if err := syscall.Kill(pid, signal); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return nil
}

// Processes returns the server of a data folder and its children. They work in that folder, even if its disk has
// failed.
func Processes(data string) (pids []int, err error) {
	all, err := filepath.Glob("/proc/[0-9]*/cwd")
	for _, link := range all {
		if at, err := os.Readlink(link); err != nil || at != data {
			continue // or it has ended
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link)))
		if err != nil {
			return nil, err
		}
		pids = append(pids, pid)
	}
	return pids, err
}

// URL returns the address of a database.
func (s *Server) URL(database string) string {
	return "postgres://postgres@/" + database + "?host=" + s.folder + "&port=" + port
}
