import { draftsOn } from '../../support/drafts.ts'
import { openCard } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

test('after a session ends, the form stays and is sent after login', {
  tag: '@phone-first',
}, async ({ page, request, portal, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/status of 401/)
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  await calls.registersProduct(customer.email)
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await openCard(page)
  await page.getByRole('button', { name: /^Apply: Product Service/ }).click()
  const form = page.getByRole('dialog', { name: 'Repair and Service Request' })
  await expect(form.getByLabel('Address')).toHaveValue(customer.address)
  await form.getByLabel('Query').fill('No picture since Monday.')

  // A closed form keeps its input. Before its draft is stored, Escape asks first.
  await expect.poll(async () => (await draftsOn(page)).length).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Apply: Product Service/ }).click()
  await expect(form.getByLabel('Query')).toHaveValue('No picture since Monday.')

  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  const headers = { Authorization: `Bearer ${token}` }
  await request.post(`${portal.url}/api/users/logout`, { headers })
  await form.getByRole('button', { name: 'Submit' }).click()
  const login = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(login.getByLabel('Username')).toHaveValue(customer.email)
  await expect(login.getByLabel('Password', { exact: true })).toBeFocused()
  await login.getByLabel('Password', { exact: true }).fill(customer.password)
  await login.getByRole('button', { name: 'Login' }).click()

  await expect(form.getByText('Query submitted successfully!')).toBeVisible()
  await expect(form.getByLabel('Query')).toHaveValue('')
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/^Open ticket/).first()).toBeVisible()
})
