import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FullScreenSpinner } from './FullScreenSpinner'
import { ProgressBar } from './ProgressBar'
import { Skeleton } from './Skeleton'
import { Spinner } from './Spinner'

test.each([
  [0, 0],
  [0.426, 43],
  [1, 100],
  [1.2, 100],
  [-0.5, 0],
])('a bar at %d is heard as %i of a hundred, under its name', (value, heard) => {
  render(<ProgressBar value={value} label="Warranty used" />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Warranty used' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([String(heard), '100'])
})

test('a spinner says what is loading', () => {
  render(<Spinner label="Loading the letters" />)
  expect(screen.getByRole('status').textContent).toBe('Loading the letters')
})

test('a spinner beside a text that says so is not heard twice', () => {
  const { container } = render(<Spinner label="" />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(container.textContent).toBe('')
})

test('a whole screen that loads says so', () => {
  render(<FullScreenSpinner />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('a placeholder is hidden from screen readers', () => {
  const { container } = render(<Skeleton />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})
