import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { sheetsOf } from '../../support/sheet.ts'
import { expect, test } from '../../support/test.ts'
import { word } from '../scheme/desk.ts'

const trail = '/admin/dashboard/audit'

/** Finds a text in the list, not in the filter above it. */
const inList = (page: Page, text: string) =>
  page.getByRole('main').getByText(text).and(page.locator(':not(option)')).first()

test('an owner sees who did what, searches it and exports it', { tag: '@phone' }, async ({
  page,
  asAdmin,
  isMobile,
}) => {
  const name = word()
  await asAdmin(page)
  await page.goto('/admin/dashboard/Scheme')
  await page.getByLabel('Scheme Name').fill(name)
  await page.getByLabel('Scheme Date').fill('31/12/2030')
  const [made] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/Scheme/create')),
    page.getByRole('button', { name: 'Create Scheme' }).click(),
  ])
  const { schemeId } = (await made.json()) as { schemeId: string }

  await page.goto(trail)
  await expect(page.getByRole('heading', { name: 'Audit Trail' })).toBeVisible()
  await page.getByLabel('Record', { exact: true }).fill(schemeId)
  await expect(page).toHaveURL(new RegExp(`record=${schemeId}`))
  const main = page.getByRole('main')
  await expect(main.getByText(name)).toBeVisible()
  await expect(inList(page, 'Scheme created')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Action').selectOption('Scheme deleted')
  await expect(main.getByText('No entries match your search')).toBeVisible()
  await page.getByLabel('Action').selectOption('Scheme created')
  await expect(main.getByText(name)).toBeVisible()
  await expectNoOverflow(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Audit_Trail.xlsx')
  const text = JSON.stringify(await sheetsOf(download))
  expect(text).toContain(schemeId)
  expect(text).toContain('Scheme created')

  // A reload keeps the search. Clearing it shows the whole trail, including the export.
  await page.reload()
  await expect(main.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(inList(page, 'Audit trail exported')).toBeVisible()
  await expectFitInBothThemes(page)
})

test('the trail records a failed login without the typed text', { tag: '@night' }, async ({
  page,
  asAdmin,
  request,
  portal,
}) => {
  const typed = `typed-${Date.now()}`
  await request.post(`${portal.url}/admin/login`, {
    data: { username: typed, password: 'a-guess' },
    failOnStatusCode: false,
  })
  await asAdmin(page)
  await page.goto(`${trail}?kind=admin.login.refused`)
  const main = page.getByRole('main')
  await expect(main.getByText('Not logged in').first()).toBeVisible()
  await expect(main.getByText(typed)).toHaveCount(0)
})

test('a trail that cannot be read says so and tries again', { tag: '@night' }, async ({
  page,
  asAdmin,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  await asAdmin(page)
  let isDown = true
  await page.route('**/desk/audit?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Busy.' } }) : route.continue(),
  )
  await page.route('**/desk/audit', (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Busy.' } }) : route.continue(),
  )
  await page.goto(trail)
  await expect(page.getByText('The audit trail could not be loaded.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
})
