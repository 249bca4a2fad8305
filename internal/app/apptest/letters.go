package apptest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"aftercare/internal/maillog"
)

// secretPart is what of a link lets its reader in, as every one-time link of the
// portal ends.
var secretPart = regexp.MustCompile(`https?://[^\s"<>]+/([A-Za-z0-9]{20,})`)

// lettersHoldNoLinks closes every scenario: of all letters that were sent in it,
// and of those that wait, no link that lets its reader in can be found at the
// desk. So every letter of every room is looked at, also those to come.
func (p *Portal) lettersHoldNoLinks() {
	secrets := map[string]bool{}
	names, err := filepath.Glob(filepath.Join(p.DataDir, "outbox", "*.eml"))
	if err != nil {
		p.T.Error(err)
	}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			p.T.Error(err)
			continue
		}
		// Long lines of a mail are folded by an equals sign.
		for _, found := range secretPart.FindAllSubmatch(bytes.ReplaceAll(raw, []byte("=\r\n"), nil), -1) {
			secrets[string(found[1])] = true
		}
	}
	ctx := context.Background()
	err = p.App.EachLetter(ctx, func(o maillog.Opened) {
		text := o.Subject + "\n" + o.Text + "\n" + o.HTML
		for secret := range secrets {
			if strings.Contains(text, secret) {
				p.T.Errorf("the letter %q shows the link of its reader to the desk", o.Subject)
			}
		}
		// One that waits is in no outbox. Its links are recognised by their looks.
		for _, found := range secretPart.FindAllString(text, -1) {
			p.T.Errorf("the letter %q shows %s to the desk", o.Subject, found)
		}
	})
	// A scenario may have ended its portal.
	if err != nil && !strings.Contains(err.Error(), "database is closed") {
		p.T.Error(err)
	}
}
