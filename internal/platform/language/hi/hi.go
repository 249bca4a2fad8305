// Package hi is Hindi as people in a shop speak it: simple words, with the English ones that
// everybody uses.
package hi

// Months as in a date.
var Months = [12]string{"जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"}

// Texts by the English ones.
var Texts = map[string]string{}

// Known are words of the desk and of the settings.
var Known = map[string]string{}
