package onboarding

import "context"

// Person is the first step: the owner's own name and email address.
const Person Step = "person"

// PersonTruth knows whether the caller has completed the Person step.
type PersonTruth interface {
	// HasOwnName reports whether the caller has their own name and address.
	HasOwnName(ctx context.Context) bool
}
