import { renderPage } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RegisterPage from './RegisterPage'

const KEPT = 'aftercare.register'
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('typed text comes back after a reload, but no password', async () => {
  const { unmount } = renderPage(<RegisterPage />)
  await userEvent.type(screen.getByLabelText('Full Name'), 'Asha')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  const kept = sessionStorage.getItem(KEPT) ?? ''
  expect(kept).toContain('Asha')
  expect(kept).not.toContain('secret')
  unmount()
  // A reload keeps the stored input. Leaving the page removes it.
  expect(sessionStorage.getItem(KEPT)).toBe('')
  sessionStorage.setItem(KEPT, kept)
  renderPage(<RegisterPage />)
  await waitFor(() => expect(value('Full Name')).toBe('Asha'))
  expect(value('Password')).toBe('')
})
