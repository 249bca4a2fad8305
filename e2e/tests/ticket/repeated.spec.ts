import { loseAnswer } from '../../support/lostAnswer.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, confirmStatus } from '../../support/tickets.ts'

test('a request whose answer was lost is raised once', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asCustomer,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  await calls.registersProduct(customer.email)
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: /^Apply.*Product Service/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Repair and Service Request' })
  await dialog.getByLabel('Address').fill('12 Lake Road, Pune')
  await dialog.getByLabel('Query').fill('No light on any port.')
  await loseAnswer(page, '**/product-service/submit-query')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  // The page repeats the request once.
  await expect(dialog.getByText('Query submitted successfully!')).toBeVisible()

  await page.goto('/customer_dashboard/registered_product_details')
  await expect(page.getByText(/^T(-[0-9A-Z]{4}){3}$/)).toHaveCount(1)
})

test('a status without an answer is saved once, a new one again', {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asAdmin, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const customer = await newCustomer({ name: 'Gauri Deshpande' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.goto(`/admin/dashboard/ProductRepair?q=${number}`)
  await page.getByRole('button', { name: 'View Gauri Deshpande' }).click()

  const lose = async (status: string) => {
    await loseAnswer(page, '**/ProductRepair/update-status/**')
    await page.getByLabel('Update Status').selectOption(status)
    await page.getByRole('button', { name: 'Confirm Status' }).click()
    await expect(page.getByText(/^The status could not be updated\./)).toBeVisible()
  }
  await lose('Under Process')
  await confirmStatus(page, 'Under Process')
  await lose('On Hold')
  await confirmStatus(page, 'Completed')

  await page.getByRole('button', { name: 'Status History' }).click()
  const history = page.getByRole('dialog', { name: 'Status History' })
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await expect(history.getByRole('listitem')).toContainText([
    'Completed',
    'On Hold',
    'Under Process',
  ])
})
