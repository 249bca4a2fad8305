package apptest

import (
	"encoding/json"
	"net/url"
	"testing"

	"github.com/descope/virtualwebauthn"
)

// Passkey is a passkey that a browser keeps for a portal.
type Passkey struct {
	Portal virtualwebauthn.RelyingParty
	Key    virtualwebauthn.Credential
	device virtualwebauthn.Authenticator
}

// wholeKey is the length of a public key. The library drops
// leading zeros of a coordinate, which browsers do not.
const wholeKey = 77

// NewPasskey returns a passkey that the portal does not know yet.
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

// Makes returns the browser's answer to a request for a new passkey.
func (k *Passkey) Makes(t *testing.T, options json.RawMessage) json.RawMessage {
	t.Helper()
	asked, err := virtualwebauthn.ParseAttestationOptions(string(options))
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(virtualwebauthn.CreateAttestationResponse(k.Portal, k.device, k.Key, *asked))
}

// Signs returns the browser's answer at a login.
func (k *Passkey) Signs(t *testing.T, options json.RawMessage) json.RawMessage {
	t.Helper()
	asked, err := virtualwebauthn.ParseAssertionOptions(string(options))
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(k.Portal, k.device, k.Key, *asked))
}
