import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { daysAgo, openCard, own } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'

const serial = () => `SN-${randomUUID()}`

test('the newest product comes first; clicks select and deselect', {
  tag: '@phone-first',
}, async ({ page, portal, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer())
  await page.goto('/customer_dashboard')
  await expect(page.getByText('No products found.')).toBeVisible()

  const number = serial()
  const { productID } = await own(page, portal, {
    modelNo: 'NS-SW-05G',
    serialNo: number,
    purchaseDate: daysAgo(100),
  })
  await own(page, portal, {
    modelNo: 'NS-CAM-4MP-D1',
    serialNo: serial(),
    purchaseDate: daysAgo(9),
  })
  await page.reload()
  const names = page.getByText(/^(5 Port Gigabit Desktop Switch|4 MP Fixed Dome Camera)$/)
  await expect(names).toHaveText(['4 MP Fixed Dome Camera', '5 Port Gigabit Desktop Switch'])
  await expect(page.getByText('Extend Warranty')).toBeHidden()

  // A click on an ID selects its row. Only the small button copies it.
  const id = page.getByText(productID, { exact: true })
  await id.click()
  await expect(page.getByText(number)).toBeVisible()
  await expectFitInBothThemes(page)
  await id.click()
  await expect(page.getByText(number)).toBeHidden()
})

test('Apply opens the request forms without selecting the row', {
  tag: '@phone-first',
}, async ({ page, portal, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer())
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: serial(), purchaseDate: daysAgo(100) })
  await page.goto('/customer_dashboard')
  const selected = page.locator('[data-row][aria-current]')
  await openCard(page)
  const before = await selected.count()
  await page.getByRole('button', { name: /^Apply: Product Service/ }).click()
  await expect(page.getByRole('dialog', { name: 'Repair and Service Request' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Apply: AWR/ }).click()
  await expect(page.getByRole('dialog', { name: 'AWR Query' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selected).toHaveCount(before)
})

test('the plain AWR page offers replacements only', { tag: '@phone-first' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: serial() })
  await page.goto('/customer_dashboard/awr')
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Apply: AWR/ }).click()
  await expect(page.getByRole('dialog', { name: 'AWR Query' })).toBeVisible()
})

test("the dashboard shows the customer's figures", { tag: '@night' }, async ({
  page,
  asCustomer,
}) => {
  await asCustomer(page, { email: 'ravi@example.com', password: 'demo-password' })
  await page.goto('/customer_dashboard')
  await expect(page.getByText('Hello, Ravi Traders')).toBeVisible()
  for (const fact of ['Products', 'Warranties ending soon', 'Open tickets', 'Scheme claims']) {
    const figure = page.locator('dl > div', { hasText: fact }).locator('dd')
    await expect(figure).toHaveText(/^\d+$/)
  }
})

test('the desk finds a customer with products and invoices', {
  tag: '@phone',
}, async ({ page, portal, newCustomer, asCustomer, asAdmin }) => {
  const name = `Zubin ${randomUUID().slice(0, 8)}`
  await asCustomer(page, await newCustomer({ name }))
  const { productID } = await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: serial() })
  await asAdmin(page)
  await page.goto('/admin/dashboard/registered/product')
  await page.getByPlaceholder('Search by Customer ID/Name').fill(name.toUpperCase())
  await page.getByRole('button', { name: `View ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer Product Details' })
  await expect(dialog.getByText(productID)).toBeVisible()
  await expect(dialog.getByText('12 Lake Road, Pune 411001')).toBeVisible()
  const invoice = await dialog.getByRole('link', { name: /View Invoice/ }).getAttribute('href')
  expect(await (await page.request.get(invoice ?? '')).text()).toContain('%PDF-1.4')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.keyboard.press('Escape')
  // The page behind a dialog takes no input until the dialog is closed.
  await expect(dialog).toBeHidden()
  await page.getByPlaceholder('Search by Customer ID/Name').fill(randomUUID())
  await expect(page.getByText('No customer found.')).toBeVisible()
})
