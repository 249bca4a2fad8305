import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage, renderRoutes } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import AdminResetPasswordPage from './AdminResetPasswordPage'
import ForgotPasswordPage from './ForgotPasswordPage'
import LoginPage from './LoginPage'
import ResetPasswordPage from './ResetPasswordPage'

describe('the forgotten password', () => {
  async function askForLink() {
    renderPage(<ForgotPasswordPage />, '/forgot-password')
    await fill({ Email: 'asha@example.com' })
    await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  }

  test('is answered with a blue toast', async () => {
    serve({ 'POST /api/users/forgot-password': () => json(200, { message: 'ok' }) })
    await askForLink()
    const toast = await screen.findByText('Password reset link sent to your email address.')
    expect(toast.closest('[data-tone]')?.getAttribute('data-tone')).toBe('info')
  })

  test('says what to do until the email arrives', async () => {
    serve({ 'POST /api/users/forgot-password': () => json(200, { message: 'ok' }) })
    await askForLink()
    const words = 'If asha@example.com has an account, our email is on its way.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/^Open its link within 30 minutes/)).toBeTruthy()
  })

  test('has the email typed at the login, and gives it back', async () => {
    const routes = [
      { path: '/', element: <LoginPage /> },
      { path: '/forgot-password', element: <ForgotPasswordPage /> },
    ]
    renderRoutes(routes, '/')
    await fill({ Username: 'asha@example.com' })
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }))
    const email = (await screen.findByLabelText('Email')) as HTMLInputElement
    expect(email.value).toBe('asha@example.com')
    await fill({ Email: 'b' })
    await userEvent.click(screen.getByRole('link', { name: 'Back to login' }))
    const username = (await screen.findByLabelText('Username')) as HTMLInputElement
    expect(username.value).toMatch(/b$/)
  })

  test('is answered with a red toast when it fails', async () => {
    serve({ 'POST /api/users/forgot-password': () => json(500, {}) })
    await askForLink()
    const toast = await screen.findByText('Failed to send reset link. Please try again.')
    expect(toast.closest('[data-tone]')?.getAttribute('data-tone')).toBe('error')
  })

  test('needs an email', async () => {
    serve({})
    renderPage(<ForgotPasswordPage />, '/forgot-password')
    const email = screen.getByLabelText('Email') as HTMLInputElement
    expect(email.required).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy()
  })
})

async function choose(password: string, confirmation: string) {
  await fill({ 'New Password': password, 'Confirm Password': confirmation })
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
}

describe('the reset of a customer', () => {
  const renderReset = () =>
    renderPage(<ResetPasswordPage />, '/reset-password/:token', '/reset-password/secret')

  test('ends with a modal whose button leads to the login page', async () => {
    const requests = serve({ 'POST /api/users/reset-password': () => json(200, {}) })
    const { router } = renderReset()
    await choose('new-password', 'new-password')
    expect(await screen.findByText('Password Reset Successfully')).toBeTruthy()
    expect(screen.getByText('You can now log in with your new password.')).toBeTruthy()
    expect(screen.getByText('Password reset successfully.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({ token: 'secret', newPassword: 'new-password' })
  })

  test('says that the link is expired, and leads to a new one', async () => {
    serve({ 'POST /api/users/reset-password': () => refusal(400, 'Link Expired.') })
    renderReset()
    await choose('new-password', 'new-password')
    expect(await screen.findByText('Link Expired.')).toBeTruthy()
    const newLink = screen.getByRole('link', { name: 'Request a new link' })
    expect(newLink.getAttribute('href')).toBe('/forgot-password')
  })

  test('hints at two different passwords, but sends them', async () => {
    const requests = serve({ 'POST /api/users/reset-password': () => json(200, {}) })
    renderReset()
    await choose('new-password', 'other-password')
    expect(await screen.findByText('Password Reset Successfully')).toBeTruthy()
    expect(screen.getByText('The two passwords differ.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('needs both fields', async () => {
    serve({})
    renderReset()
    await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
    expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(2)
  })
})

describe('the reset of an admin', () => {
  const renderReset = () =>
    renderPage(
      <AdminResetPasswordPage />,
      '/admin/reset-password/:token',
      '/admin/reset-password/s',
    )

  test('refuses two different passwords before the call', async () => {
    const requests = serve({})
    renderReset()
    await choose('new-password', 'other-password')
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  test('says that the link may have expired, and offers a new one', async () => {
    const requests = serve({
      'POST /admin/reset-password': () => refusal(400, 'Link Expired.'),
      'POST /admin/forgot-password': () => json(200, { maskedEmail: 'su*****@example.com' }),
    })
    renderReset()
    await choose('new-password', 'new-password')
    const sentence = 'Error resetting password. The link may have expired.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    await fill({ Username: ' second ' })
    await userEvent.click(screen.getByRole('button', { name: 'Request a new link' }))
    expect(await screen.findByText('Check Email')).toBeTruthy()
    expect(await requests.at(-1)?.json()).toEqual({ username: 'second' })
  })

  test('leads to the admin login', async () => {
    serve({ 'POST /admin/reset-password': () => json(200, {}) })
    const { router } = renderReset()
    await choose('new-password', 'new-password')
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'))
  })
})
