import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { onASlowNetwork } from '../../support/network.ts'
import { signIn } from '../../support/people.ts'
import { daysAgo, own } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, setStatusInPanel } from '../../support/tickets.ts'

const serial = () => `SN-${randomUUID().slice(0, 13)}`

test('a product page has cover, tickets, emails and a next step', {
  tag: '@phone-first',
}, async ({ page, portal, newCustomer, asCustomer, isMobile }) => {
  const asha = await newCustomer()
  await asCustomer(page, asha)
  const serialNo = serial()
  const { productID } = await own(page, portal, {
    modelNo: 'NS-SW-05G',
    serialNo,
    purchaseDate: daysAgo(2),
  })
  if (isMobile) await onASlowNetwork(page)
  await page.goto('/customer_dashboard')
  await page.getByRole('link', { name: '5 Port Gigabit Desktop Switch', exact: true }).click()
  await expect(page).toHaveURL(`/customer_dashboard/product/${productID}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 Port Gigabit Desktop Switch')
  await expect(page.getByText(serialNo)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Warranty left' })).toHaveAttribute(
    'value',
    '100',
  )
  const step = page.getByRole('region', { name: 'Next step' })
  await expect(step).toContainText('5 days left to apply')
  await step.getByRole('button', { name: 'Apply for 3 more months' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 3 Months Warranty' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const calls = await CustomerCalls.of(page.request, portal, asha)
  const number = await calls.raises('repair', productID)
  // The email appears after it is sent, a moment after the ticket was raised.
  const email = page.getByText(`We received your request: ${number}`)
  await expect(async () => {
    await page.reload()
    await expect(email).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(step).toContainText('We received your request.')
  await expect(step.getByRole('link', { name: `See ticket ${number}` })).toBeVisible()
  const ticket = page.getByRole('button', { name: number })
  await expect(ticket).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Your message').fill('It began on Monday.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('It began on Monday.')).toBeVisible()
  const invoice = page.getByRole('link', { name: 'View Invoice' })
  const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('%PDF-1.4')
  await expectFitInBothThemes(page)
})

test("another customer's product has no page", { tag: '@night' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  const { productID } = await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: serial() })
  await asCustomer(page, await newCustomer())
  await page.goto(`/customer_dashboard/product/${productID}`)
  await expect(page.getByText('This product is not one of yours.')).toBeVisible()
  await expect(page.getByText('NS-SW-05G')).toBeHidden()
  await expectAccessible(page)
})

test('closed cards are at most 200 px high with one step', {
  tag: ['@phone-only', '@night'],
}, async ({ page, asCustomer }) => {
  await asCustomer(page, { email: 'ravi@example.com', password: 'demo-password' })
  await onASlowNetwork(page)
  await page.goto('/customer_dashboard')
  const cards = page.getByRole('list', { name: 'Your Product Details' }).locator('[data-row]')
  await expect(cards.first()).toBeVisible()
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().height),
  )
  expect(heights.length).toBeGreaterThan(3)
  for (const height of heights) expect(height).toBeLessThanOrEqual(200)

  const card = cards.filter({ hasText: 'Multi Gigabit Branch Router' })
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Apply for 3 more months/ })).toBeVisible()
  await expect(card.getByText('Product Service')).toBeHidden()
  const toggle = card.getByRole('button', { name: /^Details/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  for (const column of ['Product Expiry', 'Product Service', 'AWR', 'Extend Warranty'])
    await expect(card.getByText(column, { exact: true })).toBeVisible()
  await expectNoOverflow(page)
})

test('the tiles link to the counted records', { tag: ['@phone-only', '@night'] }, async ({
  page,
  ownPortal: portal,
}) => {
  await signIn(page, portal, { email: 'ravi@example.com', password: 'demo-password' })
  await page.goto(`${portal.url}/customer_dashboard`)
  await page.getByRole('link', { name: 'Open tickets' }).click()
  await expect(page.getByText('With open tickets')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Your Product Details' }).locator('[data-row]')
  await expect(cards.first()).toBeVisible()
  // How many demo tickets are open differs each time.
  expect(await cards.count()).toBeLessThan(5)
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(cards).toHaveCount(5)
  await page.getByRole('link', { name: 'Scheme claims' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Our Schemes')
})

test('a tracking link is a button on one line', {
  tag: ['@phone-only', '@night'],
}, async ({ page, portal, newCustomer, asCustomer, asAdmin }) => {
  const asha = await newCustomer()
  await asCustomer(page, asha)
  const { productID } = await own(page, portal, { modelNo: 'NS-SW-05G', serialNo: serial() })
  const calls = await CustomerCalls.of(page.request, portal, asha)
  const number = await calls.raises('repair', productID)
  await asAdmin(page)
  await page.goto(`/admin/dashboard/queue?q=${number}`)
  await page.locator('[data-row]').filter({ hasText: number }).click()
  const link = `https://swift.example/track/${'0123456789'.repeat(6)}`
  await setStatusInPanel(page, 'Other', `Dispatched by Swift: ${link}`)
  await asCustomer(page, asha)
  for (const address of [
    `/customer_dashboard/product/${productID}`,
    '/customer_dashboard/registered_product_details',
    `/serviceProduct/ticketStatus?ticket=${number}`,
  ]) {
    await page.goto(address)
    const button = page.getByRole('link', { name: 'Track parcel' }).first()
    await expect(button).toHaveAttribute('href', link)
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(page.getByText('https://swift.example')).toHaveCount(0)
    await expectNoOverflow(page)
  }
  await page.goto(`/customer_dashboard/product/${productID}`)
  const name = page.getByRole('button', { name: number }).getByText(number, { exact: true })
  expect((await name.boundingBox())?.height).toBeLessThan(40)
})
