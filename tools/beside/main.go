// Command beside tests an upgrade from the previous release. On PostgreSQL both releases serve the
// same database. On SQLite they run one after the other:
//
//	go run ./tools/beside run
//	go run ./tools/beside build bin/older
//	go run ./tools/beside record --old BINARY --release testdata/releases/0.3.0
//
// run builds the previous release from the history and starts it. Then it starts the current
// binary, which migrates, and people use both at once. At the end the doctor must find no problem
// on either database. build only builds that release. record stores what the older binary writes,
// so that a test can repeat it without that binary.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "beside:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) == 0 {
		return errors.New("say run, build or record")
	}
	flags := flag.NewFlagSet("beside", flag.ContinueOnError)
	older := flags.String("old", "", "the older binary; built from the history if empty")
	newer := flags.String("new", "bin/aftercare", "today's binary")
	commit := flags.String("commit", "2a6edc7", "of which the older binary is built")
	release := flags.String("release", "testdata/releases/0.3.0", "what the older one left behind")
	days := flags.Int("days", 20, "how many customers come, each with a dozen calls")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "beside-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if *older == "" {
		if *older, err = build(work, *commit); err != nil {
			return err
		}
	}
	switch args[0] {
	case "build":
		return command("", "cp", *older, flags.Arg(0))
	case "run":
		u := upgrade{work: work, older: *older, newer: *newer, days: *days}
		return errors.Join(u.sideBySide(ctx), u.oneAfterTheOther(ctx))
	case "record":
		return record(ctx, work, *older, *release)
	}
	return fmt.Errorf("there is no %q: say run, build or record", args[0])
}

// build builds the binary of a commit with the current pages. Only its calls are used.
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
