import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { startPortal } from '../../support/portal.ts'
import { expect, test } from '../../support/test.ts'

async function change(page: Page, before: string, after: string) {
  await page.getByLabel('Old Password').fill(before)
  await page.getByLabel('New Password').fill(after)
  await page.getByLabel('Confirm Password').fill(after)
}

test('a customer who changes the password logs out other devices', {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer, asCustomer, isMobile, complaints }) => {
  complaints.expect(/status of 400/)
  const customer = await newCustomer()
  const { email, password } = customer
  const login = (password: string) =>
    request.post(`${portal.url}/api/users/login`, { data: { email, password } })
  const elsewhere = (await (await login(password)).json()).token
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Password, emails and devices' }).click()
  await expect(page).toHaveURL('/customer_dashboard/account')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible()
  if (isMobile) await expectTouchTargets(page)

  await change(page, password, 'Password123!')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText(/This password is too common/)).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expectFitInBothThemes(page)

  await change(page, password, 'lamps of the house')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('You are not logged in on other devices.')).toBeVisible()

  const headers = { Authorization: `Bearer ${elsewhere}` }
  expect((await request.get(`${portal.url}/my/sessions`, { headers })).status()).toBe(401)
  expect((await login(password)).status()).toBe(401)
  expect((await login('lamps of the house')).status()).toBe(200)
})

test('a customer logs out other devices, one or all of them', {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer, asCustomer }) => {
  const { email, password } = await newCustomer()
  for (const agent of ['Firefox/143.0 Linux', 'Version/18.6 iPhone', 'Chrome/141.0 Windows']) {
    const answer = await request.post(`${portal.url}/api/users/login`, {
      data: { email, password },
      headers: { 'User-Agent': agent },
    })
    expect(answer.ok()).toBe(true)
  }
  await asCustomer(page, { email, password })
  await page.goto('/customer_dashboard/account')
  const title = page.getByRole('heading', { name: 'Where you are logged in' })
  const devices = page.locator('section').filter({ has: title }).getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText('This device')

  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await expect(devices).toHaveCount(3)

  await page.getByRole('button', { name: 'Log out all others' }).click()
  const question = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await question.getByRole('button', { name: 'Log out all others' }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('You are not logged in on other devices.')).toBeVisible()
})

test('an admin replaces a printed password before the desk opens', {
  tag: ['@phone', '@night'],
}, async ({ page, isMobile }) => {
  const portal = await startPortal({ AFTERCARE_DEMO: '0' })
  try {
    // Printed and logged output arrive in no fixed order.
    const find = () => portal.printed.join('\n').match(/with the password (\S+)/)?.[1] ?? ''
    await expect.poll(find).not.toBe('')
    const printed = find()
    await page.goto(`${portal.url}/admin/login`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(printed)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/dashboard\/registered-customer$/)
    if (isMobile) await expectTouchTargets(page)
    await expectFitInBothThemes(page)
    await page.goto(`${portal.url}/admin/dashboard/ProductRepair`)
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()

    await change(page, printed, 'lamps of the house')
    await page.getByRole('button', { name: 'Save and open the desk' }).click()
    await expect(page.getByRole('heading', { name: 'Repair & Service Records' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Repair & Service Records' })).toBeVisible()
  } finally {
    await portal.stop()
  }
})
