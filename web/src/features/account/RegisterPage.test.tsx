import { hearAlerts } from '@test/alerts'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import RegisterPage from './RegisterPage'

let alert: ReturnType<typeof hearAlerts>

beforeEach(() => {
  alert = hearAlerts()
})

async function fillAndSubmit() {
  await fill({
    'Full Name': 'Asha Verma',
    Email: 'asha@example.com',
    'Phone Number': '09876543210',
    Address: '14, Civil Lines',
    Password: 'demo-password',
  })
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Dealer')
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
}

describe('the registration', () => {
  test('sends six fields, shows an alert and opens the login page', async () => {
    const requests = serve({ 'POST /api/users/register': () => json(201, { customerId: 'CU1' }) })
    const { router } = renderPage(<RegisterPage />, '/register')
    await fillAndSubmit()
    await waitFor(() => expect(alert).toHaveBeenCalledWith('User registered successfully!'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({
      name: 'Asha Verma',
      email: 'asha@example.com',
      phone: '09876543210',
      address: '14, Civil Lines',
      password: 'demo-password',
      role: 'Dealer',
    })
  })

  test('repeats a submit with the same key, other content with new', async () => {
    const requests = serve({ 'POST /api/users/register': silence })
    renderPage(<RegisterPage />, '/register')
    await fillAndSubmit()
    await screen.findByText('An error occurred. Please try again later.')
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByText('An error occurred. Please try again later.')
    await fill({ Address: '15, Civil Lines' })
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    await screen.findByText('An error occurred. Please try again later.')
    const keys = requests
      .filter(({ method }) => method === 'POST')
      .map((request) => request.headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  test('shows why the server refused it', async () => {
    serve({
      'POST /api/users/register': () => refusal(409, 'An account with this email already exists.'),
    })
    renderPage(<RegisterPage />, '/register')
    await fillAndSubmit()
    expect(await screen.findByText('An account with this email already exists.')).toBeTruthy()
    expect(alert).not.toHaveBeenCalled()
  })

  test('offers Select Role, User and Dealer, with nothing chosen', () => {
    serve({})
    renderPage(<RegisterPage />, '/register')
    const role = screen.getByLabelText('Role') as HTMLSelectElement
    expect(role.value).toBe('')
    expect([...role.options].map(({ text }) => text)).toEqual(['Select Role', 'User', 'Dealer'])
  })

  test('uses the input types for email and telephone', async () => {
    const requests = serve({})
    renderPage(<RegisterPage />, '/register')
    const email = screen.getByLabelText('Email') as HTMLInputElement
    expect(email.type).toBe('email')
    expect((screen.getByLabelText('Phone Number') as HTMLInputElement).type).toBe('tel')
    await fill({ Email: 'nonsense' })
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })
})
