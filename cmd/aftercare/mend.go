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
	"aftercare/internal/operate"
)

// files and secret fix problems that stop a start: a file store or a secret that does not match the
// database.
type files struct {
	Adopt filesAdopt `cmd:"" help:"Take over the file storage for this portal. Lists its content; removes nothing."`
}

type filesAdopt struct {
	app.Config
	New bool `help:"Start a new portal with these files if there is no database."`
}

func (c *filesAdopt) Run(ctx context.Context) error {
	found, place, err := operate.AdoptFiles(ctx, c.Config, c.New, logger(), time.Now)
	if err != nil {
		return err
	}
	fmt.Printf("The file storage now belongs to %s: %s.\n", place, found)
	return nil
}

type secret struct {
	Replace secretReplace `cmd:"" help:"Use the current secret, or a new one, for this portal. Lists what becomes unreadable and asks first."`
}

type secretReplace struct {
	app.Config
	Yes bool `help:"Do not ask."`
}

func (c *secretReplace) Run(ctx context.Context) error {
	return operate.ReplaceSecret(ctx, c.Config, logger(), time.Now, os.Stdout, func() (bool, error) {
		if c.Yes {
			return true, nil
		}
		return agrees(os.Stdout, os.Stdin, "replace")
	})
}

// agrees asks the user to type a word, so that no one confirms by accident.
func agrees(out io.Writer, in io.Reader, word string) (bool, error) {
	fmt.Fprintf(out, "Type %q to go on: ", word)
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	return strings.TrimSpace(line) == word, nil
}
