package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

const maxLine = 4096

// readPassword asks for a new password. At a terminal it asks twice and hides the input. Otherwise
// it reads one line.
func readPassword(ctx context.Context, in *os.File, out io.Writer, question string) (string, error) {
	return readHidden(ctx, in, out, "password", question, "Once more")
}

// readPassphrase asks for the passphrase of a backup. It asks twice for a new one.
func readPassphrase(ctx context.Context, in *os.File, out io.Writer, question string, fresh bool) (string, error) {
	if fresh {
		return readHidden(ctx, in, out, "passphrase", question, "Once more")
	}
	return readHidden(ctx, in, out, "passphrase", question)
}

func readHidden(ctx context.Context, in *os.File, out io.Writer, what string, questions ...string) (string, error) {
	fd := int(in.Fd())
	if !term.IsTerminal(fd) {
		return hiddenLine(in, what)
	}
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	return askHidden(out, what, func() ([]byte, error) {
		typed, failed := make(chan []byte, 1), make(chan error, 1)
		go func() {
			line, err := term.ReadPassword(fd)
			typed <- line
			failed <- err
		}()
		select {
		case line := <-typed:
			return line, <-failed
		case <-ctx.Done():
			// Turn the echo on again, so that the user sees what they type next.
			return nil, errors.Join(errors.New("nothing was changed"), term.Restore(fd, before))
		}
	}, questions...)
}

func hiddenLine(in io.Reader, what string) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(in, maxLine)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", fmt.Errorf("standard input has no %s: send it as one line", what)
	}
	return line, nil
}

// askHidden asks each question. All answers must be the same.
func askHidden(out io.Writer, what string, read func() ([]byte, error), questions ...string) (answer string, err error) {
	for i, ask := range questions {
		fmt.Fprint(out, ask+": ")
		line, err := read()
		fmt.Fprintln(out)
		if err != nil {
			return "", err
		}
		if len(line) == 0 {
			return "", fmt.Errorf("no %s was typed: nothing was changed", what)
		}
		if i > 0 && string(line) != answer {
			return "", fmt.Errorf("the two %ss differ: nothing was changed", what)
		}
		answer = string(line)
	}
	return answer, nil
}
