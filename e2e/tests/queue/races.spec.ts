import { expectNoOverflow } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, setStatusInPanel } from '../../support/tickets.ts'

const queue = '/admin/dashboard/queue'
const megabyte = 'a word '.repeat(150_000)
const tooLong = 'A note has at most 5,000 characters.'

test('a note of a megabyte is refused and stays in the field', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: 'Gauri Sathe' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asAdmin(page)

  await page.goto(`${queue}?q=${number}`)
  await page.locator('[data-row]').getByText('Gauri Sathe').click()
  const notes = page.getByRole('region', { name: 'Internal notes' })
  const field = notes.getByLabel('New note')
  await field.fill(megabyte)
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByText(tooLong)).toBeVisible()
  await expect(field).toHaveValue(megabyte)
  await expectNoOverflow(page)
  await field.fill('The spare part is ordered.')
  await expect(notes.getByText(tooLong)).toBeHidden()
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('The spare part is ordered.')
  await expect(field).toHaveValue('')

  await page.getByRole('dialog').getByRole('link', { name: 'Gauri Sathe' }).click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByLabel('Note').fill(megabyte)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText(tooLong)).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue(megabyte)
  await dialog.getByLabel('Note').fill('Calls back on Monday.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Calls back on Monday.')).toBeVisible()
})

test('a closed ticket reopens with a new status', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: 'Hema Nambiar' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asAdmin(page)
  const line = page.locator('[data-row]').filter({ hasText: number })

  await page.goto(`${queue}?q=${number}`)
  await line.getByText('Hema Nambiar').click()
  await setStatusInPanel(page, 'Completed')
  await expect(page.getByRole('dialog').getByText(/^Closed on/)).toBeVisible()
  await page.goto(`${queue}?q=${number}`)
  await expect(page.getByText('Nothing found')).toBeVisible()

  await page.goto(`${queue}?q=${number}&ended=true`)
  await line.getByText('Hema Nambiar').click()
  await setStatusInPanel(page, 'Under Process')
  await expect(page.getByRole('dialog').getByText(/^Closed on/)).toBeHidden()
  await page.goto(`${queue}?q=${number}`)
  await expect(line).toContainText('Under Process')
  await expect(line).toContainText(/Due (today|tomorrow|in \d days)/)
})

test('three lines of the queue fit on the screen of a phone', { tag: '@phone-only' }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto(queue)
  const lines = page.locator('[data-row]')
  await lines.nth(2).scrollIntoViewIfNeeded()
  const [first, third] = [await lines.nth(0).boundingBox(), await lines.nth(2).boundingBox()]
  const top = await page.getByRole('banner').boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(
    844 - (top?.height ?? 0),
  )
})
