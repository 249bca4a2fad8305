import type { Locator } from '@playwright/test'
import { expectAccessible } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

/** Returns the address and the text of a link. */
async function opened(link: Locator) {
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  const address = new URL((await link.getAttribute('href')) ?? '')
  return { to: address.origin + address.pathname, text: address.searchParams.get('text') ?? '' }
}

test("the desk shares a ticket's news, and so does the customer", {
  tag: '@phone',
}, async ({ page, portal, request, newCustomer, asAdmin, asCustomer }) => {
  const asha = await newCustomer({ name: 'आशा वर्मा', phone: '098765 43210' })
  const calls = await CustomerCalls.of(request, portal, asha)
  const number = await calls.raises('repair', await calls.registersProduct('SN-WA-1'))
  const link = `http://portal.example/serviceProduct/ticketStatus?ticket=${number}`

  await asAdmin(page)
  await page.goto(`/admin/dashboard/ProductRepair?q=${number}`)
  await page.getByRole('button', { name: /^View/ }).click()
  const sent = await opened(page.getByRole('link', { name: 'Send on WhatsApp' }))
  expect(sent.to).toBe('https://wa.me/919876543210')
  expect(sent.text).toMatch(/^Hello आशा वर्मा, this is .+\.\n/)
  expect(sent.text).toContain(`Ticket ${number}, `)
  expect(sent.text).toContain('\nStatus: We received your request.\n')
  expect(sent.text).toContain(link)
  await expectAccessible(page)

  await page.goto(`/serviceProduct/ticketStatus?ticket=${number}`)
  const tracked = await opened(page.getByRole('link', { name: 'Share on WhatsApp' }))
  expect(tracked.to).toBe('https://wa.me/')
  expect(tracked.text).toContain(link)
  expect(tracked.text).not.toContain('आशा')

  await asCustomer(page, asha)
  await page.goto('/customer_dashboard/registered_product_details')
  await page.getByText(number).click()
  const own = await opened(page.getByRole('link', { name: 'Share on WhatsApp' }))
  expect(own.text).toContain(link)
})

test('a number that WhatsApp cannot know is explained', { tag: '@night' }, async ({
  page,
  portal,
  request,
  newCustomer,
  asAdmin,
}) => {
  const calls = await CustomerCalls.of(request, portal, await newCustomer({ phone: '12345' }))
  const number = await calls.raises('repair', await calls.registersProduct('SN-WA-2'))
  await asAdmin(page)
  await page.goto(`/admin/dashboard/ProductRepair?q=${number}`)
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'No WhatsApp' }).click()
  await expect(page.getByRole('tooltip')).toHaveText(
    'WhatsApp does not accept 12345. It needs ten digits, or + and the country code.',
  )
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveCount(0)
})
