package twofactor

import (
	"context"
	"net"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
)

// passkeys returns the WebAuthn settings for the current public address, or nil if passkeys cannot work
// there.
func (s *Service) passkeys() *webauthn.WebAuthn {
	facts := s.Portal()
	passkeys, err := newPasskeys(facts.PublicURL, facts.Brand)
	if err != nil {
		s.Logger.Warn("passkeys are off: they need a host name, not an IP address", "address", facts.PublicURL, "cause", err)
	}
	return passkeys
}

// newPasskeys returns nil for an IP address, because passkeys need a host name.
func newPasskeys(publicURL, brand string) (*webauthn.WebAuthn, error) {
	u, err := portal.ParseOrigin(publicURL)
	if err != nil {
		return nil, err
	}
	if net.ParseIP(u.Hostname()) != nil {
		return nil, nil
	}
	return webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: brand, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			// The user name comes with the password, so the passkey need not store it.
			ResidentKey: protocol.ResidentKeyRequirementDiscouraged, UserVerification: protocol.VerificationPreferred,
		},
	})
}

// holder implements webauthn.User.
type holder struct {
	person
	credentials []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte(h.id) }
func (h holder) WebAuthnName() string                       { return h.username }
func (h holder) WebAuthnDisplayName() string                { return h.username }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

// PasskeySetup holds the data a browser needs to create a passkey.
type PasskeySetup struct {
	Token         string // completes the setup
	Options       protocol.PublicKeyCredentialCreationOptions
	RecoveryCodes []string
}

// StartPasskey starts the setup of a passkey.
func (s *Service) StartPasskey(ctx context.Context, by Visitor, password string) (setup PasskeySetup, err error) {
	passkeys := s.passkeys()
	if passkeys == nil {
		return setup, errNoPasskeys
	}
	if err := s.Desk.ConfirmPassword(ctx, by, password); err != nil {
		return setup, err
	}
	who, err := s.caller(ctx)
	if err != nil {
		return setup, err
	}
	credentials, err := credentialsOf(ctx, s.DB, who.id)
	if err != nil {
		return setup, err
	}
	if len(credentials) >= mostPasskeys {
		return setup, errManyKeys
	}
	creation, asked, err := passkeys.BeginRegistration(holder{who, credentials}, webauthn.WithExclusions(webauthn.Credentials(credentials).CredentialDescriptors()))
	if err != nil {
		return setup, err
	}
	setup.Options = creation.Response
	setup.Token, setup.RecoveryCodes, err = s.start(ctx, toAddPasskey, who, state{Passkey: asked})
	return setup, err
}

// AddPasskey stores a new passkey under a name and returns a new token.
func (s *Service) AddPasskey(ctx context.Context, setup, name string, made []byte) (token string, err error) {
	passkeys := s.passkeys()
	if passkeys == nil {
		return "", errNoPasskeys
	}
	if name, err = field.Text("a name for the passkey", name, longestName); err != nil {
		return "", fault.At("name", err)
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(made)
	if err != nil {
		return "", because(errNewPasskey, err)
	}
	err = s.finish(ctx, toAddPasskey, setup, func(tx *db.Tx, who person, st state) error {
		credentials, err := credentialsOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		if len(credentials) >= mostPasskeys {
			return errManyKeys
		}
		if st.Passkey == nil {
			return errSetupOver
		}
		credential, err := passkeys.CreateCredential(holder{who, credentials}, *st.Passkey, parsed)
		if err != nil {
			return because(errNewPasskey, err)
		}
		// We do not store which brand of key it is.
		credential.Attestation = webauthn.CredentialAttestation{}
		if err := insertPasskey(ctx, tx, id.New(tx.Now()), who.id, name, *credential); err != nil {
			return err
		}
		return s.tell(ctx, tx, didAddPasskey, who, s.passkeyAdded(who))
	})
	if err != nil {
		return "", err
	}
	return s.Desk.FreshToken(ctx)
}

// RemovePasskey removes one of the caller's passkeys. Without another passkey or app, two-step login is off.
func (s *Service) RemovePasskey(ctx context.Context, by Visitor, passkeyID, password string) error {
	return s.change(ctx, by, password, s.once("passkey-off"), func(tx *db.Tx, who person, own Own) error {
		removed, err := deletePasskey(ctx, tx, who.id, passkeyID)
		switch {
		case err != nil:
			return err
		case !removed:
			return errNoPasskey
		case !own.AppSince.IsZero() || len(own.Passkeys) > 1:
			return s.tell(ctx, tx, didRemovePasskey, who, s.passkeyRemoved(who))
		case own.Required:
			return errRequired
		}
		return s.turnOff(ctx, tx, who)
	})
}

// AskPasskey starts a login with a passkey. It returns the challenge for the browser to sign.
func (s *Service) AskPasskey(ctx context.Context, by Visitor, challenge string) (options protocol.PublicKeyCredentialRequestOptions, err error) {
	waiting, err := s.waiting(ctx, by, challenge)
	if err != nil {
		return options, err
	}
	passkeys := s.passkeys()
	if passkeys == nil {
		return options, errNoPasskeys
	}
	err = idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		who, err := lockPerson(ctx, tx, waiting.adminID)
		if err != nil {
			return err
		}
		credentials, err := credentialsOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		if len(credentials) == 0 {
			return errNoPasskey
		}
		assertion, asked, err := passkeys.BeginLogin(holder{who, credentials})
		if err != nil {
			return err
		}
		options = assertion.Response
		st := waiting.state
		st.Passkey = asked
		sealed, err := s.seal(st)
		if err != nil {
			return err
		}
		return updateBegun(ctx, tx, challenge, sealed)
	})
	return options, err
}

// ByPasskey completes a login with the signed challenge.
func (s *Service) ByPasskey(ctx context.Context, by Visitor, challenge string, signed []byte) (Entry, error) {
	waiting, err := s.waiting(ctx, by, challenge)
	if err != nil {
		return Entry{}, err
	}
	passkeys := s.passkeys()
	if passkeys == nil {
		return Entry{}, errNoPasskeys
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(signed)
	if err != nil {
		return Entry{}, because(errBadPasskey, err)
	}
	return s.complete(ctx, by, challenge, waiting.adminID, func(tx *db.Tx, who person, st state) error {
		credentials, err := credentialsOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		if st.Passkey == nil {
			return errBadPasskey
		}
		credential, err := passkeys.ValidateLogin(holder{who, credentials}, *st.Passkey, parsed)
		if err != nil {
			return because(errBadPasskey, err)
		}
		if credential.Authenticator.CloneWarning {
			s.Logger.WarnContext(ctx, "the counter of a passkey went back: someone may have a copy of the passkey", "account", who.username)
			return errBadPasskey
		}
		return usePasskey(ctx, tx, who.id, *credential)
	})
}
