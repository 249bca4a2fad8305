import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { desk } from '../../support/people.ts'
import { png } from '../../support/png.ts'
import type { Portal } from '../../support/portal.ts'

/** Creates a picture of a lamp on a grey housing. */
export function lamp(name: string, red: number, green: number) {
  const buffer = png(60, 40, (x, y) =>
    Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.3 ? [red, green, 40, 255] : [190, 196, 204, 255],
  )
  return { name, mimeType: 'image/png', buffer }
}

/** Returns the address of a customer's own ticket. */
export const ownTicket = (number: string) =>
  `/customer_dashboard/registered_product_details?ticket=${number}`

/** The messages of the open ticket. */
export const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The photo input of the new message. */
export const photosOf = (page: Page) => messagesOf(page).locator('input[type=file]')

/** Returns the record id of a ticket number. */
export async function recordOf(request: APIRequestContext, portal: Portal, number: string) {
  const headers = await deskHeaders(request, portal)
  const answer = await request.get(`${portal.url}/desk/queue?q=${number}`, { headers })
  return (await answer.json()).items[0].id as string
}

/** Sends a message as the desk, to prepare a test. */
export async function deskWrites(
  request: APIRequestContext,
  portal: Portal,
  record: string,
  text: string,
) {
  const answer = await request.post(`${portal.url}/desk/tickets/${record}/messages`, {
    headers: await deskHeaders(request, portal),
    multipart: { text },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Logs in at the desk and returns the headers for its calls. */
export async function deskHeaders(request: APIRequestContext, portal: Portal) {
  const answer = await request.post(`${portal.url}/admin/login`, { data: desk })
  return { Authorization: `Bearer ${(await answer.json()).token}` }
}
