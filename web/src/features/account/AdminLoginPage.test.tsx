import { hearAlerts } from '@test/alerts'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCookie } from '@/lib/cookies'
import AdminLoginPage from './AdminLoginPage'

let alert: ReturnType<typeof hearAlerts>

beforeEach(() => {
  alert = hearAlerts()
})

async function logIn() {
  await fill({ Username: 'admin', Password: 'secret' })
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('the admin login', () => {
  test('keeps the token and opens Customer Records', async () => {
    serve({ 'POST /admin/login': () => json(200, { success: true, token: 'desk', message: '' }) })
    const { router } = renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    const target = '/admin/dashboard/registered-customer'
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
    expect(readCookie('admin')).toBe('desk')
  })

  test("sends the mark of an owner's login link", async () => {
    const requests = serve({
      'POST /admin/login': () => json(200, { success: true, token: 'desk', message: '' }),
    })
    renderPage(<AdminLoginPage />, '/admin/let-in/:token', '/admin/let-in/abc')
    expect(screen.getByText(/An owner allowed you to log in from this browser/)).toBeTruthy()
    await logIn()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(await requests[0]?.json()).toEqual({
      username: 'admin',
      password: 'secret',
      letIn: 'abc',
    })
  })

  test.each([
    ['success is false', () => json(200, { success: false }), 'Invalid username or password'],
    ['401', () => refusal(401, 'no'), 'Invalid username or password'],
    [
      'there is no token',
      () => json(200, { success: true }),
      'Login failed: No token provided by the server.',
    ],
  ])('tells beside the fields when %s', async (_case, handler, sentence) => {
    serve({ 'POST /admin/login': handler })
    renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(alert).not.toHaveBeenCalled()
  })

  test.each([
    ['the server is in trouble', () => refusal(503, 'Please try later.'), 'Please try later.'],
    ['nobody answers', silence, 'No response from the server. Please try again later.'],
  ])('alerts when %s', async (_case, handler, message) => {
    serve({ 'POST /admin/login': handler })
    renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    await waitFor(() => expect(alert).toHaveBeenCalledWith(`Error logging in: ${message}`))
  })

  test('needs both fields', async () => {
    serve({})
    renderPage(<AdminLoginPage />, '/admin/login')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByText('Please enter your username.')).toBeTruthy()
    expect(screen.getByText('Please enter your password.')).toBeTruthy()
  })
})

const challenged = (ways: string[]) => () =>
  json(401, {
    success: false,
    message: 'Please complete the two-step login.',
    error: 'Please complete the two-step login.',
    requestId: 'R1',
    challenge: 'asked',
    ways,
  })

describe('a second step', () => {
  test('is asked for first, and a code completes the login', async () => {
    const requests = serve({
      'POST /admin/login': challenged(['code']),
      'POST /desk/login/code': () => json(200, { success: true, token: 'desk', message: '' }),
    })
    const { router } = renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    const code = await screen.findByLabelText('Code')
    expect(screen.queryByText('Invalid username or password')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(code))
    await userEvent.type(code, ' 123 456 ')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const target = '/admin/dashboard/registered-customer'
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
    expect(await requests[1]?.json()).toEqual({ challenge: 'asked', code: '123 456' })
    expect(readCookie('admin')).toBe('desk')
  })

  test('that is wrong shows an error; a recovery code also works', async () => {
    const wrong = 'The code is wrong or was used before.'
    const requests = serve({
      'POST /admin/login': challenged(['code']),
      'POST /desk/login/code': () => refusal(401, wrong),
    })
    renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    await screen.findByLabelText('Code')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Please enter the code.')).toBeTruthy()
    await fill({ Code: '123456' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(wrong)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(screen.queryByText(wrong)).toBeNull()
    await fill({ 'Recovery Code': 'ACDE-FGHJ-KMNP-QRTV' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(await requests[2]?.json()).toEqual({ challenge: 'asked', code: 'ACDE-FGHJ-KMNP-QRTV' })
    await userEvent.click(screen.getByRole('button', { name: 'Use a code from the app' }))
    expect(screen.getByLabelText('Code')).toBeTruthy()
    expect(alert).not.toHaveBeenCalled()
  })

  test('that took too long leads back to the password, and says why', async () => {
    const over = 'This login has expired or was already completed. Please log in again.'
    serve({
      'POST /admin/login': challenged(['code']),
      'POST /desk/login/code': () => refusal(409, over),
    })
    renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    await screen.findByLabelText('Code')
    await fill({ Code: '123456' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(over)).toBeTruthy()
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('admin')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
  })

  test('without passkeys in this browser offers recovery codes', async () => {
    serve({ 'POST /admin/login': challenged(['passkey']) })
    renderPage(<AdminLoginPage />, '/admin/login')
    await logIn()
    expect(await screen.findByText(/Passkeys do not work in this browser/)).toBeTruthy()
    expect(screen.getByLabelText('Recovery Code')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the login' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})

describe('Forgot Password?', () => {
  test('shows where the link was sent', async () => {
    const requests = serve({
      'POST /admin/forgot-password': () => json(200, { maskedEmail: 'su*****@example.com' }),
    })
    renderPage(<AdminLoginPage />, '/admin/login')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    expect(await screen.findByText('Check Email')).toBeTruthy()
    expect(await requests[0]?.text()).toBe('')
    expect(screen.getByText(/Password reset link sent successfully\./)).toBeTruthy()
    expect(screen.getByText('su*****@example.com')).toBeTruthy()
  })

  test('is asked for the username that was typed', async () => {
    const requests = serve({ 'POST /admin/forgot-password': () => json(200, {}) })
    renderPage(<AdminLoginPage />, '/admin/login')
    await fill({ Username: 'Second ' })
    await userEvent.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    expect(await screen.findByText('Check Email')).toBeTruthy()
    expect(await requests[0]?.json()).toEqual({ username: 'Second' })
  })

  test('alerts when the mail cannot be sent', async () => {
    serve({ 'POST /admin/forgot-password': () => refusal(503, 'no') })
    renderPage(<AdminLoginPage />, '/admin/login')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Failed to send reset email'))
  })
})
