package portal

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tokens returns the pages' design tokens of both themes.
func tokens(t *testing.T) (light, dark map[string]string) {
	t.Helper()
	css, err := os.ReadFile("../../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	first, second, found := strings.Cut(string(css), `[data-theme="dark"]`)
	if !found {
		t.Fatal("there is no dark theme")
	}
	read := func(block string) map[string]string {
		values := map[string]string{}
		for _, m := range regexp.MustCompile(`--([\w-]+):\s*(#[0-9a-f]{6})`).FindAllStringSubmatch(block, -1) {
			values[m[1]] = m[2]
		}
		return values
	}
	return read(first), read(second)
}

func TestTheGroundsAreThoseOfThePages(t *testing.T) {
	t.Parallel()
	light, dark := tokens(t)
	for _, theme := range []struct {
		tokens map[string]string
		ground ground
	}{{light, lightGround()}, {dark, darkGround()}} {
		var surfaces, inks []colour
		for _, name := range []string{"canvas", "surface", "raised", "sunken", "hover"} {
			surfaces = append(surfaces, parseColour(theme.tokens[name]))
		}
		for _, name := range []string{"ink", "muted", "faint", "danger-ink"} {
			inks = append(inks, parseColour(theme.tokens[name]))
		}
		if !slices.Equal(surfaces, theme.ground.surfaces) || !slices.Equal(inks, theme.ground.inks) {
			t.Errorf("the pages are drawn on %v in %v, and colours are derived for %v in %v", surfaces, inks, theme.ground.surfaces, theme.ground.inks)
		}
	}
}

func TestEveryColourThatIsTakenCanBeRead(t *testing.T) {
	t.Parallel()
	taken, refused := 0, 0
	for red := 0; red < 256; red += 15 {
		for green := 0; green < 256; green += 15 {
			for blue := 0; blue < 256; blue += 15 {
				accent := fmt.Sprintf("#%02x%02x%02x", red, green, blue)
				p, err := NewPalette(accent)
				if err != nil {
					refused++
					continue
				}
				taken++
				isReadable(t, accent, "light", lightGround(), p.Light)
				isReadable(t, accent, "dark", darkGround(), p.Dark)
			}
		}
	}
	if taken < refused {
		t.Errorf("%d colours are taken and %d are refused", taken, refused)
	}
}

func isReadable(t *testing.T, accent, theme string, g ground, s Shades) {
	t.Helper()
	stands := func(what, ink string, least float64, grounds ...colour) {
		for _, ground := range grounds {
			if got := contrast(parseColour(ink), ground); got < least {
				t.Errorf("%s, %s: %s %s on %s has a contrast of %.2f", accent, theme, what, ink, ground, got)
			}
		}
	}
	soft := parseColour(s.Soft)
	stands("text on a button", s.OnBrand, leastText, parseColour(s.Brand), parseColour(s.Hover))
	stands("a link", s.Ink, leastText, append(slices.Clone(g.surfaces), soft)...)
	stands("the focus", s.Focus, leastShape, g.surfaces...)
	for _, ink := range g.inks {
		stands("an ink", ink.String(), leastText, soft)
	}
}

func TestAColourOnWhichNothingCanBeReadIsRefused(t *testing.T) {
	t.Parallel()
	for accent, want := range map[string]error{
		"#1c4ed0": nil, "#1C4ED0": nil, "#000000": nil, "#b3231a": nil, "#f5c400": nil, "#0a6345": nil,
		"#777777": ErrUnreadable, "#ffffff": ErrTooLight, "#ffff00": ErrTooLight, "#f5f7fa": ErrTooLight,
		"": ErrNoColour, "red": ErrNoColour, "#fff": ErrNoColour, "#12345g": ErrNoColour, "1c4ed0": ErrNoColour, "#1c4ed0ff": ErrNoColour,
		"#1c4ed0;}": ErrNoColour, " #1c4ed0": ErrNoColour, "#1c4ed0\n": ErrNoColour, "url(//x)": ErrNoColour, "rgb(1,2,3)": ErrNoColour,
	} {
		if _, err := NewPalette(accent); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", accent, err, want)
		}
	}
}

func TestTheSheetReplacesTheTokensOfBothThemes(t *testing.T) {
	t.Parallel()
	p, err := NewPalette("#0a6345")
	if err != nil {
		t.Fatal(err)
	}
	light, dark := tokens(t)
	first, second, _ := strings.Cut(p.CSS(), `[data-theme="dark"]`)
	for _, m := range regexp.MustCompile(`--([\w-]+):`).FindAllStringSubmatch(first, -1) {
		if m[1] == "brand-paper" {
			continue // paper is white in both themes
		}
		if light[m[1]] == "" || dark[m[1]] == "" || !strings.Contains(second, "--"+m[1]+": #") {
			t.Errorf("--%s is no token of both themes", m[1])
		}
	}
	if !strings.HasPrefix(first, ":root {\n  --brand: #0a6345;\n") || strings.Count(second, "--") != 9 {
		t.Errorf("the sheet is %s", p.CSS())
	}
}
