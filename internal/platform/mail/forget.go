package mail

import (
	"context"
	"errors"
	"fmt"
	"mime"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
)

// ForgetWith removes emails from the outbox folder: those to these addresses, and those whose
// subject holds one of the words. It cannot remove emails that a mail server has accepted.
func (m *Mailer) ForgetWith(ctx context.Context, addresses, words []string) error {
	names, err := filepath.Glob(filepath.Join(m.outbox.dir, "*.eml"))
	if err != nil || m.outbox.dir == "" {
		return err
	}
	removed := false
	for _, name := range names {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		is, err := isAbout(name, addresses, words)
		if err == nil && is {
			err = os.Remove(name)
			removed = true
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("mail: outbox: %w", err)
		}
	}
	if !removed {
		return nil
	}
	return disk.Sync(m.outbox.dir)
}

func isAbout(name string, addresses, words []string) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	message, err := netmail.ReadMessage(file)
	if err != nil {
		return false, nil // not one of our files
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	if err != nil {
		subject = message.Header.Get("Subject")
	}
	to, err := message.Header.AddressList("To")
	isTo := err == nil && slices.ContainsFunc(to, func(a *netmail.Address) bool {
		return slices.ContainsFunc(addresses, func(address string) bool { return strings.EqualFold(a.Address, address) })
	})
	return isTo || db.ContainsAny(subject, words), nil
}
