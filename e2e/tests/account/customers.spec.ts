import type { Page } from '@playwright/test'
import { sheetsOf } from '../../support/sheet.ts'
import { expect, test } from '../../support/test.ts'

const search = (page: Page) => page.getByPlaceholder('Search customers...')
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Selects a role by its label, because the label covers the radio button. */
const choose = (page: Page, role: string) =>
  page.getByRole('group').locator('label', { hasText: role }).click()

/** Returns a random word, so that a search finds only the people of this test. */
const word = (length = 10) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

test.beforeEach(({ page, asAdmin }) => asAdmin(page))

test('the desk finds a customer by name, in any case, and by id', async ({ page, newCustomer }) => {
  const name = `Zara ${word()}`
  await newCustomer({ name })
  await page.goto('/admin/dashboard/registered-customer')
  await search(page).fill(name.toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
  await expect(page.getByText(/\b1 record found/)).toBeVisible()

  const id = (await rows(page).getByRole('cell').allInnerTexts())[1]?.trim() ?? ''
  await search(page).fill(id)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
})

test('the role filter keeps to the role', { tag: '@night' }, async ({ page, newCustomer }) => {
  const family = word()
  await newCustomer({ name: `Uma ${family}`, role: 'User' })
  await newCustomer({ name: `Dev ${family}`, role: 'Dealer' })
  await page.goto('/admin/dashboard/registered-customer')
  await search(page).fill(family)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText(/\b2 records found/)).toBeVisible()
  await choose(page, 'Dealer')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Dev ${family}`)
  await choose(page, 'User')
  await expect(rows(page)).toContainText(`Uma ${family}`)
  await choose(page, 'All')
  await expect(rows(page)).toHaveCount(2)
})

test('a search without results says so', { tag: '@night' }, async ({ page }) => {
  await page.goto('/admin/dashboard/registered-customer')
  await search(page).fill(word(20))
  await expect(page.getByText('No customer found.')).toBeVisible()
})

test('a click on a row opens the details', async ({ page, newCustomer }) => {
  const customer = await newCustomer({ name: `Zara ${word()}`, role: 'Dealer' })
  await page.goto('/admin/dashboard/registered-customer')
  await search(page).fill(customer.name)
  await rows(page).getByText(customer.name).click()
  const modal = page.getByRole('dialog', { name: 'Customer Details' })
  for (const text of ['Name', 'Customer ID', 'Phone Number', 'Email', 'Role', 'Address']) {
    await expect(modal.getByText(text, { exact: true })).toBeVisible()
  }
  for (const text of [customer.name, customer.phone, customer.email, 'Dealer', customer.address]) {
    await expect(modal.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
})

test('pages have ten rows, and page numbers slide beyond seven', { tag: '@night' }, async ({
  page,
}) => {
  // The demo data has more than seven pages. Other tests may have added more.
  await page.goto('/admin/dashboard/registered-customer')
  const found = await page.getByText(/^\d+ records found/).innerText()
  const total = Number.parseInt(found, 10)
  const last = Math.ceil(total / 10)
  expect(last).toBeGreaterThan(7)
  await expect(rows(page)).toHaveCount(10)

  const pagination = page.getByRole('navigation', { name: /pag/i })
  const previous = pagination.getByRole('button', { name: 'Previous' })
  const next = pagination.getByRole('button', { name: 'Next' })
  const number = (n: number) => pagination.getByRole('button', { name: new RegExp(`(^|\\s)${n}$`) })
  await expect(pagination).toContainText('...')
  await expect(previous).toBeDisabled()
  for (const n of [1, 2, 3, 4, 5, last - 1, last]) await expect(number(n)).toBeVisible()
  await expect(number(6)).toHaveCount(0)

  await number(last).click()
  await expect(rows(page)).toHaveCount(total - 10 * (last - 1))
  await expect(next).toBeDisabled()
  await page.reload()
  await expect(rows(page)).toHaveCount(total - 10 * (last - 1))

  // A new search starts at the first page.
  await search(page).fill('Asha Verma')
  await expect(rows(page).first()).toContainText('Asha Verma')
})

test('the export holds every row of the filter, as text', async ({ page, newCustomer }) => {
  const family = word()
  const dealer = await newCustomer({ name: `=Dev ${family}`, role: 'Dealer' })
  await newCustomer({ name: `Uma ${family}`, role: 'User' })
  await page.goto('/admin/dashboard/registered-customer')
  await search(page).fill(family)
  await expect(rows(page)).toHaveCount(2)
  await choose(page, 'Dealer')
  await expect(rows(page)).toHaveCount(1)

  const download = page.waitForEvent('download')
  // The second click hits the place of the new Cancel button.
  await page.getByRole('button', { name: 'Export' }).dblclick()
  const file = await download
  expect(file.suggestedFilename()).toBe('Customer_Records.xlsx')
  const [sheet, ...others] = await sheetsOf(file)
  expect(others).toEqual([])
  expect(sheet?.sheet).toBe('Customers')
  expect(sheet?.data).toEqual([
    ['Customer Name', 'Customer ID', 'Phone Number', 'Email', 'Role', 'Address'],
    [dealer.name, expect.any(String), dealer.phone, dealer.email, 'Dealer', dealer.address],
  ])
})

test('on a phone the rows are cards', { tag: '@phone-only' }, async ({ page, newCustomer }) => {
  const customer = await newCustomer({ name: `Zara ${word()}` })
  await page.goto('/admin/dashboard/registered-customer')
  await search(page).fill(customer.name)
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByText(customer.name).first().click()
  await expect(page.getByRole('dialog', { name: 'Customer Details' })).toBeVisible()
})
