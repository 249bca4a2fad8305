import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../../support/checks.ts'
import { daysAgo, lately, monthsLater, openCard, own, pdf, shown } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'

const someName = () => `Tara ${randomUUID().slice(0, 8)}`
const applyForExtension = (page: Page) => page.getByRole('button', { name: /^Apply: Extend/ })

/** Opens a customer's requests at the desk. */
async function openRequests(page: Page, name: string) {
  await page.goto('/admin/dashboard/WarrantyExtended')
  await page.getByPlaceholder('Search by Customer ID/Name').fill(name)
  await page.getByRole('button', { name: `View ${name}` }).click()
  return page.getByRole('dialog', { name: 'Customer Product Details' })
}

test('a product gets a longer warranty and an approval letter', {
  tag: '@phone-first',
}, async ({ page, browser, portal, newCustomer, asCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: someName() })
  const bought = lately()
  await asCustomer(page, customer)

  await page.goto('/customer_dashboard/registered_product')
  await page.getByLabel('Model Number').fill('rt-ax')
  await page.getByRole('option', { name: 'NS-RT-AX15' }).click()
  await page.getByLabel('Serial Number').fill(`SN-${randomUUID()}`)
  await page.getByLabel('Purchase Date').fill(bought)
  await page.getByLabel('Invoice').setInputFiles(pdf())
  await page.getByRole('button', { name: 'Register Product' }).click()
  await expect(
    page.getByText('Your submission was successful. Thank you for your action!'),
  ).toBeVisible()
  await page.waitForURL('/customer_dashboard')

  const before = monthsLater(bought, 24)
  await expect(page.getByText('Dual Band Wi-Fi 6 Router')).toBeVisible()
  await expect(page.getByText(await shown(page, before))).toBeVisible()
  await openCard(page)
  await expect(page.getByText(/^\d days? left to apply$/).last()).toBeVisible()

  await applyForExtension(page).click()
  const form = page.getByRole('dialog', { name: 'Add 3 Months Warranty' })
  await expect(form.getByText(await shown(page, monthsLater(bought, 27)))).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Claim Warranty' }).click()
  await expect(form.getByText('Warranty Claimed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(applyForExtension(page)).toBeHidden()
  await expect(page.getByText('Not Applicable')).toBeVisible()
  await page.getByRole('button', { name: 'In process' }).click()
  await expect(form.getByText('This warranty has already been claimed.')).toBeVisible()

  const desk = await browser.newPage({ baseURL: portal.url })
  await asAdmin(desk)
  const dialog = await openRequests(desk, customer.name)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const popup = desk.getByRole('dialog', { name: 'Approve Warranty' })
  await expect(popup.getByText('File is required')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await popup.getByLabel('Approval Letter').setInputFiles(pdf('letter.pdf', 'three more months'))
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Approved', { exact: true })).toBeVisible()
  await expect(dialog.getByText(await shown(page, monthsLater(before, 3)))).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(desk.getByText('Action already taken: Approved')).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByText(await shown(page, monthsLater(before, 3)))).toBeVisible()
  await page.getByText(/^PR/).first().click()
  const letter = await page.getByRole('link', { name: /View Approval Letter/ }).getAttribute('href')
  expect(await (await page.request.get(letter ?? '')).text()).toContain('three more months')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Approved' }).click()
  await expect(form.getByText('This warranty has already been claimed.')).toBeVisible()
  await portal.outbox.letterTo(customer.email, 'We added three months')
})

test('a second request is refused, wherever it comes from', { tag: '@night' }, async ({
  page,
  portal,
  complaints,
  newCustomer,
  asCustomer,
}) => {
  complaints.expect(/409/)
  await asCustomer(page, await newCustomer())
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: randomUUID() })
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto('/customer_dashboard')
    await applyForExtension(window).click()
    await expect(window.getByRole('button', { name: 'Claim Warranty' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Claim Warranty' }).click()
  await expect(page.getByText('Warranty Claimed')).toBeVisible()
  await other.getByRole('button', { name: 'Claim Warranty' }).click()
  await expect(other.getByText('This warranty has already been claimed.')).toBeVisible()
})

test('a product can be extended after seven days, not after eight', async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  const serialNo = randomUUID()
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo, purchaseDate: daysAgo(8) })
  await page.goto('/customer_dashboard')
  await expect(page.getByText('5 Port Gigabit Desktop Switch')).toBeVisible()
  await expect(page.getByText('Extend Warranty')).toBeHidden()
  await own(page, portal, { modelNo: 'NS-RT-AX15', serialNo, purchaseDate: daysAgo(7) })
  await page.reload()
  await expect(page.getByText('Extend Warranty')).toBeVisible()
  await expect(page.getByText('Last day to apply')).toBeVisible()
})

test("the slower of two admins sees the other's decision", { tag: '@night' }, async ({
  page,
  context,
  portal,
  complaints,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  complaints.expect(/409/)
  const customer = await newCustomer({ name: someName() })
  await asCustomer(page, customer)
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: randomUUID() })
  await page.goto('/customer_dashboard')
  await applyForExtension(page).click()
  await page.getByRole('button', { name: 'Claim Warranty' }).click()
  await expect(page.getByText('Warranty Claimed')).toBeVisible()

  await asAdmin(page)
  const slower = await context.newPage()
  const [mine, theirs] = [
    await openRequests(page, customer.name),
    await openRequests(slower, customer.name),
  ]
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await slower.getByLabel('Approval Letter').setInputFiles(pdf())

  await mine.getByRole('button', { name: 'Reject' }).click()
  const sure = page.getByRole('dialog', { name: 'Reject Warranty' })
  await sure.getByRole('button', { name: 'Reject' }).click()
  await expect(mine.getByText('Rejected', { exact: true })).toBeVisible()

  await slower.getByRole('button', { name: 'Confirm' }).click()
  await expect(slower.getByText('Status Check')).toBeVisible()
  await expect(slower.getByText('Action already taken: Rejected')).toBeVisible()
  await slower.getByRole('button', { name: 'OK' }).click()
  await expect(theirs.getByText('Rejected', { exact: true })).toBeVisible()
  await portal.outbox.letterTo(customer.email, 'We could not extend the warranty')
})
