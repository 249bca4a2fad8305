import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { alertDuring, expectAccessible, expectNoOverflow } from '../../support/checks.ts'
import { daysAgo, own, pdf, shown } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'

const form = '/customer_dashboard/registered_product'
const serial = () => `SN-${randomUUID()}`

async function choose(page: Page, text: string, model: string) {
  await page.getByLabel('Model Number').fill(text)
  await page.getByRole('option', { name: model }).click()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Register Product' }).click()

test.beforeEach(async ({ page, newCustomer, asCustomer }) => asCustomer(page, await newCustomer()))

test('part of a number suggests five models and fills the form', {
  tag: '@phone-first',
}, async ({ page }) => {
  await page.goto(form)
  await expect(page.getByRole('heading', { name: 'Register Your Product' })).toBeVisible()
  await page.getByLabel('Model Number').fill('cam-')
  await expect(page.getByRole('option')).toHaveCount(5)
  await page.getByLabel('Model Number').fill('ax15')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Model Number')).toHaveValue('NS-RT-AX15')
  await expect(page.getByLabel('Product Name')).toHaveValue('Dual Band Wi-Fi 6 Router')
  await expect(page.getByLabel('Product Type')).toHaveValue('ROUTER')
  await expect(page.getByLabel('Warranty Period')).toHaveValue('2 Years')
  await page.getByLabel('Purchase Date').fill('29/02/2024')
  await expect(page.getByLabel('Expiry Date')).toHaveValue(await shown(page, '2026-02-28'))
  await expect(page.getByLabel('Expiry Date')).not.toBeEditable()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('manufacturing defects ask for the warranty period', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto(form)
  await choose(page, 'c6-utp', 'NS-C6-UTP-305')
  const period = page.getByLabel('Warranty Period')
  await expect(period.getByRole('option')).toHaveText([
    'Select Warranty Period',
    '6 Months',
    '1 Year',
    '2 Years',
    '3 Years',
    '4 Years',
    '5 Years',
  ])
  await page.getByLabel('Purchase Date').fill('31.08.2025')
  await period.selectOption('6 Months')
  await expect(page.getByLabel('Expiry Date')).toHaveValue(await shown(page, '2026-02-28'))
  await page.getByLabel('Serial Number').fill(serial())
  await page.getByLabel('Invoice').setInputFiles(pdf())
  await submit(page)
  await page.waitForURL('/customer_dashboard')
  await expect(page.getByText('CAT-6 UTP Cable 305 m Box')).toBeVisible()
  await expect(page.getByText(await shown(page, '2026-02-28'))).toBeVisible()
  await expect(page.getByText('Not Applicable')).toBeVisible()
})

test('the form names missing fields, and nothing is sent', async ({ page }) => {
  await page.goto(form)
  await submit(page)
  for (const sentence of [
    'Please select a model number from the list.',
    'Please enter the serial number.',
    'Please enter the purchase date.',
    'Please upload the invoice.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.getByLabel('Purchase Date').fill(daysAgo(-2))
  await expect(page.getByText('The purchase date cannot be in the future.')).toBeVisible()
})

test('an invoice may have 10485760 bytes and not one more', async ({ page }, info) => {
  // Uses a path, because Playwright would send the bytes of a buffer through the browser's
  // protocol.
  const file = async (size: number) => {
    const path = info.outputPath(`${size}.pdf`)
    const page = '%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n'
    await writeFile(path, Buffer.concat([Buffer.from(page), Buffer.alloc(size - page.length, ' ')]))
    return path
  }
  await page.goto(form)
  await page.getByLabel('Invoice').setInputFiles(await file(10_485_761))
  await expect(page.getByText('File size exceeds the limit of 10MB')).toBeVisible()
  await choose(page, 'sw-05', 'NS-SW-05G')
  await page.getByLabel('Serial Number').fill(serial())
  await page.getByLabel('Purchase Date').fill(daysAgo(30))
  await page.getByLabel('Invoice').setInputFiles(await file(10_485_760))
  await submit(page)
  await expect(
    page.getByText('Your submission was successful. Thank you for your action!'),
  ).toBeVisible()
})

test('a known serial number and a disguised file are refused', {
  tag: '@night',
}, async ({ page, portal, complaints }) => {
  complaints.expect(/409/, /415/)
  const taken = serial()
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: taken })
  await page.goto(form)
  await choose(page, 'sw-05', 'NS-SW-05G')
  await page.getByLabel('Serial Number').fill(` ${taken.toLowerCase()} `)
  await page.getByLabel('Purchase Date').fill(daysAgo(1))
  await page.getByLabel('Invoice').setInputFiles(pdf())
  expect(await alertDuring(page, () => submit(page))).toBe(
    'Error: A product with this serial number and model is already registered.',
  )
  await page.getByLabel('Serial Number').fill(serial())
  const attach = (content: string) =>
    page
      .getByLabel('Invoice', { exact: true })
      .setInputFiles({ ...pdf(), buffer: Buffer.from(content) })
  await attach('<html>')
  await expect(page.getByText('This PDF is damaged. Please choose another file.')).toBeVisible()
  await attach('%PDF-1.4 and no more')
  expect(await alertDuring(page, () => submit(page))).toBe(
    'Error: The PDF could not be checked. Please print it to a new PDF and upload that one.',
  )
})

test('no answer and a refusal show different messages', { tag: '@night' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/Registered/RegisteredProduct', (route) => route.abort())
  await page.goto(form)
  await choose(page, 'sw-05', 'NS-SW-05G')
  await page.getByLabel('Serial Number').fill(serial())
  await page.getByLabel('Purchase Date').fill(daysAgo(1))
  await page.getByLabel('Invoice').setInputFiles(pdf())
  expect(await alertDuring(page, () => submit(page))).toBe('No response received from the server.')
})
