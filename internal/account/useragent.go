package account

import "strings"

// naming is a word of a User-Agent header, and what people call that.
type naming struct{ word, name string }

// browserName says in plain words what a browser says of itself: Firefox on
// Windows. The words are ours, whatever was sent.
func browserName(agent string) string {
	// In this order: Edge calls itself Chrome, and Chrome calls itself Safari.
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
