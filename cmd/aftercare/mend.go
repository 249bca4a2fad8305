package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"aftercare/internal/app"
)

// files and secret mend what stops a start: a store or a secret that the
// database does not recognise.
type files struct {
	Adopt filesAdopt `cmd:"" help:"Make the file store this portal's, whoever's it was. Says what it holds; removes nothing."`
}

type filesAdopt struct {
	app.Config
	New bool `help:"Begin a new portal with these files, where there is no database."`
}

func (c *filesAdopt) Run(ctx context.Context) error {
	found, place, err := app.AdoptFiles(ctx, c.Config, c.New, logger(), time.Now)
	if err != nil {
		return err
	}
	fmt.Printf("The file store is now that of %s: %s.\n", place, found)
	return nil
}

type secret struct {
	Replace secretReplace `cmd:"" help:"Make the secret that is set now, or a new one if none is, the portal's. Says what will be unreadable and asks first."`
}

type secretReplace struct {
	app.Config
	Yes bool `help:"Do not ask."`
}

func (c *secretReplace) Run(ctx context.Context) error {
	return app.ReplaceSecret(ctx, c.Config, logger(), time.Now, os.Stdout, func() (bool, error) {
		if c.Yes {
			return true, nil
		}
		return agrees(os.Stdout, os.Stdin, "replace")
	})
}

// agrees asks for a word that nobody types by accident.
func agrees(out io.Writer, in io.Reader, word string) (bool, error) {
	fmt.Fprintf(out, "Type %q to go on: ", word)
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	return strings.TrimSpace(line) == word, nil
}
