import type { Page } from '@playwright/test'
import { alertDuring } from '../../support/checks.ts'
import { type Customer, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

async function fill(page: Page, customer: Customer) {
  await page.getByLabel('Full Name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Phone Number').fill(customer.phone)
  await page.getByLabel('Address', { exact: true }).fill(customer.address)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByLabel('Role').selectOption(customer.role)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Register' }).click()

test.beforeEach(({ page }) => page.goto('/register'))

test('a visitor registers and can then log in', { tag: '@phone-first' }, async ({ page }) => {
  const customer = someone({ role: 'Dealer' })
  await fill(page, customer)
  expect(await alertDuring(page, () => submit(page))).toBe('User registered successfully!')

  await expect(page).toHaveURL('/')
  await page.getByLabel('Username').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/customer_dashboard')
})

test('the role is User or Dealer, and none is preselected', {
  tag: '@night',
}, async ({ page }) => {
  const role = page.getByLabel('Role')
  await expect(role).toHaveValue('')
  await expect(role.getByRole('option')).toHaveText(['Select Role', 'User', 'Dealer'])
})

test('the fields ask a phone for the right keyboard', { tag: '@night' }, async ({ page }) => {
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('type', 'tel')
})

test("a taken email is refused with the server's sentence", {
  tag: '@night',
}, async ({ page, newCustomer, complaints }) => {
  complaints.expect(/status of 409/)
  const taken = await newCustomer()
  await fill(page, someone({ email: taken.email.toUpperCase() }))

  const answer = page.waitForResponse('**/api/users/register')
  await submit(page)
  const { error } = await (await answer).json()
  await expect(page.getByText(error)).toBeVisible()
  await expect(page).toHaveURL('/register')
})

test('a lost connection says so and keeps what was typed', { tag: '@night' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/api/users/register', (route) => route.abort())
  const customer = someone()
  await fill(page, customer)
  await submit(page)
  await expect(page.getByText('An error occurred. Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
})

test('a link leads back to the login', { tag: '@night' }, async ({ page }) => {
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')
})
