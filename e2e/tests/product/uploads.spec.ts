import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { photos, sizeOfJpeg, turned } from '../../support/invoices.ts'
import { daysAgo, pdf } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'

const form = '/customer_dashboard/registered_product'
const call = '**/Registered/RegisteredProduct'

test.beforeEach(async ({ page, newCustomer, asCustomer }) => asCustomer(page, await newCustomer()))

async function fillIn(
  page: Page,
  invoice: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) {
  await page.goto(form)
  await page.getByLabel('Model Number').fill('NS-RT-AX15')
  await page.getByLabel('Serial Number').fill(`SN-${randomUUID()}`)
  await page.getByLabel('Purchase Date').fill(daysAgo(3))
  await page.getByLabel('Invoice').setInputFiles(invoice)
  // The catalogue has loaded.
  await expect(page.getByLabel('Product Name')).toHaveValue('Dual Band Wi-Fi 6 Router')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Register Product' }).click()

test('a photo is sent small, and the way it was held', {
  tag: ['@phone-first', '@night'],
}, async ({ page, browser, portal }) => {
  const [photo] = await photos(browser, [{ name: 'invoice.jpg' }])
  if (!photo) throw new Error('There is no photo.')
  await fillIn(page, turned(photo))
  await submit(page)
  await page.waitForURL('/customer_dashboard')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const { customerId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const headers = { Authorization: `Bearer ${token}` }
  const own = `${portal.url}/Registered/fetch?customerId=${customerId}`
  const [product] = await (await page.request.get(own, { headers })).json()
  const stored = await page.request.get(`${portal.url}/${product.invoice}`, { headers })
  expect(sizeOfJpeg(await stored.body())).toEqual({ width: 2000, height: 1500 })
})

test('a stalled upload says so, and is tried again under its key', {
  tag: ['@phone-first', '@night'],
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to load/)
  const keys: (string | undefined)[] = []
  await page.route(call, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first request never arrives.
    if (keys.length > 1) await route.fallback()
  })
  await page.clock.install()
  await fillIn(page, pdf())
  await submit(page)
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.runFor(21_000)
  await expect(page.getByText('Nothing was sent for 20 seconds.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(page.getByText('Your submission was successful.')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
})

test('a stalled upload can be cancelled, and nothing is lost', {
  tag: ['@phone-first', '@night'],
}, async ({ page }) => {
  await page.route(call, () => undefined)
  await page.clock.install()
  await fillIn(page, pdf())
  await submit(page)
  await expect(page.getByText('Sending', { exact: false }).first()).toBeVisible()
  await page.clock.runFor(21_000)
  await page.getByRole('button', { name: 'Cancel sending' }).click()
  await expect(page.getByText('invoice.pdf')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register Product' })).toBeEnabled()
})

test('several products of one invoice are registered in turn', {
  tag: '@phone-first',
}, async ({ page }) => {
  await fillIn(page, pdf())
  await page.getByRole('button', { name: 'Register another with this invoice' }).click()
  await expect(page.getByText(/is registered\. Enter the next serial number/)).toBeVisible()
  await expect(page.getByLabel('Serial Number')).toHaveValue('')
  await expect(page.getByText('invoice.pdf')).toBeVisible()
  await page.getByLabel('Serial Number').fill(`SN-${randomUUID()}`)
  await submit(page)
  await page.waitForURL('/customer_dashboard')
  await expect(page.getByText('Dual Band Wi-Fi 6 Router')).toHaveCount(2)
})
