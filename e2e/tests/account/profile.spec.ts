import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const opener = (page: Page) => page.getByRole('button', { name: /profile/i })
const panel = (page: Page) => page.getByRole('dialog', { name: /profile/i })

test('the panel shows who is logged in', { tag: ['@phone-first', '@night'] }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await opener(page).click()
  for (const fact of [customer.name, customer.email, customer.phone, customer.address]) {
    await expect(panel(page).getByText(fact).first()).toBeVisible()
  }
})

test('a customer changes the profile and is back in view mode', { tag: '@phone-first' }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await opener(page).click()
  await panel(page).getByRole('button', { name: 'Edit Profile' }).click()
  await expect(panel(page).getByLabel('Email')).toHaveValue(customer.email)
  await panel(page).getByLabel('Username').fill('Meera Krishnan')
  await panel(page).getByLabel('Phone No.').fill('09000000001')
  await panel(page).getByLabel('Address').fill('7 Hill Street, Mumbai')
  await panel(page).getByRole('button', { name: 'Save changes' }).click()

  await expect(panel(page).getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.reload()
  await opener(page).click()
  for (const fact of ['Meera Krishnan', '09000000001', '7 Hill Street, Mumbai']) {
    await expect(panel(page).getByText(fact).first()).toBeVisible()
  }
})

test('a new email keeps the session and is the next login', { tag: '@night' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await opener(page).click()
  await panel(page).getByRole('button', { name: 'Edit Profile' }).click()
  const email = `new-${customer.email}`
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page).getByText(email)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/customer_dashboard')

  const answer = await page.request.post(`${portal.url}/api/users/login`, {
    data: { email, password: customer.password },
  })
  expect(answer.status()).toBe(200)
})

test("another person's email is refused, and the form stays", { tag: '@night' }, async ({
  page,
  newCustomer,
  asCustomer,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const [customer, other] = [await newCustomer(), await newCustomer()]
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await opener(page).click()
  await panel(page).getByRole('button', { name: 'Edit Profile' }).click()
  await panel(page).getByLabel('Email').fill(other.email)
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page).getByText(/^Error saving changes: /)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('a click outside and the close button both close the panel', { tag: '@night' }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  await page.goto('/customer_dashboard')
  await opener(page).click()
  await panel(page).getByRole('button', { name: /close/i }).click()
  await expect(panel(page)).toBeHidden()

  await opener(page).click()
  await expect(panel(page)).toBeVisible()
  await page.mouse.click(5, 790)
  await expect(panel(page)).toBeHidden()
})
