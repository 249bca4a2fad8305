// Command beside proves that a release may follow the one before it, on PostgreSQL
// while both serve the same database, on SQLite one after the other:
//
//	go run ./tools/beside run
//	go run ./tools/beside build bin/older
//	go run ./tools/beside record --old BINARY --release testdata/releases/0.2.0
//
// run builds the release before from the history, starts it, starts today's
// binary beside it, which migrates, and lets people work at both at once. In the
// end today's whole doctor must find nothing on either database. build only builds that release. record keeps what the older binary writes
// on what it left behind, so that a test can repeat it without that binary.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "beside:", err)
		os.Exit(1)
	}
}

func run(args []string) (err error) {
	if len(args) == 0 {
		return errors.New("say run, build or record")
	}
	flags := flag.NewFlagSet("beside", flag.ContinueOnError)
	older := flags.String("old", "", "the older binary; built from the history if empty")
	newer := flags.String("new", "bin/aftercare", "today's binary")
	commit := flags.String("commit", "90ebace", "of which the older binary is built")
	release := flags.String("release", "testdata/releases/0.2.0", "what the older one left behind")
	days := flags.Int("days", 20, "how many customers come, each with a dozen calls")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "beside-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if args[0] == "build" {
		built, err := build(work, *commit)
		if err != nil {
			return err
		}
		return command("", "cp", built, flags.Arg(0))
	}
	if *older == "" {
		if *older, err = build(work, *commit); err != nil {
			return err
		}
	}
	switch args[0] {
	case "run":
		return errors.Join(sideBySide(work, *older, *newer, *days), oneAfterTheOther(work, *older, *newer, *days))
	case "record":
		return record(work, *older, *release)
	}
	return fmt.Errorf("there is no %q: say run, build or record", args[0])
}
