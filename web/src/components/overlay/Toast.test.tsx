import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ToastMessage, ToastProvider, useToast } from './ToastProvider'

beforeEach(() => {
  vi.useFakeTimers()
})
function Trigger({ message }: { message: ToastMessage }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast(message)}>
      Send
    </button>
  )
}

const trigger = (message: ToastMessage) => (
  <ToastProvider>
    <Trigger message={message} />
  </ToastProvider>
)

function show(message: ToastMessage) {
  const shown = render(trigger(message))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  return shown
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('a toast', () => {
  it('is shown for three seconds', () => {
    show({ text: 'Link sent.' })
    wait(2999)
    expect(screen.getByText('Link sent.')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('Link sent.')).toBeNull()
  })

  it('may replace an outdated toast', () => {
    const { rerender } = show({ text: 'Rejected.' })
    rerender(trigger({ text: 'Undone', instead: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Undone')).toBeTruthy()
    expect(screen.queryByText('Rejected.')).toBeNull()
  })

  it('waits while the pointer rests on it', () => {
    show({ text: 'Link sent.' })
    wait(2000)
    const toast = screen.getByRole('status')
    fireEvent.pointerEnter(toast)
    wait(60_000)
    fireEvent.pointerLeave(toast)
    wait(999)
    expect(screen.getByText('Link sent.')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('Link sent.')).toBeNull()
  })

  it('waits while it has the focus', () => {
    show({ text: 'Link sent.' })
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    fireEvent.focus(dismiss)
    wait(60_000)
    fireEvent.click(dismiss)
    expect(screen.queryByText('Link sent.')).toBeNull()
  })

  it.each([
    ['info', 'status'],
    ['success', 'status'],
    ['error', 'alert'],
  ] as const)('of the tone %s is announced as %s', (tone, role) => {
    show({ text: 'Something happened.', tone })
    expect(screen.getByRole(role).dataset.tone).toBe(tone)
  })
})
