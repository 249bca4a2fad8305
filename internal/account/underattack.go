package account

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/limit"
)

// Attacked is an account whose password other people try to guess.
type Attacked struct {
	Kind         auth.Kind
	ID           string // a customer ID or an admin's username
	Name         string
	FailedLogins int  // in the last hour, from unknown browsers
	Full         bool // logins from unknown browsers are refused at the moment
}

const (
	// attackFrom is how many failed logins in an hour count as an attack. One IP address may make that
	// many, and a person who forgot a password makes fewer.
	attackFrom = 10
	// mostAttacked is how many accounts are shown.
	mostAttacked = 100
)

// UnderAttack returns the accounts under attack, most failed logins first.
func (s *Service) UnderAttack(ctx context.Context) ([]Attacked, error) {
	busiest, err := s.Guesses.Busiest(ctx, failedLoginsInAll, attackFrom, mostAttacked)
	if err != nil || len(busiest) == 0 {
		return nil, err
	}
	attacked, ids := make([]Attacked, len(busiest)), make([]any, len(busiest))
	for i, c := range busiest {
		kind, id, _ := strings.Cut(c.About, ":")
		attacked[i], ids[i] = Attacked{Kind: auth.Kind(kind), ID: id, FailedLogins: c.Attempts, Full: c.Full}, id
	}
	names, err := namesOf(ctx, s.DB, ids)
	if err != nil {
		return nil, err
	}
	for i, a := range attacked {
		attacked[i].Name = names[about(a.Kind, a.ID)]
	}
	return slices.DeleteFunc(attacked, func(a Attacked) bool { return a.Name == "" }), nil
}

func about(kind auth.Kind, subject string) string { return string(kind) + ":" + subject }

// addressBound limits the guesses from one IP address.
func addressBound(kind auth.Kind, name string, by Visitor) limit.Bound {
	return limit.Bound{Rule: failedLogins, Key: accountKey(kind, name) + "\x00ip:" + by.IP}
}

// browserBound limits the guesses from one known browser.
func browserBound(kind auth.Kind, name string, by Visitor) limit.Bound {
	return limit.Bound{Rule: failedLogins, Key: browserKey(kind, name, by)}
}

// accountBound limits the guesses from all addresses together.
// It names an existing account, so that owners see the attack.
func accountBound(kind auth.Kind, name, subject string) limit.Bound {
	b := limit.Bound{Rule: failedLoginsInAll, Key: accountKey(kind, name)}
	if subject != "" {
		b.About = about(kind, subject)
	}
	return b
}
