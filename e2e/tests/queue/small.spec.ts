import { expect, test } from '../../support/test.ts'

// A 1280 x 800 laptop at 200 %, a tablet and a phone.
const sizes = [
  { width: 640, height: 400 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

for (const size of sizes) {
  test(`the first line and the invoice are in sight at ${size.width} px`, {
    tag: '@night',
  }, async ({ page, asAdmin }) => {
    await page.setViewportSize(size)
    await asAdmin(page)
    await page.goto('/admin/dashboard/queue')
    await expect(page.locator('[data-row]').first()).toBeInViewport()
    await page.locator('[data-row]').first().click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeInViewport()
    await page.goto('/admin/dashboard/review')
    await expect(page.locator('canvas').first()).toBeInViewport()
  })
}

test('the overview fits on two screens', { tag: '@night' }, async ({ page, asAdmin }) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/overview')
  await expect(page.getByRole('region', { name: 'Time to close a ticket' })).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(1600)
})

test('the cursor stands in Username at the login of the desk', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toBeFocused()
})
