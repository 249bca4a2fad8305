package report

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

// The chart shows requests per second, a bar for each size, so that one sees at
// a glance what falls with the number of customers. A line across a bar is the
// bare handler. The scale is logarithmic: searches and pages lie far apart.
const (
	chartWidth  = 876
	labelWidth  = 220
	plotWidth   = 540
	barHeight   = 9
	rowHeight   = 30
	headHeight  = 64
	panelHead   = 34
	chartBottom = 16
)

// inChart are the measures that stand for the others.
func inChart(measure string) bool {
	return measure != WorstPair && (strings.HasPrefix(measure, "customer") || measure == "public tracker" || strings.HasSuffix(measure, ", last page"))
}

// Chart draws the reads of all engines as an SVG, which follows the reader's
// choice of light or dark.
func (r *Results) Chart() string {
	var panels []Section
	for _, s := range r.Sections {
		if s.Phase == Reads {
			panels = append(panels, s)
		}
	}
	height := headHeight + chartBottom
	for _, s := range panels {
		height += panelHead + rowHeight*len(s.chartRows())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 0 %d %d" role="img" aria-labelledby="title">
<title id="title">Requests per second by number of customers</title>
<style>
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .head { font-weight: 600; font-size: 14px }
  .faint { fill: #6e7781; font-size: 11px }
  .grid { stroke: #d0d7de }
  .small { fill: #8fb8de }
  .large { fill: #1f6feb }
  .bare { stroke: #cf5b16; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .faint { fill: #8d96a0 }
    .grid { stroke: #30363d }
    .small { fill: #3f6ea3 }
    .large { fill: #58a6ff }
    .bare { stroke: #f0883e }
  }
</style>
`, chartWidth, height)
	r.legend(&b, panels)
	top := headHeight
	for _, s := range panels {
		top = s.panel(&b, top)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func (r *Results) legend(b *strings.Builder, panels []Section) {
	fmt.Fprintf(b, `<text class="head" x="0" y="16">Requests per second, 16 connections</text>`+"\n")
	if len(panels) == 0 {
		return
	}
	x := 0
	for i, size := range panels[0].Sizes {
		label := sized(size) + " customers"
		fmt.Fprintf(b, `<rect class="%s" x="%d" y="32" width="12" height="12"/><text x="%d" y="42">%s</text>`+"\n", shade(i), x, x+18, label)
		x += 40 + 7*len(label)
	}
	fmt.Fprintf(b, `<line class="bare" x1="%d" y1="31" x2="%d" y2="45"/><text x="%d" y="42">a bare handler with the same statements</text>`+"\n", x+6, x+6, x+18)
}

func shade(i int) string {
	if i == 0 {
		return "small"
	}
	return "large"
}

func (s Section) chartRows() []string {
	return slices.DeleteFunc(s.measures(), func(measure string) bool { return !inChart(measure) })
}

// panel draws one engine and answers where the next begins.
func (s Section) panel(b *strings.Builder, top int) int {
	rows := s.chartRows()
	scale := s.scale(rows)
	bottom := top + panelHead + rowHeight*len(rows)
	fmt.Fprintf(b, `<text class="head" x="0" y="%d">%s</text>`+"\n", top+20, engineName(s.Engine))
	for rate := scale.low; rate <= scale.high; rate *= 10 {
		x := scale.x(rate)
		fmt.Fprintf(b, `<line class="grid" x1="%.1f" y1="%d" x2="%.1f" y2="%d"/><text class="faint" x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n",
			x, top+panelHead-8, x, bottom-6, x, top+panelHead-12, short(rate))
	}
	for i, measure := range rows {
		s.bars(b, scale, measure, top+panelHead+i*rowHeight)
	}
	return bottom
}

func (s Section) bars(b *strings.Builder, scale scale, measure string, y int) {
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", labelWidth-10, y+barHeight+3, html.EscapeString(measure))
	for i, size := range s.Sizes {
		rate, ok := s.median(key{measure, size, Portal}, perSecond)
		if !ok {
			continue
		}
		barTop := y + i*(barHeight+2)
		end := scale.x(rate)
		fmt.Fprintf(b, `<rect class="%s" x="%d" y="%d" width="%.1f" height="%d"/>`, shade(i), labelWidth, barTop, end-labelWidth, barHeight)
		if bare, ok := s.median(key{measure, size, Bare}, perSecond); ok {
			x := scale.x(bare)
			fmt.Fprintf(b, `<line class="bare" x1="%.1f" y1="%d" x2="%.1f" y2="%d"/>`, x, barTop, x, barTop+barHeight)
			end = max(end, x)
		}
		fmt.Fprintf(b, `<text class="faint" x="%.1f" y="%d">%s</text>`+"\n", end+6, barTop+barHeight, short(math.Round(rate)))
	}
}

// scale turns rates into places, by their logarithm.
type scale struct{ low, high float64 }

func (s Section) scale(rows []string) scale {
	low, high := math.Inf(1), 1.0
	for _, sample := range s.Samples {
		if slices.Contains(rows, sample.Measure) && sample.PerSecond > 0 {
			low, high = min(low, sample.PerSecond), max(high, sample.PerSecond)
		}
	}
	if math.IsInf(low, 1) {
		low = 1
	}
	return scale{math.Pow(10, math.Floor(math.Log10(low))), math.Pow(10, math.Ceil(math.Log10(high)))}
}

func (c scale) x(rate float64) float64 {
	if c.high <= c.low {
		return labelWidth
	}
	return labelWidth + plotWidth*math.Log10(max(rate, c.low)/c.low)/math.Log10(c.high/c.low)
}
