import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/checks.ts'
import { printed } from '../../support/pdf.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const sheets = (paper: string, ...numbers: string[]) =>
  `/admin/dashboard/tickets/print?paper=${paper}&numbers=${numbers.join(',')}`

/** Returns the parts of a sheet that the print would cut off. */
async function cutOff(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() =>
    Array.from(document.querySelectorAll('article.sheet'), (sheet) => {
      const edge = sheet.getBoundingClientRect()
      const parts = [...sheet.children, ...sheet.querySelectorAll('svg, .sheet-receipt > *')]
      return parts.filter((part) => {
        const { bottom, right } = part.getBoundingClientRect()
        // The light margin of a QR code may overlap, because it is invisible.
        const slack = part instanceof SVGElement ? 12 : 1
        return bottom > edge.bottom + slack || right > edge.right + slack
      })
    })
      .flat()
      .map((part) => part.outerHTML.slice(0, 120)),
  )
  await page.emulateMedia({ media: null })
  return found
}

test('job cards and labels print on one page each', {
  tag: ['@phone', '@night'],
}, async ({ page, portal, request, newCustomer, asAdmin }) => {
  const asha = await newCustomer({ name: 'आशा वर्मा', phone: '+91 98765 43210' })
  const calls = await CustomerCalls.of(request, portal, asha)
  const product = await calls.registersProduct('SN-PAPER-1')
  const first = await calls.raises('repair', product, 'रात में चालू नहीं होता।')
  const firm =
    'Venkatanarasimharajuvaripeta Balasubramaniam Chandrasekharan and Sons Private Limited'
  const long = await CustomerCalls.of(request, portal, await newCustomer({ name: firm }))
  const other = await long.registersProduct(`SN-${'X1234567'.repeat(8)}`)
  const second = await long.raises('awr', other, 'The picture is gone since Monday. '.repeat(58))

  await asAdmin(page)
  await page.goto(sheets('card', first, second))
  const card = page.getByRole('article', { name: `Job card ${first}` })
  await expect(card.getByText('+91 98765 43210')).toBeVisible()
  await expect(card.getByRole('region', { name: 'Receipt' })).toContainText(
    'What we told you: We received your request.',
  )
  await expectAccessible(page)
  expect(await cutOff(page)).toEqual([])
  const cards = await printed(page)
  expect(cards.size).toContain('A5')
  expect(cards.sheets).toHaveLength(2)
  expect(cards.sheets[0]).toContain(first)
  expect(cards.sheets[0]).toContain('portal.example/serviceProduct/ticketStatus')
  expect(cards.sheets[1]).toContain(second)
  expect(cards.sheets[1]).toContain('Received by')

  await page.getByRole('link', { name: 'Label, A6' }).click()
  await expect(page.getByRole('article', { name: 'To आशा वर्मा' })).toContainText(
    '12 Lake Road, Pune',
  )
  expect(await cutOff(page)).toEqual([])
  const labels = await printed(page)
  expect(labels.size).toMatch(/^29[78]\.\d+ x 4(19\.\d+|20) pts/)
  expect(labels.sheets).toHaveLength(2)

  await page.getByRole('link', { name: 'Label, 4 × 6 inch' }).click()
  await expect(page).toHaveURL(/paper=label-inch/)
  expect(await cutOff(page)).toEqual([])
  const inches = await printed(page)
  expect(inches.size).toMatch(/^288 x 432 pts/)
  expect(inches.sheets).toHaveLength(2)
})

test('a label after an agreement letter has its own paper size', { tag: '@night' }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/agreement-details')
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expect(page.getByRole('button', { name: 'Print Agreement' })).toBeVisible()
  await page.getByRole('link', { name: 'Queue', exact: true }).click()
  await page.getByRole('row', { name: /T-/ }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('article')).toBeVisible()
  const { size, sheets } = await printed(page)
  expect(size).toContain('A5')
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).not.toContain('Page 1 of')
})

test('chosen tickets are printed in their order', { tag: ['@phone', '@night'] }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?kind=repair')
  const boxes = page.getByRole('checkbox', { name: /^Select T-/ })
  const numbers: string[] = []
  for (const place of [1, 0]) {
    await boxes.nth(place).click()
    const name = await boxes.nth(place).getAttribute('aria-label')
    numbers.push(name?.replace('Select ', '') ?? '')
  }
  const bar = page.getByRole('region', { name: 'Selected lines' })
  await bar.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByText('2 sheets')).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.nth(0)).toHaveAttribute('aria-label', `Job card ${numbers[0]}`)
  await expect(cards.nth(1)).toHaveAttribute('aria-label', `Job card ${numbers[1]}`)
})

test('an unknown number is named, and nothing is printed', { tag: '@night' }, async ({
  page,
  asAdmin,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await asAdmin(page)
  await page.goto(sheets('card', 'T-0000-0000-0000'))
  await expect(page.getByRole('alert')).toContainText('There is no ticket T-0000-0000-0000.')
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await page.goto('/admin/dashboard/tickets/print')
  await expect(page.getByText('Nothing to print')).toBeVisible()
})

test('two hundred cards are two hundred pages', { tag: '@night' }, async ({ page, asAdmin }) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?kind=repair')
  await page.getByRole('row', { name: /T-/ }).first().click()
  await page.route('**/desk/tickets/print?*', async (route) => {
    const answer = await route.fetch()
    const { sheets, ...rest } = await answer.json()
    const many = Array.from({ length: 200 }, (_, place) => ({
      ...sheets[0],
      ticketNumber: `T-${place + 1001}`,
    }))
    await route.fulfill({ response: answer, json: { ...rest, sheets: many } })
  })
  await page.getByRole('dialog').getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByText('200 sheets')).toBeVisible()
  const { sheets } = await printed(page)
  expect(sheets).toHaveLength(200)
  expect(sheets.findIndex((text, place) => !text.includes(`T-${place + 1001}`))).toBe(-1)
})
