import {
  expectAccessible,
  expectFitInBothThemes,
  expectTouchTargets,
} from '../../support/checks.ts'
import { register, signInAtTheDesk, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

test('visitors can read the privacy notice before they register', { tag: '@phone-first' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'How we treat your data' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
  await expect(page.getByText('Emails we sent you: 180 days after they were sent.')).toBeVisible()
  await expect(page.getByText(/^Version \d+, since/)).toBeVisible()
  await expectAccessible(page)
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
})

test('a customer downloads their data and asks for a correction', {
  tag: '@phone-first',
}, async ({ page, request, portal, newCustomer, asCustomer, isMobile }) => {
  const customer = await newCustomer({ name: 'Charu Nambiar' })
  const calls = await CustomerCalls.of(request, portal, customer)
  await calls.registersProduct(customer.email)
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard/account')
  await page.getByRole('button', { name: 'Prepare the download' }).click()
  await expect(page.getByText('We are preparing your download.')).toBeVisible()
  const download = page.getByRole('link', { name: 'Download', exact: true })
  await expect(download).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('my-data.zip')

  await page.getByLabel('Which product is it about?').selectOption({ index: 1 })
  await page.getByLabel('What is wrong, and what is right?').fill('The purchase date is wrong.')
  await page.getByRole('button', { name: 'Ask for a correction' }).click()
  await expect(page.getByText('We received your request. Ticket:')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
})

test('a customer requests deletion, sees open work, and cancels', {
  tag: '@phone-first',
}, async ({ page, request, portal, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/status of 400/, /status of 409/)
  const customer = await newCustomer({ name: 'Dipa Kulkarni' })
  const calls = await CustomerCalls.of(request, portal, customer)
  await calls.raises('repair', await calls.registersProduct(customer.email))
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog.getByText('1 ticket', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
  await expect(dialog.getByText('Please enter your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(customer.password)
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
  await expect(dialog.getByText('Please confirm that they may be closed.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Close open tickets, and reject').check()
  await dialog.getByRole('button', { name: 'Delete in 7 days' }).click()
  await expect(page.getByText('Until then you can change your mind.')).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('a customer without a product asks for a correction', { tag: ['@phone', '@night'] }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer({ name: 'Gita Rao' })
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard/account')
  await page.getByLabel('What is wrong, and what is right?').fill('My claim is there twice.')
  await page.getByRole('button', { name: 'Ask for a correction' }).click()
  await expect(page.getByText('We received your request. We answer by email.')).toBeVisible()
})

test('a manager deletes on request with a reason', { tag: '@phone' }, async ({
  page,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: 'Esha Pillai' })
  await asAdmin(page)
  await page.goto(`/admin/dashboard/registered-customer?q=Esha`)
  await page.getByRole('link', { name: 'Esha Pillai' }).first().click()
  await page.getByRole('button', { name: 'Delete the customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the customer' })
  await dialog.getByLabel('Reason').fill('Asked by phone.')
  await dialog.getByRole('button', { name: 'Delete the customer' }).click()
  await expect(page.getByText('The account will be deleted on').first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep the customer' }).click()
  const keeping = page.getByRole('dialog', { name: 'Keep the customer' })
  await keeping.getByLabel('Reason').fill(`A mistake about ${customer.email}.`)
  await keeping.getByRole('button', { name: 'Keep the customer' }).click()
  await expect(page.getByText('The account stays.')).toBeVisible()
})

test('an owner sets the retention, and the notice follows', { tag: ['@phone', '@night'] }, async ({
  page,
  request,
  ownPortal: portal,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const customer = someone({ name: 'Farah Contractor' })
  await register(request, portal, customer)
  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}/admin/dashboard/settings`)
  const emails = page.getByLabel('Sent emails')
  await expect(emails).toHaveValue('180')
  await emails.fill('3')
  await page.getByRole('button', { name: 'Save retention' }).click()
  await expect(page.getByText('Please enter 7 to 180 days for sent emails.')).toBeVisible()
  await emails.fill('30')
  await page.getByRole('button', { name: 'Show what this removes' }).click()
  await expect(page.getByText('Nothing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save retention' }).click()
  await expect(page.getByText('Retention saved.')).toBeVisible()
  await expectFitInBothThemes(page)
  await page.goto(`${portal.url}/privacy`)
  await expect(page.getByText('Emails we sent you: 30 days after they were sent.')).toBeVisible()
  await page.goto(`${portal.url}/admin/dashboard/audit`)
  await expect(page.getByRole('heading', { name: 'Who looked at personal data' })).toBeVisible()
  await expectFitInBothThemes(page)
})
