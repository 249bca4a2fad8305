import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WarrantyBar } from './WarrantyBar'

const today = '2026-11-15'

test.each([
  ['2029-10-20', '2 years 11 months left'],
  ['2027-11-15', '1 year left'],
  ['2026-12-16', '1 month left'],
  ['2026-12-03', '18 days left'],
  ['2026-11-16', '1 day left'],
  ['2026-11-15', 'Ends today'],
  ['2026-11-14', 'Ended yesterday'],
])('a warranty until %s says: %s', (expiryDate, words) => {
  vi.useFakeTimers({ now: new Date(`${today}T06:00:00Z`), toFake: ['Date'] })
  render(<WarrantyBar product={{ purchaseDate: '2025-11-15', expiryDate }} today={today} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  ['2027-01-15', 'brand'],
  ['2027-01-14', 'danger'],
  ['2026-10-01', 'danger'],
])('with a warranty until %s the bar is %s (warns for 60 days)', (expiryDate, tone) => {
  render(<WarrantyBar product={{ purchaseDate: '2025-11-15', expiryDate }} today={today} />)
  expect(screen.getByRole('progressbar', { name: 'Warranty left' }).className).toContain(
    `progress-${tone}`,
  )
})

test('without an end there is no bar', () => {
  const { container } = render(
    <WarrantyBar product={{ purchaseDate: '2025-11-15', expiryDate: '' }} today={today} />,
  )
  expect(container.textContent).toBe('N/A')
})
