import type { Page } from '@playwright/test'
import { expect } from '../../support/test.ts'

/** Returns a random word, so that a search finds only the data of this test. */
export const word = (length = 10) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** Creates a scheme on the desk's page. A past end date needs a confirmation. */
export async function createScheme(page: Page, name: string, endDate: string, isOver = false) {
  await page.goto('/admin/dashboard/Scheme')
  await page.getByLabel('Scheme Name').fill(name)
  await page.getByLabel('Scheme Date').fill(endDate)
  await page.getByRole('button', { name: 'Create Scheme' }).click()
  if (isOver) {
    const question = page.getByRole('dialog', { name: 'Create a closed scheme?' })
    await question.getByRole('button', { name: 'Create Scheme' }).click()
  }
  await expect(page.getByRole('switch', { name: `${name}: Active` })).toBeVisible()
}

/** Creates a PDF with a different text each time. */
export const invoice = (text: string) => ({
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Type /Page >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  ),
})

/** Uploads an invoice for a scheme as the dealer. Returns the ticket number. */
export async function claim(page: Page, scheme: string, file = invoice(word())) {
  await page.goto('/customer_dashboard/scheme')
  await page.getByRole('checkbox', { name: `Select ${scheme}` }).check()
  const form = page.getByRole('dialog', { name: 'Invoices Sections' })
  await form.getByLabel('Invoice', { exact: true }).setInputFiles(file)
  await form.getByLabel('Purchase Date').fill('15/01/2026')
  await form.getByLabel('Purchase From').selectOption('STEK SYSTEM')
  await form.getByLabel('Invoice Amount').fill('1500.50')
  await form.getByRole('checkbox', { name: /agree to the terms/ }).check()
  await form.getByRole('button', { name: 'Submit' }).click()
  const popup = page.getByRole('dialog', { name: 'Invoice submitted successfully!' })
  const ticket = (await popup.innerText()).match(/CL\w{12}/)?.[0] ?? ''
  expect(ticket).not.toBe('')
  await popup.getByRole('button', { name: 'OK' }).click()
  return ticket
}

/** Opens a customer's claims at the desk. */
export async function openReview(page: Page, customer: string) {
  await page.goto(`/admin/dashboard/CustomerScheme?q=${encodeURIComponent(customer)}`)
  await page.getByText(customer).first().click()
  const review = page.getByRole('dialog', { name: 'Customer Scheme Details' })
  await expect(review.getByText(customer)).toBeVisible()
  return review
}
