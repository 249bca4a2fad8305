// Command withpg runs a command beside a temporary PostgreSQL server:
//
//	go run ./tools/withpg go test ./...
//
// The command finds the server's URL in AFTERCARE_TEST_POSTGRES_URL. AFTERCARE_TEST_RUN names the
// run, so that its tests can share templates. The server lives in a temporary folder, is fast but
// not safe, and is removed at the end, also after a signal. If there is enough memory, temporary
// files are kept in memory, including all SQLite databases of the tests. The exit code is the
// command's.
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

// hasty makes the server fast but not safe: a crash loses only test data.
var hasty = []string{
	"fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=500", "shared_buffers=64MB", "autovacuum=off",
	// The tests use no replication and no statistics. Small queries need no JIT and no parallel
	// workers.
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
	// Catch signals before the server starts, so that no signal leaves a server behind.
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

// intoMemory sets TMPDIR to a folder in memory, if there is enough. The temporary files of the
// compiler are large, so they stay on disk.
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
	// The server runs as another user, who must be able to reach the folder.
	if err := errors.Join(err, os.Chmod(folder, 0o755), os.Setenv("TMPDIR", folder)); err != nil {
		return nil, errors.Join(err, remove())
	}
	return remove, nil
}

// runCommand passes signals on to the command and waits for it. So the server stops after its last
// client.
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
			// The command may have ended a moment ago.
			if err := command.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
				return 1, err
			}
		case err := <-done:
			var failed *exec.ExitError
			if errors.As(err, &failed) {
				// A command that was killed by a signal has no exit code.
				return max(failed.ExitCode(), 1), nil
			}
			if err != nil {
				return 1, err
			}
			return 0, nil
		}
	}
}
