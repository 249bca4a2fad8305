import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Theme = Map<string, string>

function read(block: string, base?: Theme): Theme {
  const theme: Theme = new Map(base)
  for (const [, name, value] of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)) {
    if (name && value) theme.set(name, value)
  }
  return theme
}

const [lightBlock = '', darkBlock = ''] = css.split('[data-theme="dark"]')
const light = read(lightBlock)
const dark = read(darkBlock, light)

/** Relative luminance and contrast as defined by the WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, ink: string, ground: string): number {
  const [a, b] = [ink, ground].map((name) => {
    const hex = theme.get(name)
    if (!hex) throw new Error(`There is no token --${name}.`)
    return luminance(hex)
  })
  const [bright, dim] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)]
  return (bright + 0.05) / (dim + 0.05)
}

const tones = ['blue', 'green', 'yellow', 'lemon', 'amber', 'purple', 'orange', 'red', 'grey']
const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'brand-soft']

const pairs: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'muted', 'faint', 'brand-ink', 'danger-ink'].map((ink): [string, string] => [
      ink,
      ground,
    ]),
  ),
  ...tones.map((tone): [string, string] => [`tone-${tone}-ink`, `tone-${tone}`]),
  ...tones.map((tone): [string, string] => [`tone-${tone}-ink`, 'surface']),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['surface', 'ink'],
  ['success-ink', 'mint-soft'],
  ['success-ink', 'raised'],
  ['danger-ink', 'danger-soft'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  it.each(pairs)('%s is readable on %s', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('white is readable on a danger button', () => {
    const withWhite = new Map(theme).set('white', '#ffffff')
    expect(contrast(withWhite, 'white', 'danger')).toBeGreaterThanOrEqual(4.5)
  })
})
