// Package hi holds the Hindi texts. They use simple spoken Hindi, with the English words that
// people commonly use.
package hi

import (
	"maps"

	"aftercare/internal/platform/status"
)

// Months holds the names of months in a date.
var Months = [12]string{"जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"}

// Texts returns the translations of emails and of the privacy notice, by the English text.
func Texts() map[string]string {
	all := maps.Clone(emails)
	maps.Copy(all, notice)
	return all
}

// Known returns translations of fixed words: statuses, roles, months of a quarter, and the default
// texts of the settings.
func Known() map[string]string {
	all := maps.Clone(words)
	for _, w := range status.Words() {
		all[w.Text] = w.Hindi
	}
	return all
}

var words = map[string]string{
	"User":   "ग्राहक",
	"Dealer": "डीलर",

	"April to June":       "अप्रैल से जून",
	"July to September":   "जुलाई से सितंबर",
	"October to December": "अक्टूबर से दिसंबर",
	"January to March":    "जनवरी से मार्च",

	"Where we collect and return the product.":          "इसी पते से हम प्रोडक्ट लेंगे और यहीं वापस देंगे।",
	"We email you when the status changes.":             "स्टेटस बदलने पर हम आपको ईमेल करेंगे।",
	"We check your invoice and email you our decision.": "हम आपका इनवॉइस देखकर अपना फ़ैसला ईमेल से बताएँगे।",

	"The invoice cannot be read. Please submit a clear copy.": "इनवॉइस पढ़ा नहीं जा रहा। कृपया साफ़ कॉपी भेजें।",
	"The invoice is older than the scheme.":                   "इनवॉइस स्कीम से पहले का है।",
	"The invoice was claimed before.":                         "इस इनवॉइस पर पहले ही क्लेम हो चुका है।",
	"The amount does not match the invoice.":                  "रकम इनवॉइस से मेल नहीं खाती।",
	"The dealer you selected does not match the invoice.":     "आपका चुना हुआ डीलर इनवॉइस से मेल नहीं खाता।",
	"The product on the invoice is not part of this offer.":   "इनवॉइस का प्रोडक्ट इस ऑफ़र में नहीं है।",
}
