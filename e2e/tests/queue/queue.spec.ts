import type { Page } from '@playwright/test'
import {
  alertDuring,
  expectFitInBothThemes,
  expectNoOverflow,
  expectTouchTargets,
} from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const queue = '/admin/dashboard/queue'

/** The line of a record, which is a row where there is room and a card where there is none. */
const lineOf = (page: Page, number: string) =>
  page.locator('[data-row]').filter({ hasText: number })

test(
  'a ticket is found, looked at and ended in the queue',
  { tag: '@phone' },
  async ({ page, request, portal, newCustomer, asAdmin }, info) => {
    const customer = await newCustomer({ name: 'Kavya Rao' })
    const calls = await CustomerCalls.of(request, portal, customer)
    const product = await calls.registersProduct(customer.email)
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
    await expectFitInBothThemes(page)
    if (info.project.name === 'phone') await expectTouchTargets(page)

    await panel.getByLabel('Update Status').selectOption('Other')
    await panel.getByLabel('Custom Status').fill('Scrapped, the money was paid back.')
    await panel.getByLabel('This ends it').check()
    const said = await alertDuring(page, () =>
      panel.getByRole('button', { name: 'Confirm Status' }).click(),
    )
    expect(said).toBe('Status updated successfully')
      await page.goBack()
    await expect(panel).toBeHidden()
    await expect(line).toHaveCount(0)

    await page.goto(`${queue}?q=${number}&ended=true`)
    await expect(line).toContainText('Scrapped, the money was paid back.')
    await line.getByText('Kavya Rao').click()
    await panel.getByRole('link', { name: 'Open in Repair & Service' }).click()
    const own = page.getByRole('dialog', { name: 'Customer Repair Details' })
    await expect(own.locator('[aria-current]')).toContainText(number)
    await expectNoOverflow(page)
  },
)

test('the keys move, open, assign and explain themselves, but never while somebody types', async ({
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

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the queue' })).toContainText('Next line')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type(' jak?')
  await expect(page.getByRole('searchbox')).toHaveValue(/jak\?$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a filter that no longer exists is said, and the rest applied', async ({ page, asAdmin }) => {
  await asAdmin(page)
  await page.goto(`${queue}?kind=awr,returns`)
  await expect(
    page.getByText(
      'This view has a filter that no longer exists (kind). It was left out; the others are applied.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'AWR', pressed: true })).toBeVisible()
  await page.goto(`${queue}?q=nothing-of-this-name`)
  await expect(page.getByText('Nothing found')).toBeVisible()
})
