package doctor

// Compared is how what a room keeps beside its records differs from them.
type Compared struct {
	Records   int64    // that were compared
	Wrong     []string // what differs, each in a line
	AndMore   bool     // there are more differences than are told
	IsFilling bool     // what is kept is still being made, so there is nothing to compare yet
}

func (c Compared) details() []string {
	var told some
	for _, wrong := range c.Wrong {
		told.add(wrong)
	}
	details := told.details()
	if c.AndMore && told.n <= mostDetails {
		details = append(details, "and more")
	}
	return details
}
