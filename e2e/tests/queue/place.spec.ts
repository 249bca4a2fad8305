import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { recordOf } from '../conversation/steps.ts'
import { word } from '../scheme/desk.ts'

const queue = '/admin/dashboard/queue'

const lineOf = (page: Page, number: string): Locator =>
  page.locator('[data-row]').filter({ hasText: number })
const panelOf = (page: Page, number: string): Locator =>
  page.getByRole('dialog', { name: number, exact: true })

interface Case {
  filter: string
  /** The action on the open line, with keys only. */
  act: (page: Page) => Promise<void>
  /** Whether the line then leaves the list. */
  leaves: boolean
  does: string
  isDay?: boolean
}

async function assigns(page: Page) {
  await page.keyboard.press('a')
  await expect(page.getByLabel('Assign to')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Assign' })).toBeHidden()
}

const sets = (letter: string) => async (page: Page) => {
  await page.keyboard.press('s')
  await expect(page.getByLabel('Update Status')).toBeFocused()
  await page.keyboard.press(letter)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Update Status')).not.toBeFocused()
}

async function replies(page: Page) {
  await page.keyboard.press('r')
  await expect(page.getByLabel('Message to the customer')).toBeFocused()
  await page.keyboard.type('We look into it.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Message to the customer')).not.toBeFocused()
}

async function notes(page: Page) {
  await page.keyboard.press('n')
  await expect(page.getByLabel('New note')).toBeFocused()
  await page.keyboard.type('The part is ordered.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('New note')).not.toBeFocused()
}

const under = sets('u')
const completes = sets('c')

const cases: Case[] = [
  { filter: 'assignee=nobody', does: 'assigned', act: assigns, leaves: true },
  { filter: 'assignee=nobody', does: 'given a status', act: under, leaves: false },
  { filter: 'assignee=nobody', does: 'closed', act: completes, leaves: true },
  { filter: 'status=none', does: 'given a status', act: under, leaves: true, isDay: true },
  { filter: 'status=none', does: 'assigned', act: assigns, leaves: false },
  { filter: 'unanswered=true', does: 'answered', act: replies, leaves: true },
  { filter: 'unanswered=true', does: 'given a status', act: under, leaves: true },
  { filter: 'unanswered=true', does: 'noted', act: notes, leaves: false },
  { filter: '', does: 'closed', act: completes, leaves: true },
  { filter: '', does: 'answered', act: replies, leaves: false },
]

for (const { filter, does, act, leaves, isDay } of cases) {
  test(`in '${filter || 'everything'}' keys go on after a line is ${does}`, {
    tag: isDay ? [] : ['@night'],
  }, async ({ page, request, portal, newCustomer, asAdmin }) => {
    test.slow()
    const name = `Place ${word(8)}`
    const customer = await newCustomer({ name })
    const calls = await CustomerCalls.of(request, portal, customer)
    const product = await calls.registersProduct(customer.email)
    const t: string[] = []
    for (const place of ['a', 'b', 'c', 'd', 'e', 'f'])
      t.push(await calls.raises('repair', product, `It is broken: ${place}.`))
    if (filter.startsWith('unanswered'))
      for (const number of t)
        await calls.writes(await recordOf(request, portal, number), 'Any news?')
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = t
    await asAdmin(page)
    await page.goto(`${queue}?q=${encodeURIComponent(name)}&order=oldest&${filter}`)
    await expect(page.locator('[data-row]')).toHaveCount(6)
    const isGone = async (number: string) => {
      await expect(lineOf(page, number)).toHaveCount(leaves ? 0 : 1)
    }

    // In the middle: J opens the next line, K skips the gap to the previous one.
    await page.keyboard.press('j')
    await expect(lineOf(page, a)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(panelOf(page, b)).toBeVisible()
    await act(page)
    await isGone(b)
    await expect(panelOf(page, b)).toBeVisible()
    await page.keyboard.press('j')
    await expect(panelOf(page, c)).toBeVisible()
    await page.keyboard.press('k')
    await expect(panelOf(page, leaves ? a : b)).toBeVisible()
    if (!leaves) return

    // The first line has no previous one.
    await act(page)
    await isGone(a)
    const previous = page.getByRole('button', { name: 'Previous' })
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await expect(previous).toBeDisabled()
    await page.keyboard.press('k')
    await expect(panelOf(page, a)).toBeVisible()
    await next.click()
    await expect(panelOf(page, c)).toBeVisible()

    // After the last line, the previous one opens.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(panelOf(page, f)).toBeVisible()
    await act(page)
    await isGone(f)
    await expect(next).toBeDisabled()
    await page.keyboard.press('j')
    await expect(panelOf(page, f)).toBeVisible()
    await previous.click()
    await expect(panelOf(page, e)).toBeVisible()

    // After the panel closes, the focus is on the line in its place.
    await page.keyboard.press('k')
    await expect(panelOf(page, d)).toBeVisible()
    await act(page)
    await isGone(d)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(lineOf(page, e)).toBeFocused()
    await page.keyboard.press('k')
    await expect(lineOf(page, c)).toBeFocused()
  })
}

test('A, Enter and J assign one line after another', {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const name = `Place ${word(8)}`
  const customer = await newCustomer({ name })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const t: string[] = []
  for (const place of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    t.push(await calls.raises('awr', product, `It is broken: ${place}.`))
  await asAdmin(page)
  for (const filter of ['', '&assignee=nobody']) {
    await page.goto(`${queue}?q=${encodeURIComponent(name)}&order=oldest${filter}`)
    await expect(page.locator('[data-row]')).toHaveCount(filter ? 5 : 8)
    await page.keyboard.press('j')
    if (filter) await page.keyboard.press('j')
    // Three lines in order. With the filter, they leave the list.
    const from = filter ? 4 : 0
    for (const number of t.slice(from, from + 3)) {
      await expect(lineOf(page, number)).toBeFocused()
      await assigns(page)
      await page.keyboard.press('j')
      await expect(lineOf(page, number)).toHaveCount(filter ? 0 : 1)
    }
    const last = lineOf(page, t[from + 3] ?? '')
    await expect(last).toBeFocused()
    // A ring shows the line. Before J, a line that left has only a mark at its gap.
    await expect(last).not.toHaveAttribute('data-gap')
  }
  await page.keyboard.press('k')
  await expect(lineOf(page, t[3] ?? '')).toBeFocused()
})

test('the focus ring follows the open line after a search', { tag: '@night' }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto(queue)
  await expect(page.locator('[data-row]').nth(3)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-row][aria-current]')).toHaveCount(1)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  for (const place of [1, 2]) {
    await page.keyboard.press('j')
    const line = page.locator('[data-row]').nth(place)
    await expect(line).toHaveAttribute('aria-current', 'true')
    await expect(line).toBeFocused()
  }
})

test('letters that are meant for a field are never shortcuts', async ({ page, asAdmin }) => {
  await asAdmin(page)
  const assign = page.getByRole('dialog', { name: 'Assign' })
  for (const kind of ['claim', 'repair']) {
    await page.goto(`${queue}?kind=${kind}`)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    for (const key of ['j', 's', 'a']) await page.keyboard.press(key)
    if (kind === 'claim') await expect(page.getByText(/^Only tickets have a status/)).toBeVisible()
    else await expect(page.getByLabel('Update Status')).toBeFocused()
    await expect(assign).toBeHidden()
  }
})

test('an AWR ticket closes without a new serial only after a question', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const name = `Serial ${word(8)}`
  const customer = await newCustomer({ name })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const number = await calls.raises('awr', product, 'It is broken.')
  await asAdmin(page)
  await page.goto(`${queue}?q=${encodeURIComponent(name)}`)
  await expect(lineOf(page, number)).toBeVisible()
  for (const key of ['j', 's']) await page.keyboard.press(key)
  await expect(page.getByLabel('Update Status')).toBeFocused()
  for (const key of ['c', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/^No new serial number is entered/)).toBeVisible()
  await expect(lineOf(page, number)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.type('It is done.')
  await page.getByLabel('Status with the message').selectOption('Completed')
  await page.getByLabel('Message to the customer').press('Control+Enter')
  await expect(page.getByText(/Press Enter to send the message and close it/)).toBeVisible()
  await expect(lineOf(page, number)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(lineOf(page, number)).toHaveCount(0)
})
