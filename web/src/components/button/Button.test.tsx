import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
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
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('keeps the focus and holds its form back while it works', async () => {
    const send = vi.fn((event: FormEvent) => event.preventDefault())
    const form = (pending: boolean) => (
      <form onSubmit={send}>
        <input aria-label="Name" />
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button')
    button.focus()
    rerender(form(true))
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    await userEvent.type(screen.getByLabelText('Name'), 'Asha{Enter}')
    expect(send).not.toHaveBeenCalled()
  })

  it('submits no form by default', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
  })
})
