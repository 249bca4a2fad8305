import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { messagesOf, ownTicket } from '../conversation/steps.ts'

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test.beforeEach(({ page }) => page.goto('/'))

test('a customer logs in and gets a strict cookie for seven days', async ({
  page,
  newCustomer,
}) => {
  const customer = await newCustomer()
  await logIn(page, customer.email, customer.password)
  await expect(page).toHaveURL('/customer_dashboard')

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token')
  expect(cookie).toMatchObject({ name: 'token', sameSite: 'Strict' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})

test('the head of a public page names all scripts of its screen', async ({ page }) => {
  for (const path of ['/', '/serviceProduct/ticketStatus']) {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).pathname))
    const answer = await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const html = (await answer?.text()) ?? ''
    const scripts = [...asked].filter((name) => name.startsWith('/assets/') && name.endsWith('js'))
    expect(scripts.filter((name) => !html.includes(`"${name}"`))).toEqual([])
    expect(scripts.length).toBeGreaterThan(2)
    // The browser may bring it back as it was left.
    expect(answer?.headers()['cache-control']).toBe('no-cache')
  }
  expect((await page.request.get('/customer_dashboard')).headers()['cache-control']).toBe(
    'no-store',
  )
})

test('the demo customer of the README can log in', { tag: '@night' }, async ({ page }) => {
  await logIn(page, 'asha@example.com', 'demo-password')
  await expect(page).toHaveURL('/customer_dashboard')
})

test('a wrong password and an unknown email get the same answer', async ({
  page,
  newCustomer,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const customer = await newCustomer()
  for (const email of [customer.email, 'nobody@example.com']) {
    await logIn(page, email, 'not-the-password')
    await expect(page.getByText('Invalid User ID or Password')).toBeVisible()
    await page.reload()
  }
})

test('a server that does not answer is named as the reason', { tag: '@night' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/api/users/login', (route) => route.abort())
  await logIn(page, 'asha@example.com', 'demo-password')
  await expect(page.getByText('No response from the server. Please try again later.')).toBeVisible()
})

test('an answer that makes no sense asks to try again', { tag: '@night' }, async ({ page }) => {
  await page.route('**/api/users/login', (route) => route.fulfill({ json: { greeting: 'hello' } }))
  await logIn(page, 'asha@example.com', 'demo-password')
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
})

test('the password can be shown and hidden again', { tag: '@night' }, async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('a-long-password')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /show password/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /hide password/i }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('links lead to the forgotten password and to the registration', { tag: '@night' }, async ({
  page,
}) => {
  await expect(page.getByRole('link', { name: /forgot password/i })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(page.getByRole('link', { name: /register/i })).toHaveAttribute('href', '/register')
})

test("an email's link to a ticket leads on after the login", {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer }) => {
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await page.goto(ownTicket(number))
  await logIn(page, customer.email, customer.password)
  await expect(page).toHaveURL(ownTicket(number))
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(messagesOf(page)).toBeVisible()
})
