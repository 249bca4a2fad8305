package mail

import (
	"context"
	"fmt"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Probe checks whether the mail server would accept an email. It connects, encrypts and logs in
// like a delivery, but sends nothing. It ends within the limit, even if the server hangs.
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
	patient.total *= 2 // the library's limit: ours must end first
	client, err := gomail.NewClient(c.host, patient.options(line)...)
	if err != nil {
		return fmt.Errorf("mail: client: %w", err)
	}
	// As in a delivery, closing the connection ends the library's wait.
	stop := context.AfterFunc(ctx, line.hangUp)
	defer line.hangUp()
	defer stop()
	if err := c.withoutSecrets(client.DialWithContext(ctx)); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("mail: no answer within %s: %w", c.total, err)
		}
		return fmt.Errorf("mail: %w", err)
	}
	// An error of the goodbye does not matter.
	_ = client.Close()
	return nil
}
