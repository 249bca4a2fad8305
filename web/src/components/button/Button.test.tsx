import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './Button'

describe('Button', () => {
  it('cannot be pressed twice while its work is under way', () => {
    const onClick = vi.fn()
    render(
      <Button pending onClick={onClick}>
        Submitting...
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.disabled).toBe(true)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('sends no form unless it is told to', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
  })
})
