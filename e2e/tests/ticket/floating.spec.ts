import { expect, test } from '../../support/test.ts'

// The dealer of the demo data has lists longer than a screen.
const dealer = { email: 'ravi@example.com', password: 'demo-password' }

test('Track Repair Status covers no text at any width', async ({ page, asCustomer }) => {
  await asCustomer(page, dealer)
  await page.goto('/customer_dashboard')
  const button = page.getByRole('button', { name: 'Track Repair Status' })
  const last = page.locator('main').locator('tr, li').last()
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(last).toBeVisible()
    await expect
      .poll(async () => {
        // Scrolls repeatedly, because the list changes its height with the width.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const [content, floating] = [await last.boundingBox(), await button.boundingBox()]
        return content && floating && content.y + content.height <= floating.y
      })
      .toBe(true)
    // Content scrolls under an opaque strip from edge to edge.
    const strip = page.getByRole('complementary', { name: 'Track Repair Status' })
    expect(await strip.boundingBox()).toMatchObject({ x: 0, width })
    await expect(strip).not.toHaveCSS('background-color', /rgba\(/)
  }
})

test('Track Repair Status shrinks on the way down', { tag: '@phone-only' }, async ({
  page,
  asCustomer,
}) => {
  await asCustomer(page, dealer)
  await page.goto('/customer_dashboard')
  const button = page.getByRole('button', { name: 'Track Repair Status' })
  const width = async () => (await button.boundingBox())?.width
  // Content that loads later moves the page.
  await page.waitForLoadState('networkidle')
  await expect.poll(width).toBeGreaterThan(150)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(width).toBe(44)
  await page.evaluate(() => window.scrollTo(0, 100))
  await expect.poll(width).toBeGreaterThan(150)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Check Status' })).toBeVisible()
})
