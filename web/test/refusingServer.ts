import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { formChoices } from './data/agreement'
import { schemeOf } from './data/scheme'
import { json, serve } from './fakeServer'
import { serveUploads } from './fakeUpload'

const model = {
  modelNo: 'C6-305',
  productName: 'CAT-6 Cable',
  productType: 'CAT-6',
  warrantyPeriod: 'MANUFACTURING DEFECTS',
}

/** Holds every form until the test names the wrong fields, and then refuses the form. */
export function serveRefusals() {
  const waiting: ((fields: string[]) => void)[] = []
  const refused = async () => {
    const fields = await new Promise<string[]>((resolve) => waiting.push(resolve))
    const problems = fields.map((name) => ({ name, message: `Please mend ${name}.` }))
    const sentence = problems[0]?.message ?? 'Please come back tomorrow.'
    return json(400, { message: sentence, error: sentence, fields: problems })
  }
  serve({
    'GET /api/users/customer/CU1': () =>
      json(200, { customerId: 'CU1', name: 'Asha', email: 'a@b.c', phone: '1', address: 'A' }),
    'GET /api/registered-products/Products': () => json(200, [model]),
    'GET /Customer-Scheme/all': () => json(200, [schemeOf()]),
    'GET /useragreement/fetch-agreement': () => json(200, { data: [] }),
    'GET /agreement-form/programme': () => json(200, formChoices),
    'GET /my/sessions': () => json(200, []),
    'POST /my/password': refused,
    'POST /desk/me/password': refused,
    'POST /desk/me/second-step/app': refused,
    'POST /desk/me/second-step/passkeys/options': refused,
    'GET /desk/catalogue/types': () => json(200, []),
    'POST /desk/catalogue/models': refused,
    'POST /desk/catalogue/types': refused,
    'POST /desk/dealers': refused,
    'POST /desk/notes': refused,
    'POST /desk/tickets/01T/replacement': refused,
    'POST /desk/locations': refused,
    'GET /desk/dealers': () => json(200, []),
    'GET /desk/locations': () => json(200, []),
    'POST /desk/queue/views': refused,
    'POST /desk/people/invitations': refused,
    'PATCH /desk/people/p1': refused,
    'PUT /desk/settings/brand': refused,
    'PUT /desk/settings/contact': refused,
    'PUT /desk/settings/calendar': refused,
    'PUT /desk/settings/due': refused,
    'PUT /desk/settings/mail': refused,
    'POST /desk/invitation': () => json(200, { email: 'm@b.c', role: 'Agent', invitedBy: 'Devi' }),
    'POST /desk/invitation/accept': refused,
    'POST /api/users/register': refused,
    'PUT /api/users/customer/CU1': refused,
    'POST /agreement-form/agreements': refused,
    'POST /Scheme/create': refused,
  })
  serveUploads(refused)
  return async (fields: string[]) => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting.pop()?.(fields)
  }
}
