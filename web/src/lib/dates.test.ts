import { afterAll, describe, expect, test } from 'vitest'
import { dayIn, daysBetween } from './civil'
import {
  dateTime,
  dayAndMonth,
  exactTime,
  isoDate,
  longDate,
  monthAndYear,
  relative,
  shortDate,
  showInstantsBy,
} from './dates'

// Other tests use the clock of the reader.
afterAll(() => showInstantsBy(() => undefined))

describe('dates as the portal shows them', () => {
  test('are short in tables: two-digit day, short month, year', () => {
    expect(shortDate('2025-01-05')).toBe('05 Jan 2025')
    // Browsers have different short forms of September.
    expect(shortDate('2025-09-05')).toMatch(/^05 Sept? 2025$/)
  })

  test('are long on the AWR card', () => {
    expect(longDate('2025-09-05')).toBe('5 September 2025')
  })

  test('are shorter in charts', () => {
    expect([dayAndMonth('2025-01-05'), monthAndYear('2025-01-01')]).toEqual(['5 Jan', 'Jan 2025'])
    expect([dayAndMonth(''), monthAndYear('soon')]).toEqual(['N/A', 'N/A'])
  })

  test("of an instant follow the portal's clock for everyone", () => {
    const at = '2025-01-05T20:30:05Z'
    showInstantsBy(() => 'Asia/Kolkata')
    expect([dateTime(at), exactTime(at)]).toEqual(['06 Jan 2025, 02:00', '06 Jan 2025, 02:00:05'])
    expect([shortDate(at), isoDate(at)]).toEqual(['06 Jan 2025', '2025-01-06'])
    showInstantsBy(() => 'America/Lima')
    expect([dateTime(at), exactTime(at)]).toEqual(['05 Jan 2025, 15:30', '05 Jan 2025, 15:30:05'])
    expect([shortDate(at), isoDate(at)]).toEqual(['05 Jan 2025', '2025-01-05'])
    expect([dateTime(undefined), exactTime('')]).toEqual(['N/A', 'N/A'])
  })

  test('say N/A when they are missing or broken', () => {
    for (const value of ['', null, undefined, 'N/A', 'yesterday']) {
      expect(shortDate(value)).toBe('N/A')
      expect(isoDate(value)).toBe('N/A')
    }
  })

  test('without a clock are the same day in every time zone', () => {
    expect(shortDate('2025-03-30')).toBe('30 Mar 2025')
    expect(isoDate('2025-01-01')).toBe('2025-01-01')
  })

  test('that the calendar does not have are missing', () => {
    expect(shortDate('2025-02-30')).toBe('N/A')
    expect(isoDate('2025-13-01')).toBe('N/A')
  })

  test('with a clock show the time beside', () => {
    showInstantsBy(() => 'UTC')
    expect(dateTime('2025-09-05T10:05:00Z')).toMatch(/^05 Sept? 2025, 10:05$/)
  })
})

describe('the distance of a date', () => {
  const now = new Date(2025, 8, 5, 15, 30)

  test.each([
    ['2025-09-05', 0],
    ['2025-09-06', 1],
    ['2025-09-01', -4],
  ])('%s is %i days away', (date, days) => {
    expect(daysBetween(dayIn(undefined, now), date)).toBe(days)
  })

  test.each([
    ['2025-09-05', 'today'],
    ['2025-09-06', 'tomorrow'],
    ['2025-09-04', 'yesterday'],
    ['2025-11-10', 'in 2 months'],
    ['2025-08-01', 'last month'],
    ['2024-09-06', '11 months ago'],
    ['2024-09-05', '12 months ago'],
    ['2024-08-01', '13 months ago'],
    ['2023-10-05', '23 months ago'],
    ['2023-09-07', '23 months ago'],
    ['2023-09-06', '2 years ago'],
    ['2027-08-01', 'in 22 months'],
    ['2028-10-05', 'in 3 years'],
  ])('of %s reads %s', (date, words) => {
    expect(relative(date, now)).toBe(words)
  })

  test('of an instant counts minutes and hours', () => {
    expect(relative(new Date(2025, 8, 5, 15, 29, 50).toISOString(), now)).toBe('just now')
    expect(relative(new Date(2025, 8, 5, 12, 30).toISOString(), now)).toBe('3 hours ago')
  })
})
