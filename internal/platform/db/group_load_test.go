package db_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestTwoHundredWritersLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	adds(t, d, "counter")()
	refused := errors.New("refused")
	var writers sync.WaitGroup
	for writer := range 200 {
		writers.Go(func() {
			for round := range 5 {
				// Every fifth write is rolled back.
				fails := (writer+round)%5 == 0
				err := d.Write(t.Context(), func(tx *db.Tx) error {
					if _, err := tx.Exec(t.Context(), `UPDATE files SET size = size + 1 WHERE key = 'counter'`); err != nil {
						return err
					}
					if fails {
						return refused
					}
					return nil
				})
				if fails != errors.Is(err, refused) || !fails && err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	var size int
	if err := d.QueryRow(t.Context(), `SELECT size FROM files WHERE key = 'counter'`).Scan(&size); err != nil {
		t.Fatal(err)
	}
	if size != 800 {
		t.Errorf("800 changes left %d", size)
	}
	if n := d.Commits(); n >= 800 {
		t.Errorf("800 changes took %d commits", n)
	}
}

func TestAReaderSeesAWriteAsSoonAsItIsAcknowledged(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	var writers sync.WaitGroup
	for writer := range 16 {
		writers.Go(func() {
			for round := range 20 {
				key := fmt.Sprint(writer, " ", round)
				adds(t, d, key)()
				var found bool
				err := d.QueryRow(t.Context(), `SELECT EXISTS (SELECT 1 FROM files WHERE key = $1)`, key).Scan(&found)
				if err != nil || !found {
					t.Errorf("%s: found %v, %v", key, found, err)
				}
			}
		})
	}
	writers.Wait()
}

// killMe names the database on which a second run of this binary writes until it is killed.
const killMe = "AFTERCARE_TEST_WRITE_UNTIL_KILLED"

func TestMain(m *testing.M) {
	if url := os.Getenv(killMe); url != "" {
		fmt.Fprintln(os.Stderr, writeUntilKilled(url))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeUntilKilled stores files from many callers and prints the key of each confirmed one.
func writeUntilKilled(url string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{URL: url, Now: time.Now})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for caller := range 32 {
		go func() {
			for i := 0; ; i++ {
				key := fmt.Sprintf("%d-%d-%d", os.Getpid(), caller, i)
				if err := d.Write(ctx, func(tx *db.Tx) error { return insertFile(ctx, tx, key) }); err != nil {
					failed <- err
				}
				// Each line is one write call, so the kill cannot cut a line.
				fmt.Fprintln(os.Stdout, key)
			}
		}()
	}
	return <-failed
}

func TestAProcessThatIsKilledLosesNoAcknowledgedWrite(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite)
	for round := range 4 {
		acknowledged := killAfter(t, url, 200+100*round)
		d := dbtest.Connect(t, url, time.Now)
		for _, key := range acknowledged {
			var found bool
			err := d.QueryRow(t.Context(), `SELECT EXISTS (SELECT 1 FROM files WHERE key = $1)`, key).Scan(&found)
			if err != nil || !found {
				t.Errorf("the acknowledged write %s is lost: %v", key, err)
			}
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// killAfter starts a child that writes, kills it, and returns its confirmed writes.
func killAfter(t *testing.T, url string, writes int) (acknowledged []string) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), killMe+"="+url)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		acknowledged = append(acknowledged, lines.Text())
		if len(acknowledged) == writes {
			if err := child.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	if err := child.Wait(); err == nil || child.ProcessState.Exited() {
		t.Errorf("the child ended by itself: %v", err)
	}
	if len(acknowledged) < writes {
		t.Errorf("only %d writes were acknowledged", len(acknowledged))
	}
	return acknowledged
}
