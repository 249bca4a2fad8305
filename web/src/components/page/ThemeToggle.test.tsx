import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeToggle } from './ThemeToggle'

const page = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete page.dataset.theme
  delete page.dataset.themeChoice
})

const press = () => fireEvent.click(screen.getByRole('button'))

describe('ThemeToggle', () => {
  it('goes round light, dark and system, and remembers', () => {
    render(<ThemeToggle />)
    expect(screen.getByRole('button', { name: 'Theme: system. Change to light' })).toBeTruthy()
    press()
    expect(page.dataset.theme).toBe('light')
    press()
    expect(page.dataset.theme).toBe('dark')
    expect(localStorage.getItem('aftercare.theme')).toBe('dark')
    press()
    expect(screen.getByRole('button', { name: 'Theme: system. Change to light' })).toBeTruthy()
  })

  it('has a visible name', () => {
    render(<ThemeToggle />)
    expect(screen.getByRole('button').textContent).toBe('Theme')
  })

  it('works where storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    render(<ThemeToggle />)
    press()
    press()
    expect(page.dataset.theme).toBe('dark')
  })
})
