import type { Locator } from '@playwright/test'
import { expectNoOverflow } from '../../support/checks.ts'
import { test } from '../../support/patientUndo.ts'
import { expect } from '../../support/test.ts'

// A 1280 x 800 laptop at 200 %, a tablet and a phone.
const sizes = [
  { width: 640, height: 400 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

for (const size of sizes) {
  test(`the first line and invoice are visible at ${size.width} px`, {
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

test('the whole invoice and the amount are visible at 200 %', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await asAdmin(page)
  await page.goto('/admin/dashboard/review')
  const invoice = page.locator('canvas').first()
  await expect(invoice).toBeInViewport({ ratio: 1 })
  expect((await invoice.boundingBox())?.height).toBeGreaterThan(250)
  await expect(page.getByText(/^₹/).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
  // The details move, the invoice stays.
  await page.mouse.move(550, 200)
  await page.mouse.wheel(0, 2000)
  await expect(page.getByText('Send on WhatsApp')).toBeInViewport()
  await expect(invoice).toBeInViewport({ ratio: 0.9 })
  await expectNoOverflow(page)
})

test('twenty lines of the queue fit on an upright tablet', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue')
  const lines = page.locator('[data-row]')
  await expect(lines.nth(19)).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
  await page.goto('/admin/dashboard/audit')
  await expect(page.getByRole('table', { name: 'Audit Trail' })).toBeVisible()
  await expectNoOverflow(page)
})

// The cards that fit on a phone below the title and the filters.
const cards = {
  'registered/product': 5,
  WarrantyExtended: 4,
  ProductRepair: 4,
  CustomerAwr: 4,
  'registered-customer': 5,
  CustomerScheme: 4,
  audit: 3,
}

test('cards of the lists are low on a phone', { tag: '@night' }, async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  for (const [list, count] of Object.entries(cards)) {
    await page.goto(`/admin/dashboard/${list}`)
    await expect(page.locator('[data-row]').nth(count - 1), list).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  }
})

for (const width of [1280, 820]) {
  test(`title, views and buttons share one row at ${width} px`, {
    tag: '@night',
  }, async ({ page, asAdmin }) => {
    await page.setViewportSize({ width, height: 800 })
    await asAdmin(page)
    // Filters without a view show the button to save one.
    await page.goto('/admin/dashboard/queue?kind=repair')
    const save = page.getByRole('button', { name: 'Save view' })
    await expect(save).toBeVisible()
    const last = page.getByRole('link', { name: 'Due back' })
    const title = page.getByRole('heading', { name: 'Queue', exact: true })
    for (const one of [save, last, page.getByRole('button', { name: 'Shortcuts' })])
      expect(await middleOf(one)).toBeCloseTo(await middleOf(title), -1)
    await expect(last).toBeInViewport({ ratio: 1 })
  })
}

async function middleOf(one: Locator): Promise<number> {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is on the screen.')
  return box.y + box.height / 2
}

test('twelve lines and a full-height panel fit on a laptop', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue')
  const lines = page.locator('[data-row]')
  await expect(lines.nth(11)).toBeInViewport({ ratio: 1 })
  expect((await lines.nth(5).boundingBox())?.height).toBeLessThanOrEqual(45)

  await lines.first().click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  const foot = async () => {
    const box = await panel.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await foot()).toBeCloseTo(792, 0)
  await page.mouse.move(500, 500)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expect.poll(async () => Math.round(await foot())).toBe(792)
  expect((await panel.boundingBox())?.height).toBeGreaterThan(700)
  // The product's name has most of the line.
  const name = lines.nth(5).locator('[data-product]')
  expect((await name.boundingBox())?.width).toBeGreaterThan(230)
})

for (const list of [
  'CustomerScheme',
  'CustomerScheme/registered',
  'agreement-details',
  'catalogue',
]) {
  test(`ten lines of ${list} and the pages fit on a laptop`, { tag: '@night' }, async ({
    page,
    asAdmin,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await asAdmin(page)
    await page.goto(`/admin/dashboard/${list}`)
    await expect(page.locator('[data-row]')).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeInViewport({
      ratio: 1,
    })
  })
}

test('the overview fits on two screens, however much there is', { tag: '@night' }, async ({
  page,
  asAdmin,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdmin(page)
  await page.route('**/desk/overview*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: muchOf(await answer.json()) })
  })
  await page.goto('/admin/dashboard/overview')
  await expect(page.getByRole('region', { name: 'Time to close a ticket' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Devices due back/ })).toBeVisible()
  await expect(page.getByText('Bullet cameras 2,000')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(1600)
})

const types = [
  'Bullet cameras',
  'Dome cameras',
  'Managed switches',
  'Wireless routers',
  'Video door phones',
  'Network cables',
  'Power adapters',
  'Hard disks',
  'Access points',
]

/** The figures of a busy desk: more types, schemes and requests than a chart has colours. */
// biome-ignore lint/suspicious/noExplicitAny: the server's answer, with changes.
function muchOf(overview: any) {
  const { registrations, claims, tickets, waiting } = overview
  return {
    ...overview,
    tickets: { ...tickets, repair: 12_345, awr: 2_345, dueBack: 37, toReturn: 41 },
    waiting: waiting.map((one: object) => ({
      ...one,
      count: 1_234,
      since: '2025-06-01T05:00:00Z',
    })),
    registrations: {
      ...registrations,
      types: types.map((name, place) => ({
        name,
        counts: registrations.weeks.map((_: string, week: number) =>
          week === 0 ? 2_000 - place * 124 : 0,
        ),
      })),
    },
    claims: {
      ...claims,
      schemes: types.map((name, place) => ({
        schemeId: `SC${place}`,
        name: `Festival bonus for ${name.toLowerCase()} 2026`,
        months: claims.months.map(() => ({
          count: 3,
          paise: 90_000_000 - place * 1_000_000,
          waiting: 0,
          approved: 0,
          rejected: 0,
        })),
      })),
    },
  }
}

test("the desk's login starts with the focus on Username", async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toBeFocused()
})

test("the undo bar leaves the panel's buttons free on a tablet", { tag: '@night' }, async ({
  page,
  asAdmin,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?kind=repair')
  await page.locator('[data-row]').first().click()
  await page.getByLabel('Update Status').selectOption('Under Process')
  await page.getByRole('button', { name: 'Confirm Status' }).click()
  const bar = await page.getByRole('region', { name: 'Undo' }).boundingBox()
  const previous = await page.getByRole('button', { name: 'Previous' }).boundingBox()
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(previous?.x ?? 0)
})

test('an assignment and the sharing of a view can be undone', { tag: '@phone' }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?assignee=nobody&late=true')
  const bar = page.getByRole('region', { name: 'Undo' })
  const line = page.locator('[data-row]').first()
  await line.getByRole('button', { name: /^Assign / }).click()
  const assign = page.getByRole('dialog', { name: 'Assign' })
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expect(bar).toContainText('is assigned to you.')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/ undone$/)).toBeVisible()

  await page.getByRole('button', { name: 'Save view' }).click()
  const view = page.getByRole('dialog', { name: 'Save this view' })
  await view.getByLabel('Name').fill('Late and unassigned')
  await view.getByLabel(/^Share with everyone/).check()
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toContainText('Late and unassigned is shared with everyone.')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Late and unassigned is not shared.')).toBeVisible()
  // The view itself stays.
  await page.getByRole('button', { name: 'Edit the view Late and unassigned' }).click()
  const edit = page.getByRole('dialog', { name: 'Rename view' })
  await expect(edit.getByLabel(/^Share with everyone/)).not.toBeChecked()
  await edit.getByRole('button', { name: 'Delete this view' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Late and unassigned' })).toHaveCount(0)
})

test('at 1280 px, the undo bar covers no button and no link', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?assignee=nobody')
  await page.locator('[data-row]').first().waitFor()
  for (const key of ['j', 'a']) await page.keyboard.press(key)
  await expect(page.getByLabel('Assign to')).toBeFocused()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Undo' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar).toBeVisible()
  const covered = await bar.evaluate((box) => {
    const its = box.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, select')]
      .filter((one) => !box.contains(one))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return right > its.left && left < its.right && bottom > its.top && top < its.bottom
      })
      .map((one) => one.textContent)
  })
  expect(covered).toEqual([])
  await bar.getByRole('button', { name: 'Undo' }).click()
})

test('a short list beside an open record does not scroll the page', async ({ page, asAdmin }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?kind=awr&late=true')
  await page.locator('[data-row]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBe(0)
})
