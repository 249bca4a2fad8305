import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Portal } from './portal.ts'

/** A file as people choose one. */
export const pdf = (name = 'invoice.pdf', text = 'a page') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% ${text}\n%%EOF\n`),
})

/** The calendar day in the portal's time zone, some days ago. */
export function daysAgo(days = 0): string {
  const day = new Date(Date.now() - days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(day)
}

/** The date as the pages show it, formatted by the same browser. */
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

/** The same day some months later; the 28th at the latest, because the tests need no month ends. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}

/** A purchase date within the week whose months can be counted without clamping. */
export function lately(): string {
  for (let days = 1; days <= 6; days += 1) {
    if (Number(daysAgo(days).slice(8)) <= 28) return daysAgo(days)
  }
  throw new Error('unreachable: of six days in a row, one is not the 29th, 30th or 31st')
}

/** Registers a product through the API, as the customer whose token the page has. */
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

/** Opens the first card of a phone, which then shows every column; a table has nothing to open. */
export async function openCard(page: Page) {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return
  const toggle = page.getByRole('button', { name: /^Details / }).first()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
}
