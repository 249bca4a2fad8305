/**
 * What becomes of one accent colour in the two themes, so that it is seen while it is chosen. The server derives
 * the same, and decides (internal/platform/portal); one table, testdata/palettes.json, tests both.
 */

type Colour = readonly [red: number, green: number, blue: number]

/** Values of the design system, by their names. */
type Tokens = Readonly<Record<string, string>>

interface Palette {
  light: Tokens
  dark: Tokens
}

/** What a theme is drawn on: the values of tokens.css. */
interface Ground {
  isDark: boolean
  surfaces: readonly Colour[]
  /** They stand on the soft shade, too. */
  inks: readonly Colour[]
  /** The soft shade is mixed with it. */
  base: Colour
  /** Inks are mixed with it until they can be read. */
  away: Colour
}

const LEAST_TEXT = 4.5
const LEAST_SHAPE = 3
const LEAST_STAND = 1.3
const LEAST_GLOW = 2.2
const STEPS = 100

const HEX = /^#[0-9a-f]{6}$/i

const parse = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  )
  return [red, green, blue]
}
const written = (colour: Colour): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const white = parse('#ffffff')
const black = parse('#000000')
const darkInk = parse('#0e1828')

const onLight: Ground = {
  isDark: false,
  surfaces: ['#f5f7fa', '#ffffff', '#edf1f6', '#f3f6fa'].map(parse),
  inks: ['#0e1828', '#48586d', '#5c6b80', '#b3231a'].map(parse),
  base: white,
  away: black,
}

const onDark: Ground = {
  isDark: true,
  surfaces: ['#0b111a', '#111926', '#172131', '#0d1520', '#162030'].map(parse),
  inks: ['#e7edf6', '#a9b6c8', '#8c9bb0', '#ff9c92'].map(parse),
  base: parse('#111926'),
  away: white,
}

/** Whether a text is a colour at all, however readable. */
export function isColour(text: string): boolean {
  return HEX.test(text)
}

/** Whether buttons of this colour would not stand out from white paper. */
export function isTooLight(accent: string): boolean {
  return contrast(parse(accent), white) < LEAST_STAND
}

/** The shades of an accent, or nothing for a colour on which text would be hard to read. */
export function paletteOf(accent: string): Palette | undefined {
  if (!isColour(accent)) return undefined
  if (isTooLight(accent)) return undefined
  const colour = parse(accent)
  const light = shades(colour, onLight)
  const dark = shades(colour, onDark)
  return light && dark && { light, dark }
}

function shades(accent: Colour, ground: Ground): Tokens | undefined {
  const { isDark, surfaces, base, away } = ground
  const brand = buttonOf(accent, ground)
  const text = brand && textOn(brand)
  const soft = softOf(accent, ground)
  if (!brand || !text || !soft) return undefined
  const ink = until(brand, away, (colour) => isOnAll(colour, [...surfaces, soft], LEAST_TEXT))
  const line = until(brand, away, (colour) => isOnAll(colour, surfaces, LEAST_SHAPE))
  if (!ink || !line) return undefined
  return {
    '--brand': written(brand),
    // Away from the text, so that it becomes no harder to read.
    '--brand-hover': written(mix(brand, text === darkInk ? white : black, 0.16)),
    '--brand-soft': written(soft),
    '--brand-ink': written(ink),
    '--on-brand': written(text),
    '--focus': written(line),
    '--art-line': written(line),
    '--art-fill': written(mix(accent, base, isDark ? 0.68 : 0.8)),
    '--art-ground': written(mix(accent, base, isDark ? 0.88 : 0.86)),
  }
}

/** On dark surfaces a dark colour is lifted until it can be seen. */
function buttonOf(accent: Colour, { isDark, surfaces }: Ground): Colour | undefined {
  if (!isDark) return accent
  const isSeen = (colour: Colour) => isOnAll(colour, surfaces, LEAST_GLOW)
  return until(accent, white, (colour) => textOn(colour) !== undefined && isSeen(colour))
}

function textOn(colour: Colour): Colour | undefined {
  return [white, darkInk].find((text) => contrast(text, colour) >= LEAST_TEXT)
}

/** The ground of what is chosen, on which every ink of the theme is read. */
function softOf(accent: Colour, { isDark, base, inks }: Ground): Colour | undefined {
  const first = mix(accent, base, isDark ? 0.8 : 0.9)
  return until(first, base, (colour) => inks.every((ink) => contrast(ink, colour) >= LEAST_TEXT))
}

/** Mixes a colour with another, little by little, until it will do. */
function until(
  colour: Colour,
  other: Colour,
  will: (colour: Colour) => boolean,
): Colour | undefined {
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(colour, other, step / STEPS)
    if (will(mixed)) return mixed
  }
  return undefined
}

const isOnAll = (colour: Colour, grounds: readonly Colour[], least: number): boolean =>
  grounds.every((ground) => contrast(colour, ground) >= least)

function mix(colour: Colour, other: Colour, share: number): Colour {
  const channel = (at: 0 | 1 | 2) => Math.round(colour[at] * (1 - share) + other[at] * share)
  return [channel(0), channel(1), channel(2)]
}

/** By the definition of the WCAG. */
function luminance(colour: Colour): number {
  const linear = (at: 0 | 1 | 2) => {
    const share = colour[at] / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}

function contrast(one: Colour, other: Colour): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
