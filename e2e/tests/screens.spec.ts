import { expectAccessible, expectFitInBothThemes, expectTouchTargets } from '../support/checks.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// Checks every screen for accessibility, overflow and browser errors.
for (const screen of screens) {
  test(`${screen.name} has no barrier in either theme`, {
    tag: [screen.for === 'desk' ? '@phone' : '@phone-first', '@night'],
  }, async ({ page, newCustomer, asCustomer, asAdmin, isMobile }) => {
    if (screen.for === 'customer') await asCustomer(page, await newCustomer({ role: 'Dealer' }))
    if (screen.for === 'desk') await asAdmin(page)
    await page.goto(screen.path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    if (isMobile) await expectTouchTargets(page)
    await expectFitInBothThemes(page)
  })
}

test('the ticket tracker is open to everyone', async ({ page }) => {
  await page.goto('/serviceProduct/ticketStatus')
  await expect(page).toHaveURL('/serviceProduct/ticketStatus')
})

test('a page that does not exist says so and leads home', { tag: '@night' }, async ({
  page,
  complaints,
  newCustomer,
  asCustomer,
}) => {
  complaints.expect(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/')
  await asCustomer(page, await newCustomer())
  await page.goto('/customer_dashboard/no-such-page')
  await page.getByRole('link', { name: /home$/ }).click()
  await expect(page).toHaveURL('/customer_dashboard')
})

test('a file without a session shows a page, and no JSON', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const answer = await page.goto('/files/aaaaaaaaaaaaaaaaaaaaaaaaaa.pdf')
  expect(answer?.status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'Please log in to open this file' })).toBeVisible()
  await expectAccessible(page)
})

test('robots.txt excludes pages, and hidden files are not served', async ({ request, portal }) => {
  const robots = await request.get(`${portal.url}/robots.txt`)
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain('Disallow: /customer_dashboard')
  for (const path of ['/.env', '/.git/config', '/reset-password/.env']) {
    expect((await request.get(portal.url + path)).status(), path).toBe(404)
  }
})

test('the pages forbid foreign script, frames and sniffing', async ({ request, portal }) => {
  const headers = (await request.get(`${portal.url}/`)).headers()
  const policy = headers['content-security-policy']
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
})
