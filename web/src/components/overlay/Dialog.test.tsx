import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog, type DialogProps } from './Dialog'

beforeEach(() => {
  vi.useFakeTimers()
})
function dialog(props: Partial<DialogProps> = {}) {
  return (
    <Dialog open onClose={() => {}} title="Customer Details" {...props}>
      {props.children ?? 'Asha Verma'}
    </Dialog>
  )
}

const element = () => screen.getByRole<HTMLDialogElement>('dialog')

function pressBackdrop(click = 1) {
  fireEvent.pointerDown(element())
  fireEvent.click(element(), { detail: click })
}

describe('Dialog', () => {
  it('has its title as its name', () => {
    render(dialog())
    expect(screen.getByRole('dialog', { name: 'Customer Details' })).toBeTruthy()
    expect(element().open).toBe(true)
  })

  it.each([
    ['Escape', () => fireEvent.keyDown(element(), { key: 'Escape' })],
    ['the backdrop', () => pressBackdrop()],
    ['the X', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['the system', () => fireEvent(element(), new Event('cancel', { cancelable: true }))],
  ])('is closed by %s', (_, close) => {
    const onClose = vi.fn()
    render(dialog({ onClose }))
    close()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('has the focus again when it opens while it closes', () => {
    const children = <input data-first aria-label="Search" />
    const { rerender } = render(dialog({ children }))
    rerender(dialog({ children, open: false }))
    act(() => screen.getByLabelText('Search').blur())
    rerender(dialog({ children }))
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  })

  it('stays when work would be lost', () => {
    const onClose = vi.fn()
    render(dialog({ onClose, dismissable: false }))
    fireEvent.keyDown(element(), { key: 'Escape' })
    pressBackdrop()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('stays when a press began inside and ended on the backdrop', () => {
    const onClose = vi.fn()
    render(dialog({ onClose }))
    fireEvent.pointerDown(screen.getByText('Asha Verma'))
    fireEvent.click(element())
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays open after the double click that opened it', () => {
    const onClose = vi.fn()
    render(dialog({ onClose }))
    pressBackdrop(2)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays when a file window inside it is cancelled', () => {
    const onClose = vi.fn()
    render(dialog({ onClose, children: <input type="file" aria-label="Invoice" /> }))
    fireEvent(screen.getByLabelText('Invoice'), new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps its content while it fades for 300 ms', () => {
    const { rerender } = render(dialog({ fade: true, children: 'The record' }))
    rerender(dialog({ fade: true, open: false, children: 'Nothing' }))
    act(() => vi.advanceTimersByTime(299))
    expect(element().dataset.phase).toBe('closing')
    expect(screen.getByText('The record')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gives the focus to the form, and back to where it came from', () => {
    render(<button type="button">View</button>)
    screen.getByRole('button', { name: 'View' }).focus()
    const { rerender } = render(
      dialog({
        children: (
          <form>
            <input aria-label="Reason" />
          </form>
        ),
      }),
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
    rerender(dialog({ open: false }))
    act(() => vi.advanceTimersByTime(150))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View' }))
  })

  it('gives the focus to the first action where there is no form', () => {
    render(dialog({ actions: <button type="button">Cancel</button> }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  })
})
