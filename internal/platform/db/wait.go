package db

import (
	"context"
	"crypto/tls"
	"errors"
	"time"
)

// askAgain is the pause between two questions while the database is not up yet.
const askAgain = 500 * time.Millisecond

// await waits until the server is reachable and accepts writes, but no longer than limit. With a
// limit of zero it asks once. It returns at once with an error that only an operator can fix.
func (d *DB) await(ctx context.Context, limit time.Duration) error {
	waiting, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	told := false
	for {
		// Nothing else uses the pool yet, and the connection stays open for the first request.
		err := postgresWritable(ctx, d.writer)
		switch {
		case err == nil && told:
			d.logger.InfoContext(ctx, "the database is available")
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

// mayCome reports whether a later attempt may succeed. A server that refuses a password or a
// database name will refuse it again.
func mayCome(err error) bool {
	if code := postgresCode(err); code != "" {
		return isUnavailableCode(code)
	}
	var untrusted *tls.CertificateVerificationError
	return !errors.As(err, &untrusted)
}
