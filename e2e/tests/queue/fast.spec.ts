import type { APIRequestContext, Page } from '@playwright/test'
import { hold } from '../../support/hold.ts'
import type { Portal } from '../../support/portal.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { deskHeaders, messagesOf } from '../conversation/steps.ts'
import { word } from '../scheme/desk.ts'

const queue = '/admin/dashboard/queue'

/** Holds back every save of a status until the last key was pressed. Then the saves continue or fail. */
const holdSaves = (page: Page, status?: number) =>
  hold(page, '**/update-status/**', (route) =>
    status ? route.fulfill({ status }) : route.continue(),
  )

/** Opens the first ticket at its status. The code of the panel loads once. */
async function openAtStatus(page: Page) {
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByLabel('Update Status')).toBeFocused()
}

/** Returns the statuses of a ticket from the public tracker. */
async function statusesOf(request: APIRequestContext, portal: Portal, number: string) {
  const answer = await request.get(`${portal.url}/TicketSearch/Search/${number}`)
  const { statusUpdates } = await answer.json()
  return (statusUpdates ?? []).map(({ status }: { status: string }) => status)
}

for (const filter of ['status=none', 'ended=']) {
  test(`with '${filter}' fast keys set each status on its own ticket`, {
    tag: filter === 'ended=' ? '@night' : [],
  }, async ({ page, request, portal, newCustomer, asAdmin }) => {
    const name = `Fast ${word(8)}`
    const customer = await newCustomer({ name })
    const calls = await CustomerCalls.of(request, portal, customer)
    const product = await calls.registersProduct(customer.email)
    const numbers: string[] = []
    for (const place of ['a', 'b', 'c', 'd'])
      numbers.push(await calls.raises('repair', product, `It is broken: ${place}.`))
    await asAdmin(page)
    await page.goto(`${queue}?q=${encodeURIComponent(name)}&order=oldest&${filter}`)
    await expect(page.locator('[data-row]')).toHaveCount(4)
    const release = await holdSaves(page)
    await openAtStatus(page)
    const one = ['s', 'u', 'Enter']
    const twice = [...one, 's', 'o', 'Enter']
    for (const key of [...one.slice(1), 'j', ...one, 'j', ...twice, 'j', ...one])
      await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: numbers[3] ?? '', exact: true })).toBeVisible()
    release()
    for (const [place, number] of numbers.entries())
      await expect
        .poll(() => statusesOf(request, portal, number))
        .toEqual(place === 2 ? ['Under Process', 'On Hold'] : ['Under Process'])
    await expect(page.getByLabel('Update Status')).toHaveValue('')
  })
}

test('a status refused too late names its ticket', {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asAdmin, complaints }) => {
  complaints.expect(/status of 503/)
  const name = `Fast ${word(8)}`
  const customer = await newCustomer({ name })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'It is broken.')
  const second = await calls.raises('repair', product, 'It is broken again.')
  await asAdmin(page)
  await page.goto(`${queue}?q=${encodeURIComponent(name)}&order=oldest`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const release = await holdSaves(page, 503)
  await openAtStatus(page)
  for (const key of ['u', 'Enter', 'j']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: second, exact: true })).toBeVisible()
  release()
  await expect(
    page.getByRole('alert').filter({ hasText: `${first}: The status could not be updated.` }),
  ).toBeVisible()
  // The selected status is back if the ticket is still open.
  for (const key of ['s', 'o', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText(/^The status could not be updated\./)).toBeVisible()
  await expect(page.getByLabel('Update Status')).toHaveValue('On Hold')
})

test("'/' pressed right after R opens the ready answers", {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const name = `Fast ${word(8)}`
  const customer = await newCustomer({ name })
  const calls = await CustomerCalls.of(request, portal, customer)
  await calls.raises('repair', await calls.registersProduct(customer.email), 'It is broken.')
  const made = await request.post(`${portal.url}/desk/answers`, {
    headers: await deskHeaders(request, portal),
    multipart: { title: `Fast ${word(8)}`, text: 'Please send it in.' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await asAdmin(page)
  await page.goto(`${queue}?q=${encodeURIComponent(name)}`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  const releaseMessages = await hold(page, '**/desk/tickets/*/messages*')
  const releaseAnswers = await hold(page, '**/desk/answers')
  const message = page.getByLabel('Message to the customer')

  for (const key of ['j', 'r', '/', 'Enter']) await page.keyboard.press(key)
  releaseMessages()
  await expect(message).toBeFocused()
  for (const key of ['Enter', '/', 'Enter', 'Control+Enter']) await page.keyboard.press(key)
  await expect(message).toHaveValue('')
  releaseAnswers()
  await expect(messagesOf(page).getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Please write something')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(message).toBeFocused()
  await expect(message).not.toHaveValue('')
})
