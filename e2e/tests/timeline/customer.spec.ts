import type { Page } from '@playwright/test'
import {
  expectFitInBothThemes,
  expectNoOverflow,
  expectTouchTargets,
} from '../../support/checks.ts'
import { daysAgo, pdf } from '../../support/products.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls, model, photo } from '../../support/tickets.ts'

/** Opens the page of a customer from the list. */
async function openPageOf(page: Page, email: string, name: string) {
  await page.goto(`/admin/dashboard/registered-customer?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: `Open the page of ${name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
}

test("a list leads to the customer's page with its history", {
  tag: '@phone',
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: 'Tara Bhatnagar' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(`HIST ${customer.email}`)
  const number = await calls.raises('repair', product, 'Port 3 is dead.')
  await asAdmin(page)
  await openPageOf(page, customer.email, 'Tara Bhatnagar')

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Port 3 is dead.')).toBeVisible()
  await expect(timeline.getByText(number, { exact: true })).toBeVisible()
  await expect(timeline.getByText('No status yet')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Warranty left' }).first()).toBeVisible()
  await expectFitInBothThemes(page)

  await page.getByRole('navigation', { name: 'Kinds of entries' }).getByText('Tickets').click()
  await expect(page).toHaveURL(/\?kind=ticket$/)
  await expect(timeline.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(timeline.getByRole('article')).toHaveCount(1)
  await expectNoOverflow(page)

  // The ticket opens in the queue, and Back returns here.
  await timeline.getByRole('link', { name: `Open in queue: ${number}` }).click()
  await expect(page.getByRole('dialog', { name: number })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\?kind=ticket$/)

  await timeline.getByRole('link', { name: `HIST ${customer.email}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`HIST ${customer.email}`)
  await expect(page.getByRole('link', { name: 'Tara Bhatnagar' })).toBeVisible()
  await expect(page.getByText('Port 3 is dead.')).toBeVisible()
  await expectFitInBothThemes(page)
})

test('the customer sees what the desk registered and raised', {
  tag: ['@phone', '@night'],
}, async ({ page, portal, newCustomer, asAdmin, asCustomer, isMobile }) => {
  const customer = await newCustomer({ name: 'Uma Krishnan' })
  await asAdmin(page)
  await openPageOf(page, customer.email, 'Uma Krishnan')
  await expect(page.getByText('No products registered.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('dialog', { name: 'Add a note' })
  await note.getByLabel('Note').fill('Calls back on Monday.')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByText('Calls back on Monday.')).toBeVisible()

  await page.getByRole('button', { name: 'Register a product' }).click()
  const form = page.getByRole('dialog', { name: 'Register a product for Uma Krishnan' })
  await form.getByLabel('Model Number').fill(model)
  await form.getByRole('option').first().click()
  await form.getByLabel('Serial Number').fill(`DESK ${customer.email}`)
  await form.getByLabel('Purchase Date').fill(daysAgo(1))
  await form.getByLabel('Invoice').setInputFiles(pdf())
  await expectFitInBothThemes(page)
  if (isMobile) await expectTouchTargets(page)
  await form.getByRole('button', { name: 'Register Product' }).click()
  await expect(page.getByText('Product registered.')).toBeVisible()
  await expect(form).toBeHidden()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Registered for the customer by our desk: admin')).toBeVisible()

  await page
    .getByRole('button', { name: /^Raise a ticket:/ })
    .first()
    .click()
  const ticket = page.getByRole('dialog', { name: 'Raise a ticket for Uma Krishnan' })
  await ticket.getByText('Advance replacement (AWR)').click()
  await expect(ticket.getByLabel('Address')).toHaveValue(customer.address)
  await ticket.getByLabel('Query').fill('It does not start.')
  await ticket.getByLabel('Image').setInputFiles(photo)
  await expectFitInBothThemes(page)
  await ticket.getByRole('button', { name: 'Submit' }).click()
  // The desk continues with the ticket in the queue.
  await expect(page).toHaveURL(/\/queue\?q=T-.*&item=/)
  await expect(page.getByRole('dialog', { name: /^T-/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const line = page.locator('[data-row]')
  await expect(line).toContainText('Uma Krishnan')
  await expect(line).toBeInViewport({ ratio: 1 })
  await expect(line).toBeFocused()
  await openPageOf(page, customer.email, 'Uma Krishnan')
  await expect(timeline.getByText('Raised for the customer by our desk: admin')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)

  await portal.outbox.letterTo(customer.email, 'Our desk registered this product for you')
  await portal.outbox.letterTo(customer.email, 'Our desk raised a request')

  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await page
    .getByRole('main')
    .getByText(/Switch/)
    .first()
    .click()
  await expect(page.getByText('Registered for you by our desk')).toBeVisible()
  await page.goto('/customer_dashboard/awr/records')
  await page.getByText(/^T-/).first().click()
  await expect(page.getByText('Raised for you by our desk')).toBeVisible()
})

test('an unknown customer or serial number shows a sentence', {
  tag: '@night',
}, async ({ page, asAdmin, complaints }) => {
  complaints.expect(/status of 404/)
  await asAdmin(page)
  await page.goto('/admin/dashboard/customers/CU00000000')
  await expect(page.getByText('Customer not found')).toBeVisible()
  await expectFitInBothThemes(page)
  await page.goto('/admin/dashboard/serials/NO%2FSUCH')
  await expect(page.getByText('No product with this serial number is registered.')).toBeVisible()
})
