package main

import (
	"context"
	"fmt"

	"aftercare/internal/operate"
)

// health is for a container without other programs. It reads only one setting, because the server
// reports all other problems.
type health struct {
	Addr  string `env:"AFTERCARE_ADDR" default:"127.0.0.1:8080" help:"Where the server listens."`
	Ready bool   `help:"Check that it can serve, not only that it runs."`
}

func (c *health) Run(ctx context.Context) error {
	if err := operate.Health(ctx, c.Addr, c.Ready); err != nil {
		return err
	}
	if c.Ready {
		fmt.Println("ready")
		return nil
	}
	fmt.Println("ok")
	return nil
}
