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

// maxLine is more than any password may have.
const maxLine = 4096

// readPassword asks for a new password: a person at a terminal twice and
// without showing it, anything else once for a line.
func readPassword(ctx context.Context, in *os.File, out io.Writer, question string) (string, error) {
	fd := int(in.Fd())
	if !term.IsTerminal(fd) {
		return passwordLine(in)
	}
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	return typedTwice(out, question, func() ([]byte, error) {
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
			// Whoever leaves in the middle wants to see what is typed next.
			return nil, errors.Join(errors.New("nothing was changed"), term.Restore(fd, before))
		}
	})
}

func passwordLine(in io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(in, maxLine)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", errors.New("the standard input brings no password: give it as one line")
	}
	return line, nil
}

func typedTwice(out io.Writer, question string, read func() ([]byte, error)) (string, error) {
	var typed [2]string
	for i, ask := range []string{question, "Once more"} {
		fmt.Fprint(out, ask+": ")
		line, err := read()
		fmt.Fprintln(out)
		if err != nil {
			return "", err
		}
		if len(line) == 0 {
			return "", errors.New("no password was typed: nothing was changed")
		}
		typed[i] = string(line)
	}
	if typed[0] != typed[1] {
		return "", errors.New("the two passwords differ: nothing was changed")
	}
	return typed[0], nil
}
