import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { test } from '../../support/patientUndo.ts'
import { openCard, own, pdf } from '../../support/products.ts'
import { expect } from '../../support/test.ts'
import { CustomerCalls, confirmStatus } from '../../support/tickets.ts'
import { claim, createScheme, openReview, word } from '../scheme/desk.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })

async function undoes(page: Page) {
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(bar(page)).toBeHidden()
}

/** Checks the waiting emails. Emails of other tests may wait in the same portal. */
async function expectWaitingLetter(page: Page, to: string, subject: string, count: number) {
  const listed = page.waitForResponse(/\/desk\/letters\?/)
  await page.goto('/admin/dashboard/mail?state=waiting')
  await listed
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  const letters = page.locator('[data-row]').filter({ hasText: to })
  await expect(letters.filter({ hasText: subject })).toHaveCount(count)
}

test('a status is undone from its dialog, with its email', { tag: '@phone' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: `Leela ${word()}` })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('awr', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.goto(`/admin/dashboard/CustomerAwr?q=${number}`)
  await page.getByRole('button', { name: `View ${customer.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer Product Details' })
  const card = dialog.getByRole('article')
  await confirmStatus(page, 'Under Process')
  await expect(card.locator('[data-tone=blue]')).toHaveText('Under Process')

  // The alert already reported the action, so the bar only offers to undo it.
  await expect(bar(page)).not.toContainText('Status')
  await expect(bar(page)).toContainText(/^\d+ s left to undo\./)
  const [over, button] = await Promise.all([
    bar(page).boundingBox(),
    card.getByRole('button', { name: 'Confirm Status' }).boundingBox(),
  ])
  if (!over || !button) throw new Error('Both are on the screen.')
  const isBeside = over.x + over.width <= button.x || button.x + button.width <= over.x
  const isAbove = over.y + over.height <= button.y || button.y + button.height <= over.y
  expect(isBeside || isAbove).toBe(true)
  await expectFitInBothThemes(page)
  if (page.viewportSize()?.width === 390) {
    await expectTouchTargets(page)
    const body = dialog.locator('.dialog-body')
    await body.evaluate((element) => element.scrollTo(0, 0))
    const first = await body.locator('> *').first().boundingBox()
    expect(first?.y).toBeGreaterThanOrEqual(over.y + over.height)
  }

  await undoes(page)
  await expect(card.locator('[data-tone=blue]')).toBeHidden()
  await card.getByRole('button', { name: 'Status History' }).click()
  await expect(page.getByText('No status updates available')).toBeVisible()

  await expectWaitingLetter(page, customer.email, `Update on your ticket ${number}`, 0)
  await page.goto(`/admin/dashboard/audit?record=${number}`)
  await expect(
    page.getByText('Ticket status withdrawn').filter({ visible: true }).first(),
  ).toBeVisible()
})

test('without a dialog Ctrl-Z undoes, and Tab reaches the button', {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: `Farah ${word()}` })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.goto(`/admin/dashboard/ProductRepair?q=${number}`)
  await page.getByRole('button', { name: `View ${customer.name}` }).click()
  await confirmStatus(page, 'Under Process')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectWaitingLetter(page, customer.email, `Update on your ticket ${number}`, 1)
  const undo = bar(page).getByRole('button', { name: 'Undo' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expectWaitingLetter(page, customer.email, `Update on your ticket ${number}`, 0)
})

test('a decision on a claim leads back to where it stood', { tag: ['@phone', '@night'] }, async ({
  page,
  newCustomer,
  asAdmin,
  asCustomer,
}) => {
  const dealer = await newCustomer({ name: `Dealer ${word()}`, role: 'Dealer' })
  const scheme = `Bonanza ${word()}`
  await asAdmin(page)
  await createScheme(page, scheme, '31/12/2030')
  await asCustomer(page, dealer)
  const ticket = await claim(page, scheme)
  const review = await openReview(page, dealer.name)
  const box = review.getByRole('checkbox', { name: `Select ${ticket}` })
  await box.check()
  await review.getByRole('button', { name: 'Approve Selected' }).click()
  await expect(page.getByText("Selected schemes updated to 'In Process'.")).toBeVisible()
  await expect(box).toBeDisabled()
  await undoes(page)
  await expect(box).toBeEnabled()
  await expectWaitingLetter(page, dealer.email, `Your claim ${ticket}`, 0)
})

test('an approved extension is undone, and is undecided as before', {
  tag: ['@phone', '@night'],
}, async ({ page, portal, newCustomer, asCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: `Tara ${word()}` })
  await asCustomer(page, customer)
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: word() })
  await page.goto('/customer_dashboard')
  await openCard(page)
  await page.getByRole('button', { name: /^Apply: Extend/ }).click()
  await page.getByRole('button', { name: 'Claim Warranty' }).click()
  await expect(page.getByText('Warranty Claimed')).toBeVisible()

  await asAdmin(page)
  await page.goto('/admin/dashboard/WarrantyExtended')
  await page.getByPlaceholder('Search by Customer ID/Name').fill(customer.name)
  await page.getByRole('button', { name: `View ${customer.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer Product Details' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const popup = page.getByRole('dialog', { name: 'Approve Warranty' })
  await popup.getByLabel('Approval Letter').setInputFiles(pdf('letter.pdf', 'three more months'))
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Approved', { exact: true })).toBeVisible()
  await expect(bar(page)).toContainText('Warranty extension approved.')
  await undoes(page)
  await expect(dialog.getByText('Approved', { exact: true })).toBeHidden()
  await expect(dialog.getByText('In process', { exact: true })).toBeVisible()
  await expectWaitingLetter(page, customer.email, 'Your warranty is extended', 0)
})
