import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../../support/checks.ts'
import { openCard } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, confirmStatus, photo } from '../../support/tickets.ts'

const courier = 'https://courier.example/AW-7'

const walks = [
  {
    kind: 'service',
    apply: 'Product Service',
    dialog: 'Repair and Service Request',
    list: '/customer_dashboard/registered_product_details',
    desk: '/admin/dashboard/ProductRepair',
    search: 'Search by Customer ID/Name',
    night: [],
  },
  {
    kind: 'AWR',
    apply: 'AWR',
    dialog: 'AWR Query',
    list: '/customer_dashboard/awr/records',
    desk: '/admin/dashboard/CustomerAwr',
    search: 'Search Customer...',
    // By day, replacement.spec.ts walks an AWR ticket.
    night: ['@night'],
  },
]

for (const walk of walks) {
  test(`${walk.kind}: from the first word to the tracker`, {
    tag: ['@phone-first', ...walk.night],
  }, async ({ page, request, portal, newCustomer, asCustomer, asAdmin }) => {
    const customer = await newCustomer({ name: `Nandini ${crypto.randomUUID().slice(0, 8)}` })
    const calls = await CustomerCalls.of(request, portal, customer)
    await calls.registersProduct(customer.email)
    await asCustomer(page, customer)

    const number = await test.step('the customer raises it with a photo', async () => {
      await page.goto('/customer_dashboard')
      await apply(page, walk.apply)
      const dialog = page.getByRole('dialog', { name: walk.dialog })
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByText('Please enter your query.')).toBeVisible()
      await expect(dialog.getByLabel('Address')).toHaveValue(customer.address)
      if (walk.kind === 'AWR') {
        await expect(dialog.getByRole('option')).toHaveCount(17)
        await dialog.getByLabel('Purchase From').selectOption('VISION_INDIA')
      }
      await dialog.getByLabel('Address').fill('12 Lake Road, Pune')
      await dialog.getByLabel('Query').fill('No light on any port.')
      await dialog.getByLabel('Image').setInputFiles(photo)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByText('Query submitted successfully!')).toBeVisible()
      await expect(dialog.getByLabel('Query')).toHaveValue('')
      return (await dialog.getByText(/^T(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
    })
    await portal.outbox.letterTo(customer.email, number)

    await test.step('the desk sets two statuses', async () => {
      await asAdmin(page)
      await page.goto(walk.desk)
      await page.getByPlaceholder(walk.search).fill(customer.name.toUpperCase())
      await page.getByRole('button', { name: `View ${customer.name}` }).click()
      const card = page.getByRole('article').filter({ hasText: number })
      await expect(card).toContainText('No light on any port.')
      const image = await page.request.get(
        (await card.getByRole('link', { name: 'View Image' }).getAttribute('href')) ?? '',
      )
      expect(image.headers()['content-type']).toBe('image/png')
      await confirmStatus(page, 'Under Process')
      await confirmStatus(page, 'Other', `On its way: ${courier}`)
    })
    await portal.outbox.letterTo(customer.email, 'Under Process')
    await portal.outbox.letterTo(customer.email, courier)

    await test.step('the customer reads it in the list and in the modal', async () => {
      await page.goto(walk.list)
      await expect(page.locator('[data-tone=red]')).toContainText('On its way')
      await page.getByRole('button', { name: 'Track Repair Status' }).click()
      const modal = page.getByRole('dialog', { name: 'Check Status' })
      await modal.getByLabel('Ticket Number').fill(number)
      await modal.getByRole('button', { name: 'Search' }).click()
      await expect(modal.getByRole('listitem')).toHaveCount(2)
      await expect(modal.getByText(/^Raised on/)).toBeVisible()
      await expect(modal.getByRole('listitem').first()).toContainText('On its way')
      await expect(modal.getByRole('link', { name: /^Track parcel/ })).toHaveAttribute(
        'href',
        courier,
      )
    })

    await test.step('anyone reads it, logged out', async () => {
      await page.context().clearCookies()
      await page.goto(await portal.outbox.linkTo(customer.email, '/serviceProduct/ticketStatus'))
      await expect(page.getByRole('heading', { name: `Ticket #${number}` })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Track parcel/ })).toHaveAttribute(
        'href',
        courier,
      )
      await expect(page.getByText('Under Process')).toBeVisible()
      await expect(page.getByLabel('History').getByRole('listitem')).toHaveCount(2)
      await expect(page.getByText('We received your request.')).toHaveCount(0)
      await expect(page.getByText(customer.name)).toHaveCount(0)
    })
  })
}

/** Opens a form for the customer's only product. */
async function apply(page: Page, column: string) {
  await openCard(page)
  await page.getByRole('button', { name: new RegExp(`^Apply.*${column}`) }).click()
}
