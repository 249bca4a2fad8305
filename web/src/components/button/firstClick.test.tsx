import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { firstClick } from './firstClick'

it('takes one click and the keyboard, not a double click', () => {
  const act = vi.fn()
  render(
    <button type="button" onClick={firstClick(act)}>
      Export
    </button>,
  )
  const press = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail })
  press(1)
  press(2)
  press(0)
  expect(act).toHaveBeenCalledTimes(2)
})
