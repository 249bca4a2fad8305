import { expectNoOverflow, expectTouchTargets } from '../support/checks.ts'
import { onASlowNetwork } from '../support/network.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// A dealer sees every page of the customers.
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

for (const name of ['account', 'agreement-form', 'ticket-tracker']) {
  test(`text of 200 % does not make ${name} scroll sideways`, {
    tag: ['@phone-only', '@night'],
  }, async ({ page, asCustomer }) => {
    const screen = customers.find((one) => one.name === name)
    if (screen?.for === 'customer') await asCustomer(page, dealer)
    await onASlowNetwork(page)
    await page.goto(screen?.path ?? '')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoOverflow(page)
  })
}
