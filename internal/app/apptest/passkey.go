package apptest

import (
	"encoding/json"
	"net/url"
	"testing"

	"github.com/descope/virtualwebauthn"
)

// Passkey is one that a browser keeps for a portal.
type Passkey struct {
	Portal virtualwebauthn.RelyingParty
	Key    virtualwebauthn.Credential
	device virtualwebauthn.Authenticator
}

// wholeKey is how long the public half of a key is. The library leaves zeros at
// the front of a coordinate out, which no browser does.
const wholeKey = 77

// NewPasskey is a passkey for this portal, which does not know of it yet.
func (p *Portal) NewPasskey() *Passkey {
	p.T.Helper()
	address, err := url.Parse(p.Config.PublicURL)
	if err != nil {
		p.T.Fatal(err)
	}
	k := &Passkey{
		Portal: virtualwebauthn.RelyingParty{ID: address.Hostname(), Name: p.Config.Brand, Origin: p.Config.PublicURL},
		device: virtualwebauthn.NewAuthenticator(),
	}
	for len(k.Key.ID) == 0 || len(k.Key.Key.AttestationData()) != wholeKey {
		k.Key = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
	}
	return k
}

// Makes is what the browser answers when it is asked for a new passkey.
func (k *Passkey) Makes(t *testing.T, options json.RawMessage) json.RawMessage {
	t.Helper()
	asked, err := virtualwebauthn.ParseAttestationOptions(string(options))
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(virtualwebauthn.CreateAttestationResponse(k.Portal, k.device, k.Key, *asked))
}

// Signs is what the browser answers when it is asked at a login.
func (k *Passkey) Signs(t *testing.T, options json.RawMessage) json.RawMessage {
	t.Helper()
	asked, err := virtualwebauthn.ParseAssertionOptions(string(options))
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(k.Portal, k.device, k.Key, *asked))
}
