import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PhoneLink } from './PhoneLink'

test.each([
  ['09876543210', 'tel:09876543210'],
  ['+91 98765-43210', 'tel:+919876543210'],
  ['(020) 2545 1234', 'tel:02025451234'],
])('%s can be called', (number, address) => {
  render(<PhoneLink number={number} />)
  expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(address)
})

test.each([
  ['ask the office', 'ask the office'],
  ['', 'N/A'],
  [undefined, 'N/A'],
])('%s is no number to call', (number, shown) => {
  const { container } = render(<PhoneLink number={number} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.textContent).toBe(shown)
})
