package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"time"
)

// cost is what a command took.
type cost struct {
	seconds float64
	memory  int64 // at most, in MiB
}

func (p plan) prepare(ctx context.Context, settings []string, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, p.binary, args...)
	command.Env = append([]string{"PATH=" + os.Getenv("PATH")}, settings...)
	return command
}

// command runs the portal's binary to its end and gives what it prints.
func (p plan) command(ctx context.Context, settings []string, args ...string) ([]byte, cost, error) {
	command := p.prepare(ctx, settings, args...)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	began := time.Now()
	if err := command.Run(); err != nil {
		return nil, cost{}, fmt.Errorf("%v: %w: %s", args, err, stderr.String())
	}
	spent := cost{seconds: time.Since(began).Seconds()}
	if usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage); ok {
		spent.memory = usage.Maxrss / 1024
	}
	return stdout.Bytes(), spent, nil
}

// server is a portal that serves.
type server struct {
	command *exec.Cmd
	url     string
	ended   chan error
}

var (
	listens = regexp.MustCompile(`msg=ready addr=(\S+)`)
	errGone = errors.New("the server ended before it was ready")
)

func (p plan) serve(ctx context.Context, settings []string) (*server, error) {
	s := &server{command: p.prepare(ctx, settings, "serve"), ended: make(chan error, 1)}
	log, err := s.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	ready := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(log); lines.Scan(); {
			if found := listens.FindStringSubmatch(lines.Text()); found != nil {
				ready <- "http://" + found[1]
			}
		}
		s.ended <- s.command.Wait()
	}()
	select {
	case s.url = <-ready:
		return s, nil
	case err := <-s.ended:
		return nil, errors.Join(errGone, err)
	}
}

func (s *server) stop() error {
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return <-s.ended
}
