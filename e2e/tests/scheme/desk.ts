import type { Page } from '@playwright/test'
import { expect } from '../../support/test.ts'

/** A word no other test uses, so that a search finds exactly this test's schemes and people. */
export const word = (length = 10) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** The desk makes a scheme on its page, and is asked about one that is over. */
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

/** A PDF that differs from others by its text. */
export const invoice = (text: string) => ({
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Type /Page >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  ),
})

/** The dealer hands in an invoice for a scheme, and is told the ticket number. */
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

/** The desk opens the claims of a customer on a scheme. */
export async function openReview(page: Page, customer: string) {
  await page.goto(`/admin/dashboard/CustomerScheme?q=${encodeURIComponent(customer)}`)
  await page.getByText(customer).first().click()
  const review = page.getByRole('dialog', { name: 'Customer Scheme Details' })
  await expect(review.getByText(customer)).toBeVisible()
  return review
}
