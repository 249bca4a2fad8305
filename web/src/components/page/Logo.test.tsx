import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Logo } from './Logo'

test('without a picture, the default mark is beside the name', () => {
  const { container } = render(<Logo brand="Northlight" />)
  expect(container.querySelector('svg')).toBeTruthy()
  expect(screen.getByText('Northlight')).toBeTruthy()
})

test('a mark is beside the name and is not read out', () => {
  const { container } = render(
    <Logo brand="Northlight" picture={{ url: '/brand/logo-a.png', width: 200, height: 100 }} />,
  )
  expect(container.querySelector('svg')).toBeNull()
  expect(screen.getByText('Northlight')).toBeTruthy()
  expect(container.querySelector('img')?.alt).toBe('')
})

test('a picture over twice as wide as high replaces the name', () => {
  render(
    <Logo brand="Northlight" picture={{ url: '/brand/logo-a.png', width: 201, height: 100 }} />,
  )
  expect(screen.queryByText('Northlight')).toBeNull()
  expect(screen.getByAltText('Northlight')).toBeTruthy()
})
