import {
  expectAccessible,
  expectFitInBothThemes,
  expectTouchTargets,
} from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, confirmStatus } from '../../support/tickets.ts'

test('a customer chooses which emails to receive', { tag: '@phone-first' }, async ({
  page,
  newCustomer,
  asCustomer,
  isMobile,
}) => {
  await asCustomer(page, await newCustomer())
  await page.goto('/customer_dashboard/account')
  const status = page.getByRole('switch', { name: 'Ticket updates' })
  await expect(status).toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/my/notices') && answer.ok(),
  )
  await status.click()
  await saved
  await expect(status).not.toBeChecked()
  await page.reload()
  await expect(status).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'A warranty ends soon' })).toBeChecked()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
})

test('an unsubscribe link works without login, both ways', {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Gauri Sethi' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('awr', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.goto('/admin/dashboard/CustomerAwr')
  await page.getByPlaceholder('Search Customer...').fill(number)
  await page.getByRole('button', { name: 'View Gauri Sethi' }).click()
  await confirmStatus(page, 'Under Process')
  const link = await portal.outbox.linkTo(customer.email, '/unsubscribe/')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Stop emails' })).toBeVisible()
  await expect(page.getByText('Ticket updates')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('These emails are stopped.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('These emails are stopped.')).toBeVisible()
  await page.getByRole('button', { name: 'Start them again' }).click()
  await expect(page.getByText('You will receive these emails again.')).toBeVisible()
})

test('an expired link says so', { tag: ['@phone-first', '@night'] }, async ({
  page,
  complaints,
  isMobile,
}) => {
  complaints.expect(/status of 400/)
  await page.goto('/unsubscribe/abcdefgh')
  await expect(
    page.getByText(
      'This link is incomplete or no longer works. Please use the link in a newer email, or manage your emails in your account.',
    ),
  ).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
})

test('the desk turns the daily email off and on', { tag: ['@phone', '@night'] }, async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/me')
  const digest = page.getByRole('switch', { name: 'Send me a daily email' })
  await expect(digest).toBeChecked()
  await digest.click()
  await expect(digest).not.toBeChecked()
  await page.reload()
  await expect(digest).not.toBeChecked()
  await digest.click()
  await expect(digest).toBeChecked()
})
