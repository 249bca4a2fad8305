import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expectFitInBothThemes,
  expectNoOverflow,
  expectTouchTargets,
} from '../../support/checks.ts'
import { hold } from '../../support/hold.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const hits = (page: Page) => page.getByRole('listbox', { name: 'Search results' })

/** Returns a serial number that no other test has. */
const serial = () => `SEEK${randomUUID().slice(0, 8).toUpperCase()}`

/** Opens a page of the desk. */
async function atTheDesk(page: Page) {
  await page.goto('/admin/dashboard/me')
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()
}

/** Opens the search with the shortcut, or with the icon on a phone. */
async function openSearch(page: Page, isMobile: boolean) {
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  if (isMobile) await icon.click()
  else await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('early letters are searched and press no key of the queue', {
  tag: '@night',
}, async ({ page, asAdmin }) => {
  await asAdmin(page)
  const bring = await hold(page, '**/assets/SearchDialog*')
  await page.goto('/admin/dashboard/queue')
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('asha')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  bring()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(' v')
  await expect(field(page)).toHaveValue('asha v')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('people, tickets and products are found by keyboard alone', {
  tag: '@phone',
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const digits = String(Date.now()).slice(-8)
  const customer = await newCustomer({ name: `Zarina Qadir`, phone: `+91 (98) ${digits}` })
  const calls = await CustomerCalls.of(request, portal, customer)
  const serialNo = serial()
  const productId = await calls.registersProduct(serialNo)
  const number = await calls.raises('repair', productId)
  await asAdmin(page)
  await atTheDesk(page)

  await openSearch(page, isMobile)
  await expect(page.getByText('Find a customer, a ticket, a product or a claim')).toBeVisible()
  await field(page).fill('z')
  await expect(page.getByText('Please type at least two characters.')).toBeVisible()
  await field(page).fill(digits)
  const found = hits(page).getByRole('option').filter({ hasText: 'Zarina Qadir' })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Phone')
  // On a phone, each line has its own button to call.
  const call = hits(page).getByRole('option', { name: `Call +9198${digits}` })
  await expect(call).toHaveCount(isMobile ? 1 : 0)
  await expectFitInBothThemes(page)
  await expectNoOverflow(page)
  if (isMobile) await expectTouchTargets(page)

  // A ticket number as a caller says it opens the record.
  await field(page).fill(`ticket ${number.toLowerCase().replaceAll('-', ' ')}`)
  await expect(hits(page).getByRole('group', { name: 'Tickets' })).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: number })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Arrow keys move. The serial number opens the product.
  await openSearch(page, isMobile)
  await expect(hits(page).getByRole('group', { name: 'Recently opened' })).toContainText(number)
  await field(page).fill(serialNo.toLowerCase().slice(0, 10))
  const product = hits(page).getByRole('option', { name: serialNo })
  await expect(product).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText(serialNo).first()).toBeVisible()

  // A search without results.
  await atTheDesk(page)
  await openSearch(page, isMobile)
  const remembered = hits(page).getByRole('option')
  await expect(remembered).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(remembered.nth(1)).toHaveAttribute('aria-selected', 'true')
  await field(page).fill('nobody is called that')
  await expect(page.getByText('Nothing found', { exact: true }).last()).toBeVisible()
  await expectFitInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
})

test('claims and products are found by the start of their numbers', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Wahida Merchant' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const serialNo = serial()
  const productId = await calls.registersProduct(serialNo)
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?kind=claim&order=oldest')
  const line = page.locator('[data-row]').first()
  const claim = (await line.locator('.font-mono').first().innerText()).trim()

  await openSearch(page, isMobile)
  await field(page).fill(claim.slice(0, -2).toLowerCase())
  const claims = hits(page).getByRole('group', { name: 'Scheme claims' })
  await claims.getByRole('option', { name: claim }).click()
  await expect(page).toHaveURL(/dashboard\/review/)
  await expect(page.getByText(claim).first()).toBeVisible()

  await openSearch(page, isMobile)
  await field(page).fill(productId)
  const product = hits(page).getByRole('group', { name: 'Products' })
  await expect(product).toContainText('Wahida Merchant')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(serialNo)
})

test('a logout forgets the opened records', { tag: '@night' }, async ({
  page,
  asAdmin,
  newCustomer,
}) => {
  const customer = await newCustomer({ name: 'Yamuna Oberoi' })
  await asAdmin(page)
  await atTheDesk(page)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await field(page).fill(customer.email)
  await hits(page).getByRole('option', { name: customer.email }).click()
  await expect(page.getByText(customer.email).first()).toBeVisible()
  await atTheDesk(page)
  await page.keyboard.press('Control+k')
  await expect(hits(page)).toContainText('Yamuna Oberoi')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/admin\/login/)
  await asAdmin(page)
  await atTheDesk(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Find a customer, a ticket, a product or a claim')).toBeVisible()
  await expect(hits(page).getByRole('option')).toHaveCount(0)
})

test('a search that fails says so, and is tried again', { tag: '@night' }, async ({
  page,
  asAdmin,
  complaints,
}) => {
  complaints.expect(/503|Failed to load/)
  await asAdmin(page)
  await atTheDesk(page)
  let isDown = true
  await page.route('**/desk/search?*', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } })
      : route.fallback(),
  )
  await page.keyboard.press('Control+k')
  await field(page).fill('asha')
  await expect(
    page.getByRole('alert').getByText('The search failed. Please try again.'),
  ).toBeVisible()
  await expectFitInBothThemes(page)
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(hits(page).getByRole('option').first()).toContainText('Asha Verma')
})
