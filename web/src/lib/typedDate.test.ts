import { expect, test } from 'vitest'
import { dayFirst, isDay, typedDate } from './typedDate'

test.each([
  ['31/12/2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  [' 5 9 2025 ', '2025-09-05'],
  ['05/09/2025', '2025-09-05'],
  ['29/02/2024', '2024-02-29'],
  ['31122026', '2026-12-31'],
  ['05 Sept 2025', '2025-09-05'],
  ['31 December, 2026', '2026-12-31'],
  ['31dec2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
])('"%s" is the day %s', (text, date) => {
  expect(typedDate(text)).toBe(date)
  expect(isDay(typedDate(text))).toBe(true)
})

test.each([
  '12/31/2026',
  '29/02/2025',
  '31/12/26',
  '31/12',
  '2026-02-30',
  '30 Feb 2026',
  '1 Foo 2026',
  'tomorrow',
  '',
])('"%s" is no day', (text) => {
  expect(typedDate(text)).toBe(text)
  expect(isDay(typedDate(text))).toBe(false)
})

test('a day is shown as it is typed', () => {
  expect(dayFirst('2026-12-31')).toBe('31/12/2026')
  expect(dayFirst('')).toBe('')
  expect(dayFirst('soon')).toBe('soon')
})
