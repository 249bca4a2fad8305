package db

import (
	"context"
	"crypto/tls"
	"errors"
	"time"
)

// askAgain is the pace at which a database is asked for that is not there yet.
const askAgain = 500 * time.Millisecond

// await waits for a server that starts, cannot be reached or does not take
// writes yet, but no longer than the limit; it asks once if that is zero. What
// only an operator can mend is an error at once.
func (d *DB) await(ctx context.Context, limit time.Duration) error {
	waiting, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	told := false
	for {
		// Nobody else uses the pool yet, and whoever does next finds a connection.
		err := postgresWritable(ctx, d.writer)
		switch {
		case err == nil && told:
			d.logger.InfoContext(ctx, "the database is there")
			return nil
		case err == nil:
			return nil
		case ctx.Err() != nil || !mayCome(err):
			return err
		case !told && limit > 0:
			told = true
			d.logger.WarnContext(ctx, "waiting for the database", "limit", limit, "cause", err)
		}
		if Pause(waiting, askAgain) != nil {
			return err
		}
	}
}

// mayCome says that a database can still become what it must be. A server that
// answers with a refusal, of a password or of a name, will refuse again.
func mayCome(err error) bool {
	if code := postgresCode(err); code != "" {
		return isUnavailableCode(code)
	}
	var untrusted *tls.CertificateVerificationError
	return !errors.As(err, &untrusted)
}
