// Package dealer knows the dealers from whom goods come, by their codes. The
// forms of several rooms offer them, so they belong to none; a code is stored
// and shown as it is written here.
package dealer

import "slices"

// withAWR are those whose goods can be replaced in advance.
var withAWR = []string{
	"PIONEER_COMPUTER", "MICRO_INFOSOLUTIONS", "JALAN_DISTRIBUTORS", "HITECH_SOLUTIONS", "GROWTH_PARTNERS", "DOCKET_CARE_SYSTEMS",
	"COMPUTER_PROFESSIONAL", "ALL_FORTECH", "FORTECH", "SATYA_IT_SOLUTION", "VISION_INDIA", "COMTECH_SOLUTION_POINT",
	"DIGITAL_EQUIPMENTS", "CREATIVE_IT_HUB", "SRK_ENTERPRISES", "UNIVERSAL",
}

// WithAWR are the 16 that the AWR form offers.
func WithAWR() []string { return slices.Clone(withAWR) }

// All are the 18 of agreements and scheme claims. One of them is written with
// a space.
func All() []string { return append(WithAWR(), "PRANSH_DIGITAL_PRIVATE_LIMITED", "STEK SYSTEM") }
