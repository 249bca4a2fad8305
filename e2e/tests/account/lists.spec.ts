import { expectFitInBothThemes } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

test('a list remembers the waiting filter and links to the queue', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: 'Yamini Rao' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.goto('/admin/dashboard/ProductRepair')
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.getByRole('radio', { name: 'Waiting' }).check({ force: true })
  await page.goto('/admin/dashboard/ProductRepair')
  await expect(page.getByRole('radio', { name: 'Waiting' })).toBeChecked()
  await page.goto('/admin/dashboard/ProductRepair?q=Yamini')
  const row = page.locator('[data-row]')
  await expect(row).toContainText('No status yet')
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.getByRole('link', { name: /^1 since/ }).click()
  await expect(page).toHaveURL(/\/queue\?kind=repair&q=CU/)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.locator('[data-row]')).toContainText(number)
})

test('the audit trail hides logins and shows a bulk action as one', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Zoya Khan' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'It hums.')
  const second = await calls.raises('awr', product, 'It hums still.')
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue?q=Zoya')
  for (const number of [first, second])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: 'Set status' }).click()
  const form = page.getByRole('dialog', { name: 'Set status for many tickets' })
  await form.getByLabel('Status').selectOption('On Hold')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('button', { name: 'Set status for 2 tickets' }).click()
  await expect(page.getByText('Status set for 2 tickets.', { exact: true })).toBeVisible()

  await page.goto(`/admin/dashboard/audit?person=${customer.email}`)
  const line = page.locator('[data-row]').filter({ hasText: '2 records' })
  await line.getByText('Show each record').click()
  await expect(line).toContainText(first)
  await expect(line).toContainText(second)
  const login = page.locator('[data-row]').filter({ hasText: 'Customer login' })
  await expect(login).toHaveCount(0)
  await expectFitInBothThemes(page)
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Show logins').check()
  await expect(login.first()).toBeVisible()
})

test('Enter leads from the search to the first line, and ? shows the keys', async ({
  page,
  asAdmin,
}) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/ProductRepair')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('asha v')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-row]:focus')).toContainText('Asha Verma')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row]:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Customer Repair Details' })).toBeVisible()
})
