import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const links = (page: Page) => page.getByRole('navigation').getByRole('link')

const forEveryone = ['Product Register', 'Product Repair', 'AWR', 'Agreement']
const forDealers = ['Scheme', 'Scheme Status']

test('a User sees no schemes', async ({ page, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer({ role: 'User' }))
  await page.goto('/customer_dashboard')
  await expect(links(page).filter({ hasText: 'Product Register' })).toBeVisible()
  for (const name of forDealers) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
})

test('a Dealer sees every link, and each leads to its page', async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await page.goto('/customer_dashboard')
  const targets = {
    'Product Register': 'registered_product',
    'Product Repair': 'registered_product_details',
    AWR: 'awr/records',
    Scheme: 'scheme',
    'Scheme Status': 'SchemeStatus',
    Agreement: 'agreement-form',
  }
  expect(Object.keys(targets).sort()).toEqual([...forEveryone, ...forDealers].sort())
  for (const [name, path] of Object.entries(targets)) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/customer_dashboard/${path}`)
  }
})

test('the menu of a phone has its own two labels', { tag: '@phone-only' }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: /menu/i }).click()
  for (const name of [
    'Registered Product',
    'Repair Product',
    'AWR',
    'Scheme',
    'Scheme Status',
    'Agreement',
  ]) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Repair Product', exact: true }).click()
  await expect(page).toHaveURL('/customer_dashboard/registered_product_details')
})
