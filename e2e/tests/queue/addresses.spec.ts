import { expectFitInBothThemes } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const repairs = '/admin/dashboard/ProductRepair'

test('a colleague is sent a link to exactly this ticket', { tag: ['@phone', '@night'] }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: 'Meera Iyer' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const first = await calls.raises('repair', product, 'It hums.')
  const second = await calls.raises('repair', product, 'It still hums.')
  await asAdmin(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto(`${repairs}?q=${first}`)
  await page.getByRole('button', { name: 'View Meera Iyer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer Repair Details' })
  await expect(dialog.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(/\?q=T-[^&]+&customer=/)

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`\\?q=${first}$`))
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await dialog.getByRole('button', { name: `Copy link to ticket ${first}` }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`ticket=${first}`)
  // The link starts with the public address, not with the address of this page.
  const { origin, pathname, search } = new URL(link)
  expect(origin).toBe('http://portal.example')

  await page.goto(pathname + search)
  const marked = dialog.locator('[aria-current]')
  await expect(marked).toContainText(first)
  await expect(marked).toContainText('The link you opened is for this record')
  await expect(marked).not.toContainText(second)
  await expect(marked).toBeInViewport()
  await expectFitInBothThemes(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${repairs}$`))
})

test('an incomplete link shows a sentence', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const customer = await newCustomer({ name: 'Nisha Pai' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('awr', await calls.registersProduct(customer.email))
  await asAdmin(page)
  await page.goto(`/admin/dashboard/CustomerAwr?q=${number}`)
  await page.getByRole('button', { name: 'View Nisha Pai' }).click()
  await page.waitForURL(/customer=/)
  const address = page.url()

  await page.goto(`${address}&ticket=T-ACDE`)
  await expect(
    page.getByText(
      "Ticket #T-ACDE is not one of this customer's tickets. The link may be incomplete or have the wrong customer ID.",
    ),
  ).toBeVisible()
  await page.goto('/admin/dashboard/CustomerAwr?customer=CU0')
  await expect(
    page.getByText('There is no customer CU0. The link may be incomplete.'),
  ).toBeVisible()
})

test('claims and requests have addresses that the queue knows', {
  tag: ['@phone', '@night'],
}, async ({ page, asAdmin }) => {
  await asAdmin(page)
  for (const kind of ['claim', 'warranty']) {
    await page.goto(`/admin/dashboard/queue?kind=${kind}&order=oldest`)
    const line = page.locator('[data-row]').first()
    const name = line.locator('.font-mono').first()
    await expect(name).toHaveText(/\w/)
    const number = (await name.innerText()).trim()
    await line.getByText(number).click()
    const panel = page.getByRole('dialog', { name: number })
    await panel.getByRole('link', { name: /^Open in/ }).click()
    await expect(panel).toBeHidden()
    const marked = page.getByRole('dialog').locator('[aria-current]')
    await expect(marked).toContainText(number)
    await page.reload()
    await expect(marked).toContainText(number)
    await expectFitInBothThemes(page)
    // A link with a name leads back into the queue, with Ctrl in a new tab.
    const way = marked.getByRole('link', {
      name: kind === 'claim' ? number : `Open in queue: ${number}`,
    })
    const tab = page.context().waitForEvent('page')
    await way.click({ modifiers: ['ControlOrMeta'] })
    await (await tab).close()
    await way.click()
    await expect(panel).toBeVisible()
  }
})
