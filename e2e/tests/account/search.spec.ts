import { expect, test } from '../../support/test.ts'

test('search fields show their whole placeholder, and one cross', {
  tag: ['@phone', '@night'],
}, async ({ page, asAdmin }) => {
  await asAdmin(page)
  for (const [screen, placeholder] of [
    ['agreement-details', 'Search by Customer ID, Name or Location'],
    ['ProductRepair', 'Search by Customer ID/Name'],
  ] as const) {
    await page.goto(`/admin/dashboard/${screen}`)
    const field = page.getByPlaceholder(placeholder)
    await expect(field).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const room = await field.evaluate((input: HTMLInputElement) => {
      const box = getComputedStyle(input)
      const { font } = getComputedStyle(input, '::placeholder')
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('There is nothing to measure with.')
      pen.font = font
      const padding = Number.parseFloat(box.paddingLeft) + Number.parseFloat(box.paddingRight)
      return input.clientWidth - padding - pen.measureText(input.placeholder).width
    })
    expect(room).toBeGreaterThanOrEqual(0)

    await field.fill('zz')
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
    // The browser's own clear button would be before the padding and delete the text.
    const { width, height } = (await field.boundingBox()) ?? { width: 0, height: 0 }
    await field.click({ position: { x: width - 53, y: height / 2 } })
    await expect(field).toHaveValue('zz')
  }
})
