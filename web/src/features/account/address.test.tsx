import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import ConfirmEmailPage from './ConfirmEmailPage'
import RestoreEmailPage from './RestoreEmailPage'
import { useConfirmNotice } from './useConfirmNotice'

const ConfirmNotice = () => useConfirmNotice()

const over = 'This link has expired or was already used.'

describe('the page that confirms an address', () => {
  const open = () =>
    renderPage(<ConfirmEmailPage />, '/confirm-email/:token', '/confirm-email/secret')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }))

  test('asks the server when its button is pressed, and not before', async () => {
    const requests = serve({ 'POST /api/users/confirm-email': () => json(200, { message: 'ok' }) })
    open()
    expect(requests).toHaveLength(0)
    await press()
    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy()
    expect(await requests[0]?.json()).toEqual({ token: 'secret' })
    const next = screen.getByRole('link', { name: 'Go to your products' })
    expect(next.getAttribute('href')).toBe('/customer_dashboard')
    expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull()
  })

  test('says that a link has expired, and what to do', async () => {
    serve({ 'POST /api/users/confirm-email': () => refusal(400, over) })
    open()
    await press()
    expect(await screen.findByText(over)).toBeTruthy()
    expect(screen.getByText(/log in to get a new link/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/')
  })
})

describe('the page that restores an address', () => {
  const open = () =>
    renderPage(<RestoreEmailPage />, '/restore-email/:token', '/restore-email/secret')
  async function choose(password: string, again = password) {
    await fill({ 'New Password': password, 'Confirm Password': again })
    await userEvent.click(screen.getByRole('button', { name: 'Restore my address' }))
  }

  test('sends the link with a new password and leads to the login', async () => {
    const requests = serve({ 'POST /api/users/restore-email': () => json(200, {}) })
    const { router } = open()
    await choose('seven quiet rivers')
    expect(await screen.findByText('Email Address Restored')).toBeTruthy()
    expect(await requests[0]?.json()).toEqual({
      token: 'secret',
      newPassword: 'seven quiet rivers',
    })
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('sends no two passwords that differ', async () => {
    const requests = serve({})
    open()
    await choose('seven quiet rivers', 'eight quiet rivers')
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
    expect(requests).toHaveLength(0)
  })

  test('says that a link has expired, and what to do', async () => {
    const mailbox = document.createElement('meta')
    mailbox.name = 'aftercare:support-email'
    mailbox.content = 'care@acme.test'
    document.head.append(mailbox)
    serve({ 'POST /api/users/restore-email': () => refusal(400, over) })
    open()
    await choose('seven quiet rivers')
    expect(await screen.findByText(over)).toBeTruthy()
    expect(screen.getByText(/only for a confirmed address/)).toBeTruthy()
    expect(screen.getByText(/contact our support desk:/)).toBeTruthy()
    const desk = screen.getByRole('link', { name: 'care@acme.test' })
    expect(desk.getAttribute('href')).toBe('mailto:care@acme.test')
    mailbox.remove()
    const forgot = screen.getByRole('link', { name: 'Forgot Password' })
    expect(forgot.getAttribute('href')).toBe('/forgot-password')
  })
})

describe('the notice on the first page', () => {
  const customer = {
    customerId: 'CU1',
    name: 'Asha',
    email: 'asha@example.com',
    phone: '1',
    address: 'x',
    role: 'User',
  }
  beforeEach(() => customerSession.start(freshToken({ customerId: 'CU1' })))

  test('offers a new link and reports the result', async () => {
    serve({
      'GET /api/users/customer/CU1': () => json(200, { ...customer, emailUnconfirmed: true }),
      'POST /my/confirmation': () =>
        json(200, { message: 'We are sending a new link to your email address.' }),
    })
    renderPage(<ConfirmNotice />, '/customer_dashboard')
    expect(await screen.findByText('Please confirm your address')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText('We are sending a new link to your email address.')).toBeTruthy()
  })

  test('is not there for a confirmed address', async () => {
    const requests = serve({ 'GET /api/users/customer/CU1': () => json(200, customer) })
    renderPage(<ConfirmNotice />, '/customer_dashboard')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByText('Please confirm your address')).toBeNull()
  })
})
