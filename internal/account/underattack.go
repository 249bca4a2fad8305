package account

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/limit"
)

// Attacked is an account at which others guess.
type Attacked struct {
	Kind         auth.Kind
	ID           string // the customerId of a customer, the username of an admin
	Name         string
	FailedLogins int  // in the last hour, from browsers that are not known
	Full         bool // logins from such browsers are refused at the moment
}

const (
	// attackFrom is how many failed logins in an hour are an attack: as many as one
	// address may make, which is more than a person who forgot a password tries.
	attackFrom = 10
	// mostAttacked accounts are told at a time.
	mostAttacked = 100
)

// UnderAttack are the accounts that are under attack, the worst first.
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

// about names an account where attempts are counted.
func about(kind auth.Kind, subject string) string { return string(kind) + ":" + subject }

// addressBound counts the guesses at an account from one address.
func addressBound(kind auth.Kind, name string, by Visitor) limit.Bound {
	return limit.Bound{Rule: failedLogins, Key: accountKey(kind, name) + "\x00ip:" + by.IP}
}

// browserBound counts those of a known browser.
func browserBound(kind auth.Kind, name string, by Visitor) limit.Bound {
	return limit.Bound{Rule: failedLogins, Key: browserKey(kind, name, by)}
}

// accountBound counts those from everywhere. It names the account, if there is one,
// for owners to see that it is under attack.
func accountBound(kind auth.Kind, name, subject string) limit.Bound {
	b := limit.Bound{Rule: failedLoginsInAll, Key: accountKey(kind, name)}
	if subject != "" {
		b.About = about(kind, subject)
	}
	return b
}
