import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

test('from the search, the desk calls, raises and assigns', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Vimala Iyer' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(`CALL ${customer.email}`)
  await calls.registersProduct(`CALL2 ${customer.email}`)
  const number = await calls.raises('repair', product, 'It hums.')
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue')
  const found = page.getByRole('dialog', { name: 'Search', exact: true })
  const search = async (text: string) => {
    await expect(page.getByRole('button', { name: /Search/ }).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill(text)
  }

  await test.step('a hit tells phone and town, and calls', async () => {
    await search(customer.email)
    const hit = found.getByRole('option').first()
    await expect(hit).toContainText('Vimala Iyer')
    // On a phone, each result has its own call button.
    const call = isMobile
      ? found.getByRole('option', { name: /^Call / }).first()
      : page.getByRole('link', { name: 'Call Vimala Iyer' })
    await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expectFitInBothThemes(page)
    if (isMobile) await expectTouchTargets(page)
  })

  await test.step('raise leads to the customer, who has two products', async () => {
    await found.getByRole('button', { name: 'Raise a ticket' }).click()
    const which = page.getByRole('dialog', { name: 'Which product is it about?' })
    await expect(which.getByRole('button', { name: /CALL/ })).toHaveCount(2)
    await expectFitInBothThemes(page)
    await which.getByRole('button', { name: /CALL2/ }).click()
    await expect(page.getByRole('dialog', { name: /Vimala Iyer/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('open tickets stand first, and lead into the queue', async () => {
    await page.reload()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit details' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Raise a ticket', exact: true })).toBeVisible()
    await expectFitInBothThemes(page)
    const open = page.getByRole('region', { name: 'Open tickets' })
    await open.getByRole('link', { name: number }).click()
    await expect(page.getByRole('dialog', { name: number })).toBeVisible()
  })

  await test.step('a ticket is assigned from its hit', async () => {
    await search(number)
    await found.getByRole('button', { name: 'Assign', exact: true }).click()
    const assign = page.getByRole('dialog', { name: 'Assign' })
    await assign.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText(`${number} is assigned to you.`, { exact: true })).toBeVisible()
  })

  await test.step('the page of a serial number raises, too', async () => {
    await search(`CALL2 ${customer.email}`)
    await expect(found.getByRole('option', { name: /CALL2/ })).toHaveCount(1)
    await found.getByRole('button', { name: 'Raise a ticket' }).click()
    await expect(page.getByRole('dialog', { name: /Vimala Iyer/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CALL2')
    await expectFitInBothThemes(page)
  })
})
