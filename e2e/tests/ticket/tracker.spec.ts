import { expectAccessible, expectFitInBothThemes } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const path = '/serviceProduct/ticketStatus'

test('anyone follows a ticket, however the number is typed', { tag: '@phone-first' }, async ({
  page,
  request,
  portal,
  newCustomer,
}) => {
  const customer = await newCustomer({ name: 'Zubin Contractor' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))

  await page.goto(path)
  await expect(page.getByText('Support', { exact: true })).toBeVisible()
  await expect(page.getByText('Track your ticket status', { exact: true })).toBeVisible()
  const field = page.getByLabel('Ticket Reference Number')
  await expect(field).toHaveAttribute('placeholder', 'Enter your ticket number')
  await page.getByRole('button', { name: 'Track Status' }).click()
  await expect(page.getByText('Please enter a ticket number.')).toBeVisible()

  await field.fill(` #${number.toLowerCase().replaceAll('-', ' ')}`)
  await page.getByRole('button', { name: 'Track Status' }).click()
  await expect(page.getByRole('heading', { name: `Ticket #${number}` })).toBeVisible()
  await expect(page.getByText('Last updated')).toBeVisible()
  await expect(page.getByText('We received your request.')).toBeVisible()
  await expect(page.getByText('Zubin')).toHaveCount(0)
  await expectFitInBothThemes(page)

  await page.getByRole('button', { name: 'Back to search' }).click()
  await expect(field).toBeVisible()
})

test("the footer has the support address, not the desk's mailbox", {
  tag: '@night',
}, async ({ page }) => {
  const answer = await page.goto(path)
  expect(await answer?.text()).not.toContain('support@localhost')
  await expect(page.getByRole('link', { name: 'care@portal.example' })).toHaveAttribute(
    'href',
    'mailto:care@portal.example',
  )
})

test('the address of a result can be shared', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
}) => {
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('awr', await calls.registersProduct(customer.email))
  const link = await portal.outbox.linkTo(customer.email, path)
  expect(link).toContain(number)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Ticket #${number}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Ticket #${number}` })).toBeVisible()
})

test('a mistyped number is not found, and the field keeps it', { tag: '@phone-first' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await page.goto(path)
  await page.getByLabel('Ticket Reference Number').fill('T-ACDE-FGHJ-KMNP')
  await page.getByRole('button', { name: 'Track Status' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Ticket not found. Please verify the ticket number.',
  )
  await expect(page.getByLabel('Ticket Reference Number')).toHaveValue('T-ACDE-FGHJ-KMNP')
  await expectAccessible(page)
})

test('a server that does not answer shows a message', { tag: '@night' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  await page.route('**/TicketSearch/**', (route) => route.abort())
  await page.goto(`${path}?ticket=T-ACDE-FGHJ-KMNP`)
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while fetching the ticket status. Please try again later.',
  )
})
