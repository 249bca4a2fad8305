import { expect, test } from 'vitest'
import { holidaysIn, sorted } from './holidayLines'

test.each([
  ['26/01/2027 Republic Day', '2027-01-26', 'Republic Day'],
  ['2027-01-26, Republic Day', '2027-01-26', 'Republic Day'],
  ['26-01-2027\tRepublic Day', '2027-01-26', 'Republic Day'],
  ['26 Jan 2027: Republic Day', '2027-01-26', 'Republic Day'],
  ['Republic Day\t26/01/2027', '2027-01-26', 'Republic Day'],
  ['"Republic Day", 2027-01-26', '2027-01-26', 'Republic Day'],
  ['29/02/2028 Leap day – closed', '2028-02-29', 'Leap day – closed'],
])('reads %s', (line, date, name) => {
  expect(holidaysIn(line, [])).toEqual({ holidays: [{ date, name }], problems: [] })
})

test.each([
  'Republic Day',
  '26/01/2027',
  '29/02/2027 A day that is not',
  '2027-13-01 No such month',
])('does not read %s', (line) => {
  expect(holidaysIn(line, [])).toEqual({
    holidays: [],
    problems: [`Line 1: '${line}' needs a date and a name.`],
  })
})

test('errors count empty lines, and report a repeated day', () => {
  const known = [{ date: '2027-08-15', name: 'Independence Day' }]
  const text = '26/01/2027 Republic Day\n\nnonsense\n26/01/2027 Again\n15/08/2027 Known already\n'
  expect(holidaysIn(text, known)).toEqual({
    holidays: [{ date: '2027-01-26', name: 'Republic Day' }],
    problems: [
      "Line 3: 'nonsense' needs a date and a name.",
      'Line 4: 26/01/2027 is already in the list.',
      'Line 5: 15/08/2027 is already in the list.',
    ],
  })
})

test('holidays stand in the order of the calendar', () => {
  const [first, second] = sorted([
    { date: '2027-08-15', name: 'Independence Day' },
    { date: '2027-01-26', name: 'Republic Day' },
  ])
  expect([first?.name, second?.name]).toEqual(['Republic Day', 'Independence Day'])
})
