import type { Page } from '@playwright/test'
import {
  expectFitInBothThemes,
  expectNoOverflow,
  expectTouchTargets,
} from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const queue = '/admin/dashboard/queue'

/** The line of a record: a row on wide screens, a card on narrow ones. */
const lineOf = (page: Page, number: string) =>
  page.locator('[data-row]').filter({ hasText: number })

test(
  'a ticket is found, taken, noted and ended in the queue',
  { tag: '@phone' },
  async ({ page, request, portal, newCustomer, asAdmin }, info) => {
    const customer = await newCustomer({ name: 'Kavya Rao' })
    const calls = await CustomerCalls.of(request, portal, customer)
    const product = await calls.registersProduct(customer.email)
    const older = await calls.raises('awr', product, 'Port 3 is dead.')
    const number = await calls.raises('repair', product, 'Port 4 is dead, too.')
    await asAdmin(page)

    await page.goto(`${queue}?q=${number}`)
    await expect(page.getByRole('heading', { name: 'Queue', exact: true })).toBeVisible()
    const line = lineOf(page, number)
    await expect(line).toContainText('Kavya Rao')
    await expect(line).toContainText('Repair & service')
    await expect(line).toContainText('No status yet')
    await expect(line).toContainText(/Due (today|tomorrow|in \d days)/)
    await expectFitInBothThemes(page)

    await line.getByText('Kavya Rao').click()
    const panel = page.getByRole('dialog', { name: number })
    await expect(page).toHaveURL(/item=/)
    await panel.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByText(`${number} is assigned to you.`, { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Assign to me' })).toBeHidden()
    await expect(panel.getByRole('heading', { name: number })).toBeFocused()
    await expect(panel.getByRole('region', { name: /^Earlier tickets/ })).toContainText(older)

    const notes = panel.getByRole('region', { name: 'Internal notes' })
    await expect(notes).toContainText('Only the desk sees notes. Customers do not.')
    await notes.getByLabel('New note').fill('The spare part is ordered.')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toContainText('The spare part is ordered.')
    await expectFitInBothThemes(page)
    if (info.project.name === 'phone') await expectTouchTargets(page)

    await page.keyboard.press('s')
    await expect(panel.getByLabel('Update Status')).toBeFocused()
    await page.keyboard.type('oth')
    await page.keyboard.press('Enter')
    await expect(panel.getByLabel('Custom Status')).toBeFocused()
    await expect(panel.getByText('Please enter the status.')).toBeHidden()
    await page.keyboard.type('Scrapped, the money was paid back.')
    await panel.getByLabel('Close this ticket').check()
    await panel.getByRole('button', { name: 'Confirm Status' }).click()
    await expect(page.getByRole('region', { name: 'Undo' })).toContainText(`${number} set to`)
    await expect(panel.getByText(/^Closed on/)).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(line).toHaveCount(0)

    await page.goto(`${queue}?q=${number}&ended=true`)
    await expect(line).toContainText('Scrapped, the money was paid back.')
    await expect(line.getByTitle('1 note')).toBeVisible()
    await line.getByText('Kavya Rao').click()
    // Content that loads later moves the links of the panel.
    await expect(panel.getByText(/^Closed on/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await panel.getByRole('link', { name: 'Open in Repair & Service' }).click()
    const own = page.getByRole('dialog', { name: 'Customer Repair Details' })
    await expect(own.locator('[aria-current]')).toContainText(number)
    await expectNoOverflow(page)
  },
)

test('keys move, open, assign and show help, but not while typing', async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: 'Zubin Contractor' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'It is too loud.')
  const second = await calls.raises('repair', product, 'It is too warm.')
  await asAdmin(page)
  await page.goto(`${queue}?q=Zubin&order=oldest`)
  await expect(page.locator('[data-row]')).toHaveCount(2)

  await page.keyboard.press('j')
  await expect(lineOf(page, first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(lineOf(page, second)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await lineOf(page, first).focus()
  await page.keyboard.press('a')
  const assign = page.getByRole('dialog', { name: 'Assign' })
  await expect(assign.getByLabel('Assign to')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(assign).toBeHidden()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Assign the line')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type(' jak?')
  await expect(page.getByRole('searchbox')).toHaveValue(/jak\?$/)
  await expect(page.getByRole('dialog')).toBeHidden()

  // Enter and Escape leave the search for the list and keep its text.
  await page.keyboard.press('Escape')
  for (const [number, key] of [
    [first, 'Enter'],
    [second, 'Escape'],
  ] as const) {
    await page.keyboard.press('/')
    await page.keyboard.type(number)
    await page.keyboard.press(key)
    await expect(lineOf(page, number)).toBeFocused()
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toHaveValue(number)
  }
})

test('of two who assign a ticket, the second learns who was first', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, complaints }) => {
  complaints.expect(/409/)
  const customer = await newCustomer({ name: 'Omkar Joshi' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('awr', await calls.registersProduct(customer.email))
  await asAdmin(page)
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto(`${queue}?q=${number}`)
    await window.getByRole('button', { name: `Assign ${number}: Unassigned` }).click()
    await expect(window.getByLabel('Assign to')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`${number} is assigned to you.`, { exact: true })).toBeVisible()

  const dialog = other.getByRole('dialog', { name: 'Assign' })
  await dialog.getByLabel('Assign to').fill('nob')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(other.getByText('This was assigned to admin on')).toBeVisible()
  await expect(other.getByRole('button', { name: `Assign ${number}: You` })).toBeVisible()
})

test(
  'a view is saved, found again, renamed and deleted',
  { tag: ['@phone', '@night'] },
  async ({ page, asAdmin }, info) => {
    const name = `Late replacements ${info.project.name}`
    await asAdmin(page)
    await page.goto(`${queue}?kind=awr&late=true`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`The view ${name} is saved.`)).toBeVisible()

    await page.goto(queue)
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/kind=awr&late=true/)
    await expectFitInBothThemes(page)
    await page.getByRole('button', { name: `Edit the view ${name}` }).click()
    await page.getByLabel('Name', { exact: true }).fill(`${name}!`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: `${name}!` })).toBeVisible()
    await page.getByRole('button', { name: `Edit the view ${name}!` }).click()
    await page.getByRole('button', { name: 'Delete this view' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('link', { name: `${name}!` })).toBeHidden()
  },
)

test('an unknown filter is reported, and the others apply', {
  tag: ['@phone', '@night'],
}, async ({ page, asAdmin, complaints, isMobile }) => {
  complaints.expect(/status of 400/)
  await asAdmin(page)
  await page.goto(`${queue}?kind=awr,returns`)
  await expect(
    page.getByText(
      'This view has a filter that no longer exists (Kinds). It was ignored; the other filters apply.',
    ),
  ).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('button', { name: 'AWR', pressed: true })).toBeVisible()
  await page.goto(`${queue}?from=soon&kind=awr`)
  await expect(
    page.getByText(
      'This view has a filter that no longer exists (Received from). It was ignored; the other filters apply.',
    ),
  ).toBeVisible()
  await page.goto(`${queue}?assignee=left-long-ago`)
  await expect(page.getByText('These filters cannot be used.')).toBeVisible()
  await expect(page.getByText('No one at the desk has this username.')).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.goto(`${queue}?q=nothing-of-this-name`)
  await expect(page.getByText('Nothing found')).toBeVisible()
})
