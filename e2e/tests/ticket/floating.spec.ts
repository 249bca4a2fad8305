import { expect, test } from '../../support/test.ts'

// The dealer of the demo data, whose lists are longer than a screen.
const dealer = { email: 'ravi@example.com', password: 'demo-password' }

test('Track Repair Status lies over nothing that could be read, at any width', async ({
  page,
  asCustomer,
}) => {
  await asCustomer(page, dealer)
  await page.goto('/customer_dashboard')
  const button = page.getByRole('button', { name: 'Track Repair Status' })
  const last = page.locator('main').locator('tr, li').last()
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(last).toBeVisible()
    await expect
      .poll(async () => {
        // Again and again: the list takes another form, and another height, after the width has changed.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const [content, floating] = [await last.boundingBox(), await button.boundingBox()]
        return content && floating && content.y + content.height <= floating.y
      })
      .toBe(true)
    // What scrolls past goes under an opaque strip from edge to edge, as under a header.
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
  // What arrives later moves the page.
  await page.waitForLoadState('networkidle')
  await expect.poll(width).toBeGreaterThan(150)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(width).toBe(44)
  await page.evaluate(() => window.scrollTo(0, 100))
  await expect.poll(width).toBeGreaterThan(150)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Check Status' })).toBeVisible()
})
