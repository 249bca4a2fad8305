import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { sheetsOf } from '../../support/sheet.ts'
import { expect, test } from '../../support/test.ts'

const overview = '/admin/dashboard/overview'

/** On a phone, the charts are folded. */
async function unfold(page: Page) {
  await expect(page.getByRole('link', { name: /^Open tickets/ })).toBeVisible()
  const folded = page.locator('details:not([open]) > summary', { hasText: /^Charts of/ })
  while ((await folded.count()) > 0) await folded.first().click()
}

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the overview shows the open work, with links to it', { tag: '@phone' }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto(overview)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  // The chart is visible, and the switch shows its numbers.
  await unfold(page)
  const ages = figure(page, 'Open tickets by age')
  await expect(ages.locator('.figure-chart svg')).toBeVisible()
  await expect(ages.locator('rect[fill^=url]').first()).toBeVisible()
  await ages.getByText('Table', { exact: true }).click()
  await expect(ages.getByText('31+')).toBeVisible()
  await expect(ages.locator('.figure-chart svg')).toHaveCount(0)
  await ages.getByText('Chart', { exact: true }).click()
  await expectNoOverflow(page)

  const money = figure(page, 'Claims in rupees by scheme and month')
  await expect(money.getByRole('link', { name: /^Monsoon Camera Bonanza ₹/ })).toBeVisible()
  await expectFitInBothThemes(page)

  await page.getByRole('link', { name: /^Warranty requests.*oldest/ }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/queue\?kind=warranty&order=oldest$/)
  await page.goBack()
  await unfold(page)
  await money.getByRole('link', { name: /^Monsoon Camera Bonanza ₹/ }).click()
  await expect(page).toHaveURL(/queue\?scheme=\w+&ended=any&from=\d{4}-\d\d-01&to=/)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ records?$/ })).toBeVisible()
  await page.goBack()
  await unfold(page)

  // The number of a row equals the number of linked lines.
  const statuses = figure(page, 'Open tickets by last status')
  await statuses.getByText('Table', { exact: true }).click()
  const none = statuses.getByRole('link', { name: /: No status yet, Repair & service: / })
  const count = Number(await none.textContent())
  await none.click()
  await expect(page).toHaveURL(/queue\?kind=repair&status=none$/)
  await expect(
    page.getByRole('status').filter({ hasText: count === 1 ? '1 record' : `${count} records` }),
  ).toBeVisible()
})

test('the period is in the address and in the export', {
  tag: ['@phone', '@night'],
}, async ({ page, asAdmin, complaints }) => {
  await asAdmin(page)
  await page.goto(overview)
  await page.getByRole('link', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.reload()
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute(
    'aria-current',
    'true',
  )

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export XLSX' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Overview_.*\.xlsx$/)
  const text = JSON.stringify(await sheetsOf(download))
  for (const name of ['Open tickets by age', 'Claims', 'Products registered'])
    expect(text).toContain(name)

  complaints.expect(/status of 400/)
  await page.goto(`${overview}?from=2026-03-02&to=2026-03-01`)
  await expect(page.getByText('The first day cannot be after the last day.')).toBeVisible()
  await page.getByRole('link', { name: 'Last 90 days' }).click()
  await expect(page.getByRole('link', { name: /^Open tickets/ })).toBeVisible()
})

test('the printout has days and figures, and no buttons', {
  tag: '@night',
}, async ({ page, asAdmin }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await asAdmin(page)
  await page.goto(`${overview}?from=2026-01-01&to=2026-01-31`)
  await expect(page.getByRole('link', { name: /^Open tickets/ })).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('01 Jan 2026 – 31 Jan 2026')).toBeVisible()
  const byAge = figure(page, 'Open tickets by age')
  // A chart without a width would exist, but be invisible.
  await expect(byAge.locator('.figure-chart svg').first()).toBeVisible()
  // On paper, all charts have the same text size.
  const widths = () =>
    page
      .locator('.figure-chart svg')
      .evaluateAll((charts) => [...new Set(charts.map((chart) => chart.getAttribute('width')))])
  await expect.poll(widths).toEqual(['680'])
  await expect(page.locator('.toasts')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})
