import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { register, signIn, someone } from '../support/people.ts'
import { daysAgo, own } from '../support/products.ts'
import { expect, test } from '../support/test.ts'
import { CustomerCalls } from '../support/tickets.ts'

// The texts that a screen reader reads in each main customer flow, stored in e2e/kept. Review their
// changes like changes of the pages: `npx playwright test heard.spec.ts --update-snapshots` writes
// them again.

/** Values that change in each run, with their replacements. */
const changing: [RegExp, string][] = [
  [/\bPR[0-9A-Z]{8,}\b/g, 'PR…'],
  [/\bT(-[0-9A-Z]{4}){3}\b/g, 'T-…'],
  [/\b(SC|CL)[0-9A-Z]{6,}\b/g, '$1…'],
  [/\bSN-[0-9a-f-]+\b/g, 'SN-…'],
  [/meera-[0-9a-f-]+@example\.com/g, 'meera@example.com'],
  [
    /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}(, \d\d:\d\d)?/g,
    'DATE',
  ],
  [/\b\d+ years?( \d+ months?)? left|\b\d+ (months?|days?) left/g, 'SOME left'],
  [/\b(\d+|an?) (seconds?|minutes?|hours?|days?|months?) ago|\bnow\b|yesterday/g, 'AGO'],
  [/Q\d \([A-Z]+\) \d{4}/g, 'QUARTER'],
  [/(\/url: )(?!\/).*/g, '$1ELSEWHERE'],
  [/files\/[0-9A-Za-z/._-]+/g, 'files/…'],
]

/** Compares the spoken text of a page or dialog with the stored one. */
async function heard(page: Page, name: string, dialog?: string) {
  if (dialog) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const text = await page
    .locator(dialog ? 'dialog[open]' : 'main')
    .last()
    .ariaSnapshot()
  const same = changing.reduce((all, [what, word]) => all.replaceAll(what, word), text)
  expect(`${same}\n`).toMatchSnapshot(`${name}.txt`)
}

test('a screen reader reads the pages to a customer', { tag: ['@phone-only', '@night'] }, async ({
  page,
  request,
  ownPortal: portal,
}) => {
  const meera = someone()
  await register(request, portal, meera)
  await page.goto(portal.url)
  await heard(page, 'login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await heard(page, 'forgot-password')

  await signIn(page, portal, meera)
  const { productID } = await own(page, portal, {
    modelNo: 'NS-SW-05G',
    serialNo: `SN-${randomUUID()}`,
    purchaseDate: daysAgo(100),
  })
  await page.goto(`${portal.url}/customer_dashboard`)
  await heard(page, 'dashboard')
  await page.getByRole('button', { name: /^Details/ }).click()
  await heard(page, 'dashboard-opened')
  await page.getByRole('button', { name: /^Apply: Product Service/ }).click()
  await heard(page, 'service-request', 'Repair and Service Request')

  const calls = await CustomerCalls.of(page.request, portal, meera)
  const number = await calls.raises('repair', productID)
  await page.goto(`${portal.url}/customer_dashboard/product/${productID}`)
  // The email appears after it is sent, a moment after the ticket was raised.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(`We received your request: ${number}`)).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  await heard(page, 'product')
  await page.goto(`${portal.url}/customer_dashboard/registered_product_details?ticket=${number}`)
  await heard(page, 'ticket', `Ticket #${number}`)
  await page.goto(`${portal.url}/customer_dashboard/agreement-form`)
  await heard(page, 'agreement')
  await page.goto(`${portal.url}/serviceProduct/ticketStatus?ticket=${number}`)
  await heard(page, 'tracker')
})

test('a screen reader reads the pages to a dealer', { tag: ['@phone-only', '@night'] }, async ({
  page,
  ownPortal: portal,
}) => {
  await signIn(page, portal, { email: 'ravi@example.com', password: 'demo-password' })
  await page.goto(`${portal.url}/customer_dashboard/scheme`)
  await heard(page, 'schemes')
  await page
    .getByRole('button', { name: /^Upload invoice|^Upload/ })
    .first()
    .click()
  await heard(page, 'claim', 'Invoices Sections')
  await page.goto(`${portal.url}/customer_dashboard/SchemeStatus`)
  await heard(page, 'scheme-status')
})
