import { expectFitInBothThemes } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, confirmStatus } from '../../support/tickets.ts'

test('the desk finds a ticket by number and adds a status', {
  tag: '@phone',
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: 'Leela Menon' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const number = await calls.raises('awr', product, 'Port 3 is dead.')
  await asAdmin(page)
  await page.goto('/admin/dashboard/CustomerAwr')
  await expect(page.getByRole('heading', { name: 'AWR Records' })).toBeVisible()
  await page.getByPlaceholder('Search Customer...').fill(number)
  await page.getByRole('button', { name: 'View Leela Menon' }).click()

  const dialog = page.getByRole('dialog', { name: 'Customer Product Details' })
  await expect(dialog).toContainText(customer.email)
  const card = dialog.getByRole('article')
  await expect(card).toContainText(number)
  await expect(card).toContainText('Port 3 is dead.')
  await card.getByRole('button', { name: 'Status History' }).click()
  await expect(page.getByText('No status updates available')).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Status History' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()

  await card.getByRole('button', { name: 'Confirm Status' }).click()
  await expect(card.getByText('Please select a status.')).toBeVisible()
  await confirmStatus(page, 'Under Process')
  await expect(card.locator('[data-tone=blue]')).toHaveText('Under Process')
  await confirmStatus(page, 'Delivered')
  await expect(card.locator('[data-tone=purple]')).toHaveText('Delivered')
  await confirmStatus(page, 'Other', 'Sent by courier: https://courier.example/7')
  await expect(card.locator('[data-tone=grey]')).toContainText('Sent by courier')
  await expectFitInBothThemes(page)

  await card.getByRole('button', { name: 'Status History' }).click()
  const history = page.getByRole('dialog', { name: 'Status History' })
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await expect(history.getByRole('listitem').first()).toContainText('Sent by courier')
  await expect(history.getByRole('link')).toHaveAttribute('href', 'https://courier.example/7')
})

test('a refused status shows its error and adds nothing', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  const customer = await newCustomer({ name: 'Farah Khan' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.route('**/ProductRepair/update-status/**', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/admin/dashboard/ProductRepair?q=${number}`)
  await page.getByRole('button', { name: 'View Farah Khan' }).click()
  await page.getByLabel('Update Status').selectOption('Completed')
  await page.getByRole('button', { name: 'Confirm Status' }).click()
  await expect(page.getByText(/^The status could not be updated\./)).toBeVisible()
  await expect(page.getByRole('article').getByText('N/A')).toBeVisible()
})

test('a search without results says so', { tag: '@night' }, async ({ page, asAdmin }) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/ProductRepair?q=nobody-of-this-name')
  await expect(page.getByRole('heading', { name: 'Repair & Service Records' })).toBeVisible()
  await expect(page.getByText('No customer found.')).toBeVisible()
})
