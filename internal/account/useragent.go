package account

import "strings"

type naming struct{ word, name string }

// browserName returns a browser and its system in plain words, such
// as "Firefox on Windows". It never returns text from the header.
func browserName(agent string) string {
	// The order matters: Edge also contains "Chrome", and Chrome also contains "Safari".
	browser := firstNamed(agent, []naming{
		{"EdgiOS/", "Edge"}, {"EdgA/", "Edge"}, {"Edg/", "Edge"}, {"OPR/", "Opera"}, {"OPT/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"UCBrowser/", "UC Browser"}, {"Vivaldi/", "Vivaldi"}, {"YaBrowser/", "Yandex Browser"}, {"DuckDuckGo/", "DuckDuckGo"},
		{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Version/", "Safari"},
	})
	system := firstNamed(agent, []naming{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"}, {"Macintosh", "Mac"}, {"Linux", "Linux"},
	})
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "":
		return browser
	case system != "":
		return "A browser on " + system
	default:
		return "An unknown browser"
	}
}

func firstNamed(agent string, namings []naming) string {
	for _, n := range namings {
		if strings.Contains(agent, n.word) {
			return n.name
		}
	}
	return ""
}
