package mail

import (
	"context"
	"fmt"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Probe says whether the mail server would take a letter from us: it connects,
// greets, encrypts and logs in as a delivery does, and sends nothing. It ends
// within the limit, also if the server hangs.
func Probe(ctx context.Context, server *Server, limit time.Duration) error {
	if server.Locked {
		return errLocked
	}
	c := newSMTP(server)
	c.total = limit
	return c.probe(ctx)
}

func (c *smtpCarrier) probe(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.total)
	defer cancel()
	line := &line{carrier: c}
	patient := *c
	patient.total *= 2 // the library's own limit: ours is to end it
	client, err := gomail.NewClient(c.host, patient.options(line)...)
	if err != nil {
		return fmt.Errorf("mail: client: %w", err)
	}
	// As in a delivery, hanging up ends whatever the library waits for.
	stop := context.AfterFunc(ctx, line.hangUp)
	defer line.hangUp()
	defer stop()
	if err := c.withoutSecrets(client.DialWithContext(ctx)); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("mail: no answer within %s: %w", c.total, err)
		}
		return fmt.Errorf("mail: %w", err)
	}
	// The goodbye changes nothing of what we know.
	_ = client.Close()
	return nil
}
