import type { Page } from '@playwright/test'
import { expectNoOverflow, expectTouchTargets } from '../support/checks.ts'
import { hold } from '../support/hold.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// A dealer sees every customer page.
const dealer = { email: 'ravi@example.com', password: 'demo-password' }
const customers = screens.filter(({ for: role, path }) => role !== 'desk' && !/admin/.test(path))

for (const { name, path, for: role } of customers) {
  test(`a finger can press everything of ${name}, and it fits 360 px`, {
    tag: ['@phone-only', '@night'],
  }, async ({ page, asCustomer, complaints }) => {
    complaints.expect(/40\d/)
    if (role === 'customer') await asCustomer(page, dealer)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectTouchTargets(page)
      await expectNoOverflow(page)
    }
  })
}

for (const { name, path, for: role } of customers) {
  test(`text of 200 % does not make ${name} scroll sideways`, {
    tag: ['@phone-only', '@night'],
  }, async ({ page, asCustomer, complaints }) => {
    complaints.expect(/40\d/)
    await page.setViewportSize({ width: 360, height: 800 })
    if (role === 'customer') await asCustomer(page, dealer)
    await page.goto(path)
    await expectLargeTextFits(page)
  })
}

test('text at 200 % causes no sideways scrolling', {
  tag: ['@phone-only', '@night'],
}, async ({ page, asCustomer }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await asCustomer(page, dealer)
  await page.goto('/customer_dashboard')
  const products = page.getByRole('list', { name: 'Your Product Details' })
  const links = products.getByRole('heading').getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  for (const address of addresses) {
    await page.goto(address ?? '')
    await expectLargeTextFits(page)
  }
  for (const list of ['registered_product_details', 'awr/records']) {
    await page.goto(`/customer_dashboard/${list}`)
    await page.locator('main [data-row]').first().click()
    await expectLargeTextFits(page)
  }
})

test('notes that arrive late move nothing on the dashboard', {
  tag: '@phone-only',
}, async ({ page, asCustomer, newCustomer }) => {
  await asCustomer(page, await newCustomer())
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answer = await hold(page, '**/my/privacy')
  await page.goto('/customer_dashboard')
  await page.waitForResponse(/Registered\/fetch/)
  answer()
  await expect(page.getByText('Please confirm your address')).toBeVisible()
  expect(
    await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum),
  ).toBeLessThan(0.01)
})

async function expectLargeTextFits(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoOverflow(page)
}
