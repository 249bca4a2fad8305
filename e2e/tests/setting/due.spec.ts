import { expectNoOverflow } from '../../support/checks.ts'
import { register, signInAtTheDesk, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

test('an owner sets the working days, and the queue follows', {
  tag: '@phone',
}, async ({ page, request, ownPortal: portal }) => {
  const customer = someone({ name: 'Ila Deshmukh' })
  await register(request, portal, customer)
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const before = await calls.raises('repair', product, 'It hums.')

  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}/admin/dashboard/settings`)
  const days = page.getByLabel('Repair & service', { exact: true })
  await expect(days).toHaveValue('3')
  await days.fill('0')
  await page.getByRole('button', { name: 'Save due dates' }).click()
  await expect(page.getByText('Please enter 1 to 60 working days.').first()).toBeVisible()
  await days.fill('60')
  await page.getByRole('button', { name: 'Save due dates' }).click()
  await expect(page.getByText('The due dates were saved.')).toBeVisible()
  await expectNoOverflow(page)

  const after = await calls.raises('repair', product, 'It still hums.')
  await page.goto(`${portal.url}/admin/dashboard/queue?q=Ila`)
  const lineOf = (number: string) => page.locator('[data-row]').filter({ hasText: number })
  await expect(lineOf(before)).toContainText(/Due (tomorrow|in \d days)/)
  await expect(lineOf(after)).toContainText(/Due \d\d \w+ \d{4}/)
})
