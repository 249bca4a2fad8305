import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const queue = '/admin/dashboard/queue'

/** The line of a record: a row on wide screens, a card on narrow ones. */
const lineOf = (page: Page, number: string) =>
  page.locator('[data-row]').filter({ hasText: number })

/** Adds a courier in the settings. The server may refuse it. */
async function addCourier(page: Page, name: string, address: string) {
  await page.goto('/admin/dashboard/settings')
  const couriers = page.getByRole('form', { name: 'Save couriers' })
  await couriers.getByRole('button', { name: 'Add courier' }).click()
  await couriers.getByLabel('Courier', { exact: true }).last().fill(name)
  await couriers.getByLabel('Tracking link').last().fill(address)
  await couriers.getByRole('button', { name: 'Save couriers' }).click()
  return couriers
}

test('selected tickets get one status after a preview', {
  tag: '@phone',
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Lata Menon' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'It hums.')
  const second = await calls.raises('awr', product, 'It hums still.')
  await asAdmin(page)
  await page.goto(`${queue}?q=Lata`)

  await page.getByRole('checkbox', { name: `Select ${first}` }).check()
  await page.getByRole('checkbox', { name: `Select ${second}` }).check()
  const bar = page.getByRole('region', { name: 'Selected lines' })
  await expect(bar).toContainText('2 selected')
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)

  await bar.getByRole('button', { name: 'Set status' }).click()
  const form = page.getByRole('dialog', { name: 'Set status for many tickets' })
  await expect(form).toContainText('2 lines selected.')
  await form.getByLabel('Status').selectOption('On Hold')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview changes' })
  await expect(preview).toContainText('2 tickets change')
  await expect(preview).toContainText(first)
  await expect(preview).toContainText('No status yet')
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await preview.getByRole('button', { name: 'Set status for 2 tickets' }).click()

  await expect(page.getByText('Status set for 2 tickets.', { exact: true })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(lineOf(page, first)).toContainText('On Hold')
  await expect(lineOf(page, second)).toContainText('On Hold')
})

test('letters and Enter close an AWR ticket, after a question', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: 'Nanda Rao' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const number = await calls.raises('awr', product, 'It hums.')
  await asAdmin(page)
  await page.goto(`${queue}?q=Nanda`)
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.keyboard.press('s')
  const form = page.getByRole('dialog', { name: 'Set status for many tickets' })
  await expect(form.getByLabel('Status')).toBeFocused()
  await page.keyboard.press('c')
  await expect(form.getByLabel('Status')).toHaveValue('Completed')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview changes' })
  await expect(preview).toContainText('Completed')
  const confirm = preview.getByRole('button', { name: 'Set status for 1 ticket' })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(preview).toContainText(`The AWR ticket ${number} has no new serial number.`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Status set for 1 ticket.', { exact: true })).toBeVisible()
})

test('scanned numbers skip other texts and take docket numbers', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Mohan Das' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const number = await calls.raises('repair', product, 'The fan is loud.')
  const courier = `Swift ${number.slice(-4)}`
  await asAdmin(page)

  const couriers = await addCourier(page, courier, 'http://swift.example/{docket}')
  await expect(couriers.getByText(/^Please enter an address that starts with https/)).toBeVisible()
  await couriers.getByLabel('Tracking link').last().fill('https://swift.example/track?no={docket}')
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await couriers.getByRole('button', { name: 'Save couriers' }).click()
  await expect(page.getByText('The couriers were saved.')).toBeVisible()

  await page.goto(queue)
  await page.getByRole('button', { name: 'Update by ticket number' }).click()
  const form = page.getByRole('dialog', { name: 'Set status for many tickets' })
  const numbers = form.getByLabel('Ticket numbers')
  await numbers.pressSequentially(number.toLowerCase().replaceAll('-', ''))
  await numbers.press('Enter')
  await numbers.pressSequentially('CL42')
  await numbers.press('Enter')
  await form.getByLabel('Status').selectOption('Other')
  await form.getByLabel('Custom Status').fill('On its way')
  await form.getByLabel('Courier').selectOption(courier)
  await form.getByLabel('Docket Number').fill('AB-12')
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await form.getByRole('button', { name: 'Preview changes' }).click()

  const preview = page.getByRole('dialog', { name: 'Preview changes' })
  await expect(preview).toContainText('CL42 is not a ticket number.')
  const confirm = preview.getByRole('button', { name: 'Set status for 1 ticket' })
  await expect(confirm).toBeDisabled()
  await expectFitInBothThemes(page)
  await preview.getByRole('button', { name: 'Remove it' }).click()
  await confirm.click()
  await expect(page.getByText('Status set for 1 ticket.', { exact: true })).toBeVisible()

  await page.goto(`/serviceProduct/ticketStatus?ticket=${number}`)
  const link = page.getByRole('link', { name: 'Track parcel' })
  await expect(link).toHaveAttribute('href', 'https://swift.example/track?no=AB-12')
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(link).toHaveAttribute('target', '_blank')
})

test('each ticket gets its docket number, by columns or by scans', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Usha Pillai' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'The lens is loose.')
  const second = await calls.raises('awr', product, 'It is loose again.')
  const third = await calls.raises('repair', product, 'And the cable.')
  const courier = `Quick ${first.slice(-4)}`
  await asAdmin(page)
  await addCourier(page, courier, 'https://quick.example/{docket}')
  await expect(page.getByText('The couriers were saved.')).toBeVisible()

  await page.goto(queue)
  await page.getByRole('button', { name: 'Update by ticket number' }).click()
  const form = page.getByRole('dialog', { name: 'Set status for many tickets' })
  const numbers = form.getByLabel('Ticket numbers')
  await numbers.fill(`${first}\tQ-1\n`)
  await numbers.press('Control+End')
  for (const scanned of [second, 'Q-1', third]) {
    await numbers.pressSequentially(scanned)
    await numbers.press('Enter')
  }
  await form.getByLabel('Status').selectOption('Delivered')
  await form.getByLabel('Courier').selectOption(courier)
  await expect(form).toContainText('You can add a docket number after each ticket number')
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await form.getByRole('button', { name: 'Preview changes' }).click()

  const preview = page.getByRole('dialog', { name: 'Preview changes' })
  const confirm = preview.getByRole('button', { name: 'Set status for 3 tickets' })
  await expect(preview).toContainText('1 ticket needs a docket number.')
  await expect(preview).toContainText('Several tickets have the same docket number: Q-1')
  await expect(confirm).toBeDisabled()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await preview.getByLabel(`Docket number of ${third}`).fill('Q_3')
  await expect(preview).toContainText('A docket number can have only letters, digits and dashes')
  await preview.getByLabel(`Docket number of ${third}`).fill('Q-3')
  await preview.getByLabel(`Docket number of ${second}`).fill('Q-2')
  await expect(preview.getByText('Several tickets have the same docket number')).toBeHidden()
  await preview.getByRole('button', { name: 'Check docket numbers' }).click()
  await expectFitInBothThemes(page)
  await confirm.click()
  await expect(preview).toContainText(`The AWR ticket ${second} has no new serial number.`)
  await confirm.click()
  await expect(page.getByText('Status set for 3 tickets.', { exact: true })).toBeVisible()

  for (const [number, docket] of [
    [first, 'Q-1'],
    [second, 'Q-2'],
    [third, 'Q-3'],
  ]) {
    await page.goto(`/serviceProduct/ticketStatus?ticket=${number}`)
    await expect(page.getByRole('link', { name: `https://quick.example/${docket}` })).toBeVisible()
  }
})

test('the next parcel leaves with the same courier, by keys', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: 'Parveen Sheikh' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'It hums.')
  const second = await calls.raises('repair', product, 'It hums still.')
  const courier = `Prompt ${first.slice(-4)}`
  await asAdmin(page)
  await addCourier(page, courier, 'https://prompt.example/{docket}')
  await expect(page.getByText('The couriers were saved.')).toBeVisible()
  await page.goto(`${queue}?q=Parveen&order=oldest`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const status = page.getByLabel('Update Status')
  const docket = page.getByLabel('Docket Number')
  for (const key of ['j', 's']) await page.keyboard.press(key)
  await expect(status).toBeFocused()
  await page.keyboard.press('d')
  await page.getByLabel('Courier').selectOption(courier)
  await docket.fill('P-1')
  for (const key of ['Enter', 'j']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await page.keyboard.press('s')
  await expect(status).toBeFocused()
  for (const key of ['d', 'Enter']) await page.keyboard.press(key)
  await expect(docket).toBeFocused()
  await page.keyboard.type('P-2')
  await page.keyboard.press('Enter')
  await expect(lineOf(page, second)).toContainText('Dispatched')
  for (const [number, sent] of [
    [first, 'P-1'],
    [second, 'P-2'],
  ]) {
    await page.goto(`/serviceProduct/ticketStatus?ticket=${number}`)
    await expect(page.getByRole('link', { name: 'Track parcel' })).toHaveAttribute(
      'href',
      `https://prompt.example/${sent}`,
    )
  }
})
