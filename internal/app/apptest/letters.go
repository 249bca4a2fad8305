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

// secretPart matches a private link of the portal. Its group is the secret at the end.
var secretPart = regexp.MustCompile(`https?://[^\s"<>]+/([A-Za-z0-9]{20,})`)

// lettersHoldNoLinks runs at the end of every test. The desk must not see a private link in any email that
// was sent or waits. So every email of every package is checked, also future ones.
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
		// Emails fold long lines with an equals sign.
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
		// A waiting email is not in the outbox, so its links are recognised by their form.
		for _, found := range secretPart.FindAllString(text, -1) {
			p.T.Errorf("the letter %q shows %s to the desk", o.Subject, found)
		}
	})
	// The test may have closed the portal.
	if err != nil && !strings.Contains(err.Error(), "database is closed") {
		p.T.Error(err)
	}
}
