import {
  expectAccessible,
  expectNoOverflow,
  expectTouchTargets,
  inBothThemes,
} from '../support/checks.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// Every screen, whatever it does: no barrier, nothing sticking out, no complaint of the browser.
for (const screen of screens) {
  test(`${screen.name} has no barrier in either theme`, { tag: '@phone' }, async ({
    page,
    newCustomer,
    asCustomer,
    asAdmin,
    isMobile,
  }) => {
    if (screen.for === 'customer') await asCustomer(page, await newCustomer({ role: 'Dealer' }))
    if (screen.for === 'desk') await asAdmin(page)
    await page.goto(screen.path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    if (isMobile) await expectTouchTargets(page)
    await inBothThemes(page, async () => {
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}

test('the ticket tracker is open to everyone', async ({ page }) => {
  await page.goto('/serviceProduct/ticketStatus')
  await expect(page).toHaveURL('/serviceProduct/ticketStatus')
})

test('a page that does not exist says so and leads home', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await page.getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test('the pages forbid foreign script, frames and sniffing', async ({ request, portal }) => {
  const headers = (await request.get(`${portal.url}/`)).headers()
  const policy = headers['content-security-policy']
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
})
