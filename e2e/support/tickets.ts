import { type APIRequestContext, expect } from '@playwright/test'
import type { Login } from './people.ts'
import type { Portal } from './portal.ts'

/** A product that may be repaired as well as replaced in advance. */
export const model = 'NS-SW-08P-120'

const invoice = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n% one page\n%%EOF\n'),
}

/** The smallest picture there is. */
export const photo = {
  name: 'fault.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A customer at the API, for what a test needs before it begins. */
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

  /** Registers a product and gives its human number. */
  async registersProduct(serialNo: string): Promise<string> {
    const purchaseDate = new Date().toISOString().slice(0, 10)
    const form = { modelNo: model, serialNo, purchaseDate, invoice }
    return (await this.post('/Registered/RegisteredProduct', form)).productID
  }

  /** Raises a ticket and gives its number. */
  async raises(kind: 'repair' | 'awr', productId: string, query = 'It is broken.') {
    const path = kind === 'repair' ? '/product-service/submit-query' : '/awr/submit-query'
    const form = { productId, address: '12 Lake Road, Pune', query }
    return (await this.post(path, form)).ticketNumber as string
  }

  private async post(path: string, multipart: Record<string, string | typeof invoice>) {
    const headers = { Authorization: `Bearer ${this.token}` }
    const answer = await this.request.post(this.portal.url + path, { headers, multipart })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}
