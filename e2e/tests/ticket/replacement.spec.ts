import { randomUUID } from 'node:crypto'
import { expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

/** Returns a serial number that no other test has. */
const serial = () => `AWR${randomUUID().slice(0, 8).toUpperCase()}`

test('an AWR ticket ends with a new device, and the old returns', {
  tag: '@phone',
}, async ({ page, request, portal, newCustomer, asAdmin, asCustomer, complaints }) => {
  complaints.expect(/status of 400|status of 409/)
  const customer = await newCustomer({ name: 'Farida Khan' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const [oldSerial, newSerial, taken] = [serial(), serial(), serial()]
  await calls.registersProduct(taken)
  const number = await calls.raises('awr', await calls.registersProduct(oldSerial))

  await asAdmin(page)
  await page.goto(`/admin/dashboard/CustomerAwr?q=${number}`)
  await page.getByRole('button', { name: 'View' }).first().click()
  const card = page.getByRole('dialog').getByRole('article').filter({ hasText: number })
  await card.getByRole('button', { name: 'Enter the replacement' }).click()
  const form = page.getByRole('dialog', { name: 'Replacement' })
  await form.getByRole('button', { name: 'Replace the device' }).click()
  await expect(
    form.getByText('Please enter the serial number of the replacement.').first(),
  ).toBeVisible()
  await expectFitInBothThemes(page)
  const field = form.getByLabel('Serial Number of the Replacement')
  await field.fill(taken)
  await form.getByRole('button', { name: 'Replace the device' }).click()
  await expect(form.getByRole('status')).toContainText(oldSerial)
  await expect(form.getByRole('status')).toContainText(taken)
  await form.getByRole('button', { name: 'Replace the device' }).click()
  await expect(
    form.getByText('A product with this serial number and model is already registered.').first(),
  ).toBeVisible()
  await field.fill(newSerial)
  await form.getByRole('button', { name: 'Replace the device' }).click()
  await expect(form.getByRole('status')).toContainText(newSerial)
  await form.getByRole('button', { name: 'Replace the device' }).click()
  await expect(page.getByText('Replacement registered.')).toBeVisible()
  await expect(form).toHaveCount(0)
  const heading = page.getByRole('dialog').getByRole('heading').first()
  await expect(heading).toBeFocused()

  const made = card.getByRole('region', { name: 'Replacement' })
  await expect(made).toContainText(newSerial)
  await expect(card.getByText('Replacement registered')).toBeVisible()
  await expectNoOverflow(page)

  // Until it is back, the view Due back has the old device, also before its day.
  await page.goto('/admin/dashboard/queue')
  await page.getByRole('link', { name: 'Due back', exact: true }).click()
  const due = page.locator('[data-row]').filter({ hasText: number })
  await expect(due).toContainText('Device due')
  await expectNoOverflow(page)
  await due.getByText(number).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open in Customer AWR' }).click()
  await made.getByRole('button', { name: 'Mark the old device as returned' }).click()
  await expect(made.getByText('Old device returned')).toBeVisible()
  await expect(heading).toBeFocused()

  // The devices link to each other.
  await made.getByRole('link', { name: newSerial }).click()
  await expect(page.getByText(/In the place of/)).toContainText(oldSerial)
  await page.getByRole('link', { name: oldSerial }).click()
  await expect(page.getByRole('link', { name: newSerial })).toBeVisible()

  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible()
  await expectFitInBothThemes(page)
})
