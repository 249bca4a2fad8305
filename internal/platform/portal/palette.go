package portal

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
)

// Palette holds the colours that follow from one accent colour, for both themes.
type Palette struct {
	Accent      string // from the owner, #rrggbb
	Light, Dark Shades
}

// Shades holds the colours of one theme that follow from the accent. Each is #rrggbb.
type Shades struct {
	Brand, Hover, Soft, Ink, OnBrand, Focus string
	ArtLine, ArtFill, ArtGround             string
}

var (
	ErrNoColour   = errors.New("portal: not of the form #rrggbb")
	ErrTooLight   = errors.New("portal: buttons of this colour would not stand out from the page")
	ErrUnreadable = errors.New("portal: neither dark nor light text is readable on this colour")
)

var hexColour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// NewPalette derives all shades from one colour. It refuses a colour on which text would be hard to
// read.
func NewPalette(accent string) (*Palette, error) {
	accent = strings.ToLower(accent)
	if !hexColour.MatchString(accent) {
		return nil, ErrNoColour
	}
	c := parseColour(accent)
	if contrast(c, white) < leastStand {
		return nil, ErrTooLight
	}
	light, ok := lightGround().shades(c)
	if !ok {
		return nil, ErrUnreadable
	}
	dark, ok := darkGround().shades(c)
	if !ok {
		return nil, ErrUnreadable
	}
	return &Palette{Accent: accent, Light: light, Dark: dark}, nil
}

const (
	leastText  = 4.5 // for text, by the WCAG
	leastShape = 3   // for lines and rings, by the WCAG
	// leastStand is the contrast of a filled button with white.
	leastStand = 1.3
	// leastGlow is the contrast of a filled button with a dark surface, where less is visible.
	leastGlow = 2.2
	steps     = 100
)

// ground holds the fixed colours of a theme. A test compares them with tokens.css.
type ground struct {
	dark     bool
	surfaces []colour // canvas, surface, raised, sunken, hover
	inks     []colour // text colours that also appear on the soft shade: ink, muted, faint, danger
	base     colour   // mixed into the soft shade
	away     colour   // mixed into inks until they are readable
}

var (
	white   = parseColour("#ffffff")
	black   = parseColour("#000000")
	darkInk = parseColour("#0e1828")
)

func lightGround() ground {
	return ground{
		surfaces: colours("#f5f7fa", "#ffffff", "#ffffff", "#edf1f6", "#f3f6fa"),
		inks:     colours("#0e1828", "#48586d", "#5c6b80", "#b3231a"), base: white, away: black,
	}
}

func darkGround() ground {
	return ground{
		dark:     true,
		surfaces: colours("#0b111a", "#111926", "#172131", "#0d1520", "#162030"),
		inks:     colours("#e7edf6", "#a9b6c8", "#8c9bb0", "#ff9c92"), base: parseColour("#111926"), away: white,
	}
}

func (g ground) shades(accent colour) (s Shades, ok bool) {
	brand, onBrand, hover, ok := g.button(accent)
	if !ok {
		return s, false
	}
	soft, ok := g.soft(accent)
	if !ok {
		return s, false
	}
	grounds := append(append([]colour{}, g.surfaces...), soft)
	ink, ok := until(brand, g.away, func(c colour) bool { return onAll(c, grounds, leastText) })
	if !ok {
		return s, false
	}
	line, ok := until(brand, g.away, func(c colour) bool { return onAll(c, g.surfaces, leastShape) })
	if !ok {
		return s, false
	}
	fill, floor := 0.80, 0.86
	if g.dark {
		fill, floor = 0.68, 0.88
	}
	return Shades{
		Brand: brand.String(), Hover: hover.String(), Soft: soft.String(), Ink: ink.String(), OnBrand: onBrand.String(), Focus: line.String(),
		ArtLine: line.String(), ArtFill: accent.mix(g.base, fill).String(), ArtGround: accent.mix(g.base, floor).String(),
	}, true
}

// button returns the colours of a button: fill, text and hover. In the dark theme a dark colour is
// made lighter until it is visible.
func (g ground) button(accent colour) (brand, text, hover colour, ok bool) {
	brand, ok = accent, true
	if g.dark {
		brand, ok = until(accent, white, func(c colour) bool {
			_, readable := textOn(c)
			return readable && onAll(c, g.surfaces, leastGlow)
		})
	}
	text, readable := textOn(brand)
	if !ok || !readable {
		return brand, text, hover, false
	}
	// Change the hover colour away from the text colour, so that the text stays readable.
	hover = brand.mix(black, 0.16)
	if text == darkInk {
		hover = brand.mix(white, 0.16)
	}
	return brand, text, hover, true
}

func textOn(c colour) (text colour, readable bool) {
	if contrast(white, c) >= leastText {
		return white, true
	}
	return darkInk, contrast(darkInk, c) >= leastText
}

// soft returns the background of selected items. Every text colour of the theme is readable on it.
func (g ground) soft(accent colour) (colour, bool) {
	first := 0.90
	if g.dark {
		first = 0.80
	}
	return until(accent.mix(g.base, first), g.base, func(c colour) bool {
		for _, ink := range g.inks {
			if contrast(ink, c) < leastText {
				return false
			}
		}
		return true
	})
}

// until mixes a colour with another in small steps, until will accepts it.
func until(c, with colour, will func(colour) bool) (colour, bool) {
	for i := range steps + 1 {
		if mixed := c.mix(with, float64(i)/steps); will(mixed) {
			return mixed, true
		}
	}
	return c, false
}

func onAll(c colour, grounds []colour, least float64) bool {
	for _, g := range grounds {
		if contrast(c, g) < least {
			return false
		}
	}
	return true
}

type colour [3]uint8

func parseColour(text string) (c colour) {
	// The caller has checked the form.
	_, _ = fmt.Sscanf(text, "#%02x%02x%02x", &c[0], &c[1], &c[2])
	return c
}

func colours(texts ...string) (all []colour) {
	for _, text := range texts {
		all = append(all, parseColour(text))
	}
	return all
}

func (c colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

func (c colour) mix(with colour, share float64) (mixed colour) {
	for i := range c {
		mixed[i] = uint8(math.Round(float64(c[i])*(1-share) + float64(with[i])*share))
	}
	return mixed
}

// luminance and contrast follow the WCAG.
func (c colour) luminance() float64 {
	var linear [3]float64
	for i, channel := range c {
		v := float64(channel) / 255
		if v <= 0.03928 {
			linear[i] = v / 12.92
		} else {
			linear[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*linear[0] + 0.7152*linear[1] + 0.0722*linear[2]
}

func contrast(a, b colour) float64 {
	one, other := a.luminance(), b.luminance()
	return (max(one, other) + 0.05) / (min(one, other) + 0.05)
}

// CSS returns the style sheet that replaces the built-in colours.
func (p *Palette) CSS() string {
	// Paper is white in both themes.
	paper := "  --brand-paper: " + p.Light.Brand + ";\n"
	return ":root {\n" + p.Light.css("  ") + paper + "}\n@media screen {\n  :root[data-theme=\"dark\"] {\n" + p.Dark.css("    ") + "  }\n}\n"
}

func (s Shades) css(indent string) string {
	var text strings.Builder
	for _, token := range s.tokens() {
		fmt.Fprintf(&text, "%s%s: %s;\n", indent, token[0], token[1])
	}
	return text.String()
}

func (s Shades) tokens() [][2]string {
	return [][2]string{
		{"--brand", s.Brand}, {"--brand-hover", s.Hover}, {"--brand-soft", s.Soft}, {"--brand-ink", s.Ink}, {"--on-brand", s.OnBrand}, {"--focus", s.Focus},
		{"--art-line", s.ArtLine}, {"--art-fill", s.ArtFill}, {"--art-ground", s.ArtGround},
	}
}

// Tokens returns the values of the design tokens by name.
func (s Shades) Tokens() map[string]string {
	all := map[string]string{}
	for _, token := range s.tokens() {
		all[token[0]] = token[1]
	}
	return all
}
