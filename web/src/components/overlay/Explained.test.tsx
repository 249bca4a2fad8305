import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Explained } from './Explained'

const show = () =>
  render(<Explained why="This type is not replaced in advance.">Not Applicable</Explained>)
const words = () => screen.getByRole('button', { name: 'Not Applicable' })
const note = () => screen.queryByRole('tooltip')

describe('words that are explained', () => {
  it('have a hidden reason for screen readers', () => {
    show()
    const reason = document.getElementById(words().getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('This type is not replaced in advance.')
    expect(note()).toBeNull()
  })

  it('show the explanation on hover', async () => {
    show()
    await userEvent.hover(words())
    expect(note()).toBeTruthy()
    await userEvent.unhover(words())
    expect(note()).toBeNull()
  })

  it('say it while they have the focus, until Escape', async () => {
    show()
    await userEvent.tab()
    expect(note()).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(note()).toBeNull()
  })

  it('say it on a tap, until the next one elsewhere', () => {
    show()
    // In some browsers, a tap does not set the focus.
    fireEvent.click(words())
    expect(note()).toBeTruthy()
    fireEvent.pointerDown(document.body)
    expect(note()).toBeNull()
  })
})
