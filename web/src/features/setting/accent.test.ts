import { expect, test } from 'vitest'
import palettes from '../../../../testdata/palettes.json'
import { isColour, paletteOf } from './accent'

test.each(palettes)('$accent is shaded as the server shades it', ({ accent, light, dark }) => {
  expect(paletteOf(accent)).toEqual(light && dark ? { light, dark } : undefined)
  expect(paletteOf(accent.toUpperCase())).toEqual(paletteOf(accent))
})

test.each(['', '#fff', '1c4ed0', '#1c4ed', '#1c4ed0f', 'blue', '#1c4edg'])(
  '%s is no colour',
  (text) => {
    expect(isColour(text)).toBe(false)
    expect(paletteOf(text)).toBeUndefined()
  },
)
