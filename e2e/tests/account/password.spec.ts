import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const sent = 'Password reset link sent to your email address.'

async function askForALink(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
}

async function choose(page: Page, password: string, again = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('a forgotten password is reset by the link in the mail', { tag: '@phone-first' }, async ({
  page,
  portal,
  newCustomer,
}) => {
  const customer = await newCustomer()
  await askForALink(page, customer.email)
  await expect(page.getByText(sent)).toBeVisible()

  await page.goto(await portal.outbox.linkTo(customer.email, '/reset-password/'))
  await choose(page, 'another-password')
  const modal = page.getByRole('dialog', { name: 'Password Reset Successfully' })
  await expect(modal.getByText('You can now log in with your new password.')).toBeVisible()
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')

  await page.getByLabel('Username').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('another-password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/customer_dashboard')
})

test('a link works once', { tag: '@night' }, async ({ page, portal, newCustomer, complaints }) => {
  complaints.expect(/status of 4\d\d/)
  const customer = await newCustomer()
  await askForALink(page, customer.email)
  const link = await portal.outbox.linkTo(customer.email, '/reset-password/')
  await page.goto(link)
  await choose(page, 'another-password')
  await expect(page.getByRole('dialog', { name: 'Password Reset Successfully' })).toBeVisible()

  await page.goto(link)
  await choose(page, 'a-third-password')
  await expect(page.getByText('Link Expired.')).toBeVisible()
})

test('a reset ends the sessions that were open', { tag: '@night' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token')
  const { customerId } = JSON.parse(atob(cookie?.value.split('.')[1] ?? ''))
  const profile = () =>
    page.request.get(`${portal.url}/api/users/customer/${customerId}`, {
      headers: { Authorization: `Bearer ${cookie?.value}` },
    })
  expect((await profile()).status()).toBe(200)

  await page.context().clearCookies()
  await askForALink(page, customer.email)
  await page.goto(await portal.outbox.linkTo(customer.email, '/reset-password/'))
  await choose(page, 'another-password')
  await expect(page.getByRole('dialog', { name: 'Password Reset Successfully' })).toBeVisible()
  expect((await profile()).status()).toBe(401)
})

test('an unknown email gets the same answer, and no mail', { tag: '@night' }, async ({
  page,
  portal,
}) => {
  await askForALink(page, 'nobody@example.com')
  await expect(page.getByText(sent)).toBeVisible()
  expect(await portal.outbox.lettersTo('nobody@example.com')).toEqual([])
})

test('the toast goes away after three seconds', { tag: '@night' }, async ({ page }) => {
  await page.clock.install()
  await askForALink(page, 'nobody@example.com')
  await expect(page.getByText(sent)).toBeVisible()
  await page.clock.runFor(3_500)
  await expect(page.getByText(sent)).toBeHidden()
})

test('a lost connection shows a toast', { tag: '@night' }, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/api/users/forgot-password', (route) => route.abort())
  await askForALink(page, 'asha@example.com')
  await expect(page.getByText('Failed to send reset link. Please try again.')).toBeVisible()
})

test('a made-up link is expired', { tag: '@night' }, async ({ page, complaints }) => {
  complaints.expect(/status of 4\d\d/)
  await page.goto('/reset-password/made-up')
  await choose(page, 'another-password')
  await expect(page.getByText('Link Expired.')).toBeVisible()
})
