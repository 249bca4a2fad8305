import { expectAccessible, expectFitInBothThemes } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'

test('a manager edits, blocks and unblocks a customer', {
  tag: ['@phone', '@night'],
}, async ({ page, browser, newCustomer, asAdmin, portal, complaints }) => {
  complaints.expect(/status of 403/)
  const customer = await newCustomer({ name: 'Hema Joshi' })
  await asAdmin(page)
  await page.goto('/admin/dashboard/registered-customer?q=Hema')
  await page.getByRole('link', { name: 'Hema Joshi' }).first().click()
  await page.getByRole('button', { name: 'Edit details' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the customer' })
  await edit.getByLabel('Phone').fill('09999900000')
  await expect(edit.getByLabel('Your own password')).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The customer is saved.')).toBeVisible()
  await expect(page.getByText('09999900000').first()).toBeVisible()

  await page.getByRole('button', { name: 'Block the customer' }).click()
  const block = page.getByRole('dialog', { name: 'Block the customer' })
  await block.getByLabel('Reason').fill('Threats by phone')
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Block the customer' }).click()
  await expect(page.getByText(/This customer has been blocked since/)).toBeVisible()
  await expectFitInBothThemes(page)

  const other = await browser.newContext()
  const own = await other.newPage()
  await own.goto(portal.url)
  await own.locator('form input').first().fill(customer.email)
  await own.locator('form input[type=password]').fill(customer.password)
  await own.keyboard.press('Enter')
  await expect(own.getByText(/Your account is blocked. Please contact us/)).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Unblock the customer' }).click()
  const unblock = page.getByRole('dialog', { name: 'Unblock the customer' })
  await unblock.getByLabel('Reason').fill('Apologised')
  await unblock.getByRole('button', { name: 'Unblock the customer' }).click()
  await expect(page.getByText('The customer is unblocked.')).toBeVisible()
})
