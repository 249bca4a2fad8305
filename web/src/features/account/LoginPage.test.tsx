import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readCookie } from '@/lib/cookies'
import { customerSession } from '@/lib/session'
import LoginPage from './LoginPage'

async function logIn(username: string, password: string) {
  await fill({ Username: username, Password: password })
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('the login page', () => {
  test('sends the username as email and goes to the dashboard', async () => {
    const token = freshToken()
    const requests = serve({ 'POST /api/users/login': () => json(200, { token }) })
    const { router } = renderPage(<LoginPage />)
    await logIn('asha@example.com', 'demo-password')
    expect(router.state.location.pathname).toBe('/customer_dashboard')
    expect(readCookie('token')).toBe(token)
    const login = requests.find(({ method }) => method === 'POST')
    expect(await login?.json()).toEqual({ email: 'asha@example.com', password: 'demo-password' })
  })

  test.each([
    ['the sentence of a refusal', () => refusal(401, 'Wrong.'), 'Wrong.'],
    ['a refusal without a sentence', () => json(401, {}), 'Invalid User ID or Password'],
    ['silence', silence, 'No response from the server. Please try again later.'],
    ['an answer without a token', () => json(200, {}), 'An error occurred. Please try again.'],
  ])('shows %s', async (_case, handler, sentence) => {
    serve({ 'POST /api/users/login': handler })
    renderPage(<LoginPage />)
    await logIn('asha@example.com', 'x')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(readCookie('token')).toBeUndefined()
  })

  test('checks nothing by itself: an empty form is sent and refused', async () => {
    serve({ 'POST /api/users/login': () => refusal(401, 'Invalid User ID or Password') })
    renderPage(<LoginPage />)
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByText('Invalid User ID or Password')).toBeTruthy()
  })

  test('shows the password on demand', async () => {
    serve({})
    renderPage(<LoginPage />)
    const password = screen.getByLabelText('Password') as HTMLInputElement
    expect(password.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
  })

  test('leads to the other entrances', () => {
    serve({})
    renderPage(<LoginPage />)
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(target('Forgot Password')).toBe('/forgot-password')
    expect(target('Register')).toBe('/register')
    expect(target('Track a ticket without login')).toBe('/serviceProduct/ticketStatus')
  })

  test('says if the session ended by itself, not after a logout', () => {
    serve({})
    customerSession.end('timeout')
    const { unmount } = renderPage(<LoginPage />)
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeTruthy()
    unmount()
    customerSession.end('logout')
    renderPage(<LoginPage />)
    expect(screen.queryByText('Your session has ended. Please log in again.')).toBeNull()
  })
})
