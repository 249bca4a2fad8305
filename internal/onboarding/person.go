package onboarding

import "context"

// Person is the first step: the owner's own name and an address that somebody reads.
const Person Step = "person"

// PersonTruth is what the account room knows of the caller.
type PersonTruth interface {
	// HasOwnName tells whether the caller has a name and an address of their own.
	HasOwnName(ctx context.Context) bool
}
