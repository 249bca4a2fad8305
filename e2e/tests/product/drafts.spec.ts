import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { draftsOn } from '../../support/drafts.ts'
import { daysAgo, pdf } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'

const form = '/customer_dashboard/registered_product'
const restored = 'We restored what you entered before.'

const serialNo = (page: Page) => page.getByLabel('Serial Number')

async function fillIn(page: Page, serial: string) {
  await page.goto(form)
  await page.getByLabel('Model Number').fill('NS-RT-AX15')
  await serialNo(page).fill(serial)
  await page.getByLabel('Purchase Date').fill(daysAgo(3))
  await page.getByLabel('Invoice').setInputFiles(pdf())
  await expect.poll(async () => (await draftsOn(page)).length).toBe(2)
}

/** Reloads the page, as after a crash. With a draft, the browser does not ask. */
async function reload(page: Page) {
  await page.reload()
}

test('a draft survives reload and logout, and goes when sent', {
  tag: '@phone-first',
}, async ({ page, newCustomer, asCustomer }) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  const serial = `SN-${randomUUID()}`
  await fillIn(page, serial)
  for (const { text } of await draftsOn(page)) {
    expect(text).not.toContain(serial)
    expect(text).not.toContain('%PDF')
  }
  await reload(page)
  await expect(page.getByText(restored)).toBeVisible()
  await expect(serialNo(page)).toHaveValue(serial)
  await expect(page.getByText('invoice.pdf')).toBeVisible()

  // After the session has ended, only the draft is left.
  await page.context().clearCookies()
  await page.goto('/')
  await asCustomer(page, customer)
  await page.goto(form)
  await expect(page.getByLabel('Product Name')).toHaveValue('Dual Band Wi-Fi 6 Router')
  await expect(serialNo(page)).toHaveValue(serial)
  await page.getByRole('button', { name: 'Register Product' }).click()
  await page.waitForURL('/customer_dashboard')
  await expect.poll(() => draftsOn(page)).toEqual([])
})

test('drafts of others stay hidden, and Logout removes only mine', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  const [asha, ravi] = [await newCustomer(), await newCustomer()]
  await asCustomer(page, asha)
  await fillIn(page, 'SN-OF-ASHA')
  await page.context().clearCookies()
  await page.goto('/')
  await asCustomer(page, ravi)
  await page.goto(form)
  await serialNo(page).fill('SN-OF-RAVI')
  await expect.poll(async () => (await draftsOn(page)).length).toBe(3)
  await reload(page)
  await expect(serialNo(page)).toHaveValue('SN-OF-RAVI')
  await expect(page.getByText('invoice.pdf')).toBeHidden()

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await page.waitForURL('/')
  await expect.poll(async () => (await draftsOn(page)).length).toBe(2)
})

test('a left form comes back unasked and can be started over', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer())
  await fillIn(page, 'SN-1')
  const texts = async () => (await draftsOn(page)).map(({ text }) => text)
  const before = await texts()
  // The last letters are saved, too.
  await serialNo(page).fill('SN-123')
  await page
    .getByRole('link', { name: /Aftercare|Northstar|home/i })
    .first()
    .click()
  await page.waitForURL('/customer_dashboard')
  await expect(serialNo(page)).toHaveCount(0)
  await expect.poll(texts).not.toEqual(before)
  await page.goto(form)
  await expect(page.getByText(restored)).toBeVisible()
  await expect(serialNo(page)).toHaveValue('SN-123')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(serialNo(page)).toHaveValue('')
  await expect.poll(() => draftsOn(page)).toEqual([])
})

test('a photo that cannot be opened is refused at once', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer())
  await page.goto(form)
  const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('no') })
  await page.getByLabel('Invoice').setInputFiles(file('broken.jpg', 'image/jpeg'))
  await expect(page.getByText('This photo cannot be opened. Please take it again.')).toBeVisible()
  await page.getByLabel('Invoice').setInputFiles(file('broken.pdf', 'application/pdf'))
  await expect(page.getByText('This PDF is damaged. Please choose another file.')).toBeVisible()
})

test('a second tab with the form says so and keeps the draft', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer())
  await fillIn(page, 'SN-FIRST')
  const second = await page.context().newPage()
  await second.goto(form)
  await expect(second.getByText('This form is open in another tab.')).toBeVisible()
  await serialNo(second).fill('SN-SECOND')
  await second.close({ runBeforeUnload: false })
  await reload(page)
  await expect(serialNo(page)).toHaveValue('SN-FIRST')
})

test('a device without storage says so', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  await asCustomer(page, await newCustomer())
  await page.goto(form)
  await serialNo(page).fill('SN-1')
  await expect(page.getByText('This device has no storage left.')).toBeVisible()
})

test('bank numbers are never kept', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await page.goto('/customer_dashboard/agreement-form')
  await page.getByLabel('Location', { exact: true }).fill('Lucknow')
  await page.getByLabel('Bank Account Number').fill('123456789012')
  await page.getByLabel('IFSC Code').fill('HDFC0001234')
  await expect.poll(async () => (await draftsOn(page)).length).toBe(1)
  await reload(page)
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Lucknow')
  await expect(page.getByLabel('Bank Account Number')).toHaveValue('')
  await expect(page.getByLabel('IFSC Code')).toHaveValue('')
})
