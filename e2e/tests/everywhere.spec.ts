import { expect, test } from '../support/test.ts'

test('a typed address opens at the top', { tag: '@night' }, async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.goto('/admin/login')
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('reduced motion changes the theme at once', { tag: '@night' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => {
      document.documentElement.dataset.moved = 'yes'
    })
  })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // A transition would start in the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})

test('forced colours show switches, bars and the current page', { tag: '@night' }, async ({
  page,
  asAdmin,
  asCustomer,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await asAdmin(page)
  await page.goto('/admin/dashboard/Scheme')
  const current = page.getByRole('link', { name: 'Create Scheme' })
  await expect(current).toHaveCSS('outline-style', 'solid')
  const ground = (checked: boolean) =>
    page
      .getByRole('switch', { checked })
      .first()
      .locator('span')
      .first()
      .evaluate((track) => getComputedStyle(track).backgroundColor)
  await expect(page.getByRole('switch', { checked: true }).first()).toBeVisible()
  await page.getByRole('switch', { checked: true }).first().click()
  await expect(page.getByRole('switch', { checked: false }).first()).toBeVisible()
  await page.getByRole('switch', { checked: false }).first().focus()
  await page.getByRole('switch', { checked: true }).first().focus()
  expect(await ground(true)).not.toBe(await ground(false))

  await asCustomer(page, { email: 'ravi@example.com', password: 'demo-password' })
  await page.goto('/customer_dashboard')
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toHaveCSS('border-top-style', 'solid')
})

test('a page whose code does not load shows one clear message', {
  tag: '@night',
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch|dynamically imported|Failed to load/)
  await page.goto('/')
  await page.route('**/assets/RegisterPage*', (route) => route.abort())
  await page.evaluate(() => sessionStorage.setItem('aftercare.reloadedAt', String(Date.now())))
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByText(/^Part of this page could not be loaded\./)).toBeVisible()
  await expect(page.locator('main')).toHaveCount(1)
})
