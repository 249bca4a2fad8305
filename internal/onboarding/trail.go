package onboarding

import "aftercare/internal/platform/trail"

const (
	didShow  trail.Kind = "first_day.shown"
	didLeave trail.Kind = "first_day.left"
	didKeep  trail.Kind = "first_day.kept"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didShow, Title: "First day put away or brought back"},
		{Kind: didLeave, Title: "Step of the first day left for later"},
		{Kind: didKeep, Title: "List that came with the portal kept"},
	}
}

func shownOrNot(shown bool) trail.Entry {
	return trail.Entry{Kind: didShow, Changes: []trail.Change{trail.Plain("shown", yesNo(!shown), yesNo(shown))}}
}

func left(step Step, later bool) trail.Entry {
	return trail.Entry{Kind: didLeave, Record: string(step), Changes: []trail.Change{
		trail.Plain("later", yesNo(!later), yesNo(later)),
	}}
}

func kept(list string, isKept bool) trail.Entry {
	return trail.Entry{Kind: didKeep, Record: list, Changes: []trail.Change{
		trail.Plain("kept", yesNo(!isKept), yesNo(isKept)),
	}}
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
