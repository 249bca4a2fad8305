package portal

import "testing"

func TestAPatternLeadsToOneSiteForEveryNumber(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]bool{
		"https://swift.example/{docket}":                true,
		"https://swift.example/track?no={docket}&l=en":  true,
		"https://swift.example:8443/#/parcels/{docket}": true,
		"https://swift.example?no={docket}":             true,

		"":                       false,
		"https://swift.example/": false, // no number
		"https://swift.example/{docket}/{docket}": false,
		"http://swift.example/{docket}":           false,
		"HTTPS://swift.example/{docket}":          false,
		"javascript:alert('{docket}')":            false,
		"https://{docket}/":                       false, // a number must not choose the site
		"https://{docket}.example/":               false,
		"https://swift.example{docket}/":          false,
		"https://swift.example:{docket}/":         false,
		"https://user@swift.example/{docket}":     false,
		"https://swift.example@{docket}/":         false,
		"https:///{docket}":                       false,
		"https://swift.example/ {docket}":         false,
		"https://swift.example/\"{docket}":        false,
		"https://swift.example/<{docket}>":        false,
		"//swift.example/{docket}":                false,
		"swift.example/{docket}":                  false,
	} {
		if got := IsPattern(pattern); got != want {
			t.Errorf("%q: %v, want %v", pattern, got, want)
		}
	}
}

func TestACourierIsFoundHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	f := Facts{Couriers: []Courier{{Name: "Swift", Pattern: "https://swift.example/{docket}"}}}
	if c, known := f.Courier("SWIFT"); !known || c.Link("AB-12") != "https://swift.example/AB-12" {
		t.Errorf("it is %v (%v)", c, known)
	}
	if _, known := f.Courier("Slow"); known {
		t.Error("an unknown one is found")
	}
}
