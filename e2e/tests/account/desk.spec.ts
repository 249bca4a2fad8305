import type { Page } from '@playwright/test'
import { alertDuring } from '../../support/checks.ts'
import { desk } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const home = '/admin/dashboard/registered-customer'

async function logIn(page: Page, password: string) {
  await page.getByLabel('Username').fill(desk.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('the desk logs in, sees the customers, and logs out', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/admin/login')
  await logIn(page, desk.password)
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('heading', { name: 'Customer Records' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  const left = await page.context().cookies()
  expect(left.map(({ name, httpOnly }) => ({ name, httpOnly }))).toEqual([
    { name: 'browser', httpOnly: true },
  ])
})

test("the desk's logout leaves the customer's session alone", { tag: '@night' }, async ({
  page,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  await asCustomer(page, await newCustomer())
  await asAdmin(page)
  await page.goto(home)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  const cookies = await page.context().cookies()
  expect(cookies.map((cookie) => cookie.name).filter((name) => name !== 'browser')).toEqual([
    'token',
  ])
})

test('a wrong password shows an error in place', { tag: '@night' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await page.goto('/admin/login')
  await logIn(page, 'not-the-password')
  await expect(page.getByText('Invalid username or password')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

test('an answer without a token shows an error in place', { tag: '@night' }, async ({ page }) => {
  await page.route('**/admin/login', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { success: true } })
      : route.continue(),
  )
  await page.goto('/admin/login')
  await logIn(page, desk.password)
  await expect(page.getByText('Login failed: No token provided by the server.')).toBeVisible()
})

test('a lost connection alerts', { tag: '@night' }, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await page.goto('/admin/login')
  await page.route('**/admin/login', (route) => route.abort())
  const message = await alertDuring(page, () => logIn(page, desk.password))
  expect(message).toMatch(/^Error logging in: ./)
})

test('username and password are required', { tag: '@night' }, async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page).toHaveURL('/admin/login')
})

test.describe('a forgotten password', () => {
  // All tests share the desk's password, so this test uses its own portal.
  test.use({ baseURL: async ({ ownPortal }, use) => use(ownPortal.url) })

  test('is reset by the link in the support mailbox, once', { tag: '@night' }, async ({
    page,
    ownPortal,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/)
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    const popup = page.getByRole('dialog', { name: 'Check Email' })
    await expect(popup.getByText('Password reset link sent successfully.')).toBeVisible()
    // The address is masked, because the user is not logged in.
    await expect(popup.getByText(/\*+\w*@/)).toBeVisible()

    const link = await ownPortal.outbox.linkTo('support@localhost', '/admin/reset-password/')
    await page.goto(link)
    await page.getByLabel('New Password').fill('the-new-password')
    await page.getByLabel('Confirm Password').fill('the-nwe-password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()

    await page.getByLabel('Confirm Password').fill('the-new-password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    const modal = page.getByRole('dialog', { name: 'Password Reset Successfully' })
    await modal.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL('/admin/login')
    await logIn(page, 'the-new-password')
    await expect(page).toHaveURL(home)

    await page.goto(link)
    await page.getByLabel('New Password').fill('a-third-password')
    await page.getByLabel('Confirm Password').fill('a-third-password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(
      page.getByText('Error resetting password. The link may have expired.'),
    ).toBeVisible()
  })
})

test('a link that cannot be sent alerts', { tag: '@night' }, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await page.goto('/admin/login')
  await page.route('**/admin/forgot-password', (route) => route.abort())
  const message = await alertDuring(page, () =>
    page.getByRole('button', { name: 'Forgot Password?' }).click(),
  )
  expect(message).toBe('Failed to send reset email')
})

test('the menu of a phone keeps the focus, and gives it back', { tag: '@phone-only' }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/registered-customer')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  await expect(page.locator('#sidebar').getByRole('button', { name: 'Close menu' })).toBeFocused()
  // After the last entry, Tab must not reach the covered page.
  await page.locator('#sidebar').getByRole('button', { name: 'Schemes' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('header :focus, main :focus')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})
