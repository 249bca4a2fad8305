import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { alertDuring } from './checks.ts'
import type { Login } from './people.ts'
import type { Portal } from './portal.ts'

/** A model that can be repaired and replaced in advance. */
export const model = 'NS-SW-08P-120'

const invoice = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% one page\n%%EOF\n'),
}

/** The smallest possible picture. */
export const photo = {
  name: 'fault.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** API calls of a customer, to prepare a test. */
export class CustomerCalls {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly portal: Portal,
    private readonly token: string,
  ) {}

  static async of(request: APIRequestContext, portal: Portal, { email, password }: Login) {
    const answer = await request.post(`${portal.url}/api/users/login`, {
      data: { email, password },
    })
    return new CustomerCalls(request, portal, (await answer.json()).token)
  }

  /** Registers a product and returns its number. */
  async registersProduct(serialNo: string): Promise<string> {
    const purchaseDate = new Date().toISOString().slice(0, 10)
    const form = { modelNo: model, serialNo, purchaseDate, invoice }
    return (await this.post('/Registered/RegisteredProduct', form)).productID
  }

  /** Raises a ticket and returns its number. */
  async raises(kind: 'repair' | 'awr', productId: string, query = 'It is broken.') {
    const path = kind === 'repair' ? '/product-service/submit-query' : '/awr/submit-query'
    const form = { productId, address: '12 Lake Road, Pune', query }
    return (await this.post(path, form)).ticketNumber as string
  }

  /** Sends a message about an own ticket. */
  async writes(ticketId: string, text: string) {
    await this.post(`/my/tickets/${ticketId}/messages`, { text })
  }

  private async post(path: string, multipart: Record<string, string | typeof invoice>) {
    const headers = { Authorization: `Bearer ${this.token}` }
    const answer = await this.request.post(this.portal.url + path, { headers, multipart })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

/** Sets a status in the desk's dialog and expects the alert. */
export async function confirmStatus(page: Page, status: string, custom?: string) {
  await page.getByLabel('Update Status').selectOption(status)
  if (custom) await page.getByLabel('Custom Status').fill(custom)
  const said = await alertDuring(page, () =>
    page.getByRole('button', { name: 'Confirm Status' }).click(),
  )
  expect(said).toBe('Status updated successfully')
}

/** Sets a status in the queue's panel. The undo bar confirms it. */
export async function setStatusInPanel(page: Page, status: string, custom?: string) {
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Update Status').selectOption(status)
  if (custom) await panel.getByLabel('Custom Status').fill(custom)
  const saved = page.waitForResponse(/\/update-status\//)
  await panel.getByRole('button', { name: 'Confirm Status' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(panel.getByLabel('Update Status')).toHaveValue('')
}
