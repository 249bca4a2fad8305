import { expect, test } from 'vitest'
import { allZones, offsetOf, zonesLike } from './zones'

const zones = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Europe/London',
  'Europe/Oslo',
]

test("part of a city's name finds it, in any case", () => {
  expect(zonesLike('kol', zones)).toEqual(['Asia/Kolkata'])
  expect(zonesLike('NEW york', zones)).toEqual(['America/New_York'])
  expect(zonesLike('new_york', zones)).toEqual(['America/New_York'])
  expect(zonesLike('asia', zones)).toEqual(['Asia/Kolkata', 'Asia/Tokyo'])
})

test('a name that begins with the letters comes first', () => {
  expect(zonesLike('lo', zones)).toEqual(['Europe/London', 'Europe/Oslo'])
  expect(zonesLike('o', zones)[0]).toBe('Europe/Oslo')
})

test('nothing is suggested for empty or unknown text', () => {
  expect(zonesLike(' ', zones)).toEqual([])
  expect(zonesLike('atlantis', zones)).toEqual([])
})

test('cities are called as they are today', () => {
  expect(allZones()).toContain('Asia/Kolkata')
  expect(allZones()).not.toContain('Asia/Calcutta')
  expect(allZones()[0]).toBe('UTC')
  expect(new Set(allZones()).size).toBe(allZones().length)
})

test('a zone shows its offset, and an unknown one shows nothing', () => {
  expect(offsetOf('Asia/Kolkata')).toBe('GMT+05:30')
  expect(offsetOf('Atlantis/Capital')).toBe('')
})
