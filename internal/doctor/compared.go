package doctor

// Compared lists the differences between records and the data derived from them.
type Compared struct {
	Records   int64    // number of compared records
	Wrong     []string // one sentence for each difference
	AndMore   bool     // there are more differences
	IsFilling bool     // the derived data is not complete yet, so it cannot be compared
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
