import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Portal } from './portal.ts'

/** A file for a file input. */
export const pdf = (name = 'invoice.pdf', text = 'a page') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% ${text}\n%%EOF\n`),
})

/** Returns a past day in the portal's time zone. */
export function daysAgo(days = 0): string {
  const day = new Date(Date.now() - days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(day)
}

/** Returns a date as the pages show it, formatted by the same browser. */
export function shown(page: Page, date: string): Promise<string> {
  return page.evaluate(
    (iso) =>
      new Intl.DateTimeFormat('en-GB', {
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${iso}T00:00:00Z`)),
    date,
  )
}

/** Returns the same day some months later. Use it only up to the 28th. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}

/**
 * Returns a purchase date within the last week that is at most the 28th, so that months can be
 * added.
 */
export function lately(): string {
  for (let days = 1; days <= 6; days += 1) {
    if (Number(daysAgo(days).slice(8)) <= 28) return daysAgo(days)
  }
  throw new Error('unreachable: of six days in a row, one is not the 29th, 30th or 31st')
}

/** Registers a product through the API, for the customer who is logged in on the page. */
export async function own(page: Page, portal: Portal, fields: Record<string, string>) {
  const cookies = await page.context().cookies(portal.url)
  const token = cookies.find(({ name }) => name === 'token')?.value
  const answer = await page.request.post(`${portal.url}/Registered/RegisteredProduct`, {
    headers: { Authorization: `Bearer ${token}` },
    multipart: { purchaseDate: daysAgo(1), ...fields, invoice: pdf() },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Opens the first card on a phone, so that it shows every column. Does nothing for a table. */
export async function openCard(page: Page) {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return
  const toggle = page.getByRole('button', { name: /^Details / }).first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
}
