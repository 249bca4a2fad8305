import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { desk } from '../../support/people.ts'
import { png } from '../../support/png.ts'
import type { Portal } from '../../support/portal.ts'

/** A picture as people choose one: a lamp of a colour on a grey housing. */
export function lamp(name: string, red: number, green: number) {
  const buffer = png(60, 40, (x, y) =>
    Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.3 ? [red, green, 40, 255] : [190, 196, 204, 255],
  )
  return { name, mimeType: 'image/png', buffer }
}

/** The address of a customer's own ticket. */
export const ownTicket = (number: string) =>
  `/customer_dashboard/registered_product_details?ticket=${number}`

/** What is said on the ticket that is open. */
export const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Where the photos of the message that is being written are chosen. */
export const photosOf = (page: Page) => messagesOf(page).locator('input[type=file]')

/** The record id of a ticket, as the desk finds it by its number. */
export async function recordOf(request: APIRequestContext, portal: Portal, number: string) {
  const headers = await deskHeaders(request, portal)
  const answer = await request.get(`${portal.url}/desk/queue?q=${number}`, { headers })
  return (await answer.json()).items[0].id as string
}

/** Writes as the desk, for what a test needs before it begins. */
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

async function deskHeaders(request: APIRequestContext, portal: Portal) {
  const answer = await request.post(`${portal.url}/admin/login`, { data: desk })
  return { Authorization: `Bearer ${(await answer.json()).token}` }
}
