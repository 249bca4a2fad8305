// Command withpg runs a command beside a throw-away PostgreSQL server:
//
//	go run ./tools/withpg go test ./...
//
// The command finds the server in AFTERCARE_TEST_POSTGRES_URL, and in
// AFTERCARE_TEST_RUN a name by which all tests of this run know what they share
// there. The server lives in a temporary folder, trades safety for speed, and is
// gone afterwards, also after a signal. The temporary files of both, which include every SQLite
// database of the tests, are kept in memory if there is plenty. The exit code is
// the command's.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"

	"aftercare/tools/pgserver"
)

// hasty trades safety for speed: what is lost in a crash was a test's.
var hasty = []string{
	"fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=500", "shared_buffers=64MB", "autovacuum=off",
	// Nobody replicates, and nobody watches who does what. Small queries are not worth a compiler or a second process.
	"wal_level=minimal", "max_wal_senders=0", "track_counts=off", "track_activities=off", "update_process_title=off", "jit=off", "max_parallel_workers_per_gather=0",
}

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "withpg:", err)
	}
	os.Exit(code)
}

func run(args []string) (code int, err error) {
	if len(args) == 0 {
		return 2, errors.New("name a command to run, as in: withpg go test ./...")
	}
	// Signals are caught before the server starts, so that none can leave one
	// behind.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)

	remove, err := intoMemory()
	if err != nil {
		return 1, err
	}
	defer func() {
		if removeErr := remove(); removeErr != nil {
			code, err = max(code, 1), errors.Join(err, removeErr)
		}
	}()

	server, err := pgserver.Start(pgserver.Options{Settings: hasty})
	if err != nil {
		return 1, err
	}
	defer func() {
		if stopErr := server.Stop(); stopErr != nil {
			code, err = max(code, 1), errors.Join(err, stopErr)
		}
	}()
	return runCommand(args, server.URL("postgres"), signals)
}

// intoMemory says in the environment, for the server and for the command, that
// temporary files are kept in memory, if there is plenty. What a compiler leaves
// for the moment is large, and stays where it was.
func intoMemory() (remove func() error, err error) {
	parent, ok := memory()
	if !ok {
		return func() error { return nil }, nil
	}
	folder, err := os.MkdirTemp(parent, "aftercare-tests-")
	if err != nil {
		return nil, err
	}
	remove = func() error { return os.RemoveAll(folder) }
	if os.Getenv("GOTMPDIR") == "" {
		err = os.Setenv("GOTMPDIR", os.TempDir())
	}
	// The server runs as somebody else, who has to walk to its own folder.
	if err := errors.Join(err, os.Chmod(folder, 0o755), os.Setenv("TMPDIR", folder)); err != nil {
		return nil, errors.Join(err, remove())
	}
	return remove, nil
}

// runCommand passes signals on to the command and waits for it, so that the
// server is stopped after its last client.
func runCommand(args []string, url string, signals <-chan os.Signal) (int, error) {
	command := exec.Command(args[0], args[1:]...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	command.Env = append(os.Environ(), "AFTERCARE_TEST_POSTGRES_URL="+url, "AFTERCARE_TEST_RUN="+strconv.Itoa(os.Getpid()))
	if err := command.Start(); err != nil {
		return 1, err
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	for {
		select {
		case s := <-signals:
			// The command may have ended a moment ago; then there is nobody to tell.
			if err := command.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
				return 1, err
			}
		case err := <-done:
			var failed *exec.ExitError
			if errors.As(err, &failed) {
				// A command that died of a signal has no code of its own.
				return max(failed.ExitCode(), 1), nil
			}
			if err != nil {
				return 1, err
			}
			return 0, nil
		}
	}
}
