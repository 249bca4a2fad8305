package account

import "testing"

func TestABrowserIsNamedInPlainWordsAndNeverInItsOwn(t *testing.T) {
	t.Parallel()
	const webKit = "AppleWebKit/537.36 (KHTML, like Gecko) "
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webKit + "Chrome/141.0.0.0 Safari/537.36":                                           "Chrome on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webKit + "Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0":                             "Edge on Windows",
		"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0":                                                           "Firefox on Linux",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15":            "Safari on Mac",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1":  "Chrome on iPhone",
		"Mozilla/5.0 (Linux; Android 10; K) " + webKit + "Chrome/141.0.0.0 Mobile Safari/537.36":                                           "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 14; SM-S921B) " + webKit + "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":                "Samsung Internet on Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + webKit + "Chrome/141.0.0.0 Safari/537.36":                                            "Chrome on ChromeOS",
		"something of a Linux":                "A browser on Linux",
		"curl/8.5.0":                          "An unknown browser",
		"Win a prize at https://evil.example": "An unknown browser",
		"":                                    "An unknown browser",
	} {
		if got := browserName(agent); got != want {
			t.Errorf("%q is called %q, want %q", agent, got, want)
		}
	}
}
