import { expect, test } from 'vitest'
import { messageTo, type News, shared } from './whatsappTexts'

const from = { brand: 'Acme Care', publicUrl: 'https://care.example.com' }

test.each<[string, News, string[]]>([
  [
    'a ticket',
    { kind: 'ticket', number: 'T-ACDE-FGHJ-KMNP', product: '8 Port Switch', status: 'On Hold' },
    [
      'Ticket T-ACDE-FGHJ-KMNP, 8 Port Switch',
      'Status: On Hold',
      'Track it here: https://care.example.com/serviceProduct/ticketStatus?ticket=T-ACDE-FGHJ-KMNP',
    ],
  ],
  [
    'a ticket that nobody has touched',
    { kind: 'ticket', number: 'T-1', status: '' },
    [
      'Ticket T-1',
      'Status: We received your request.',
      'Track it here: https://care.example.com/serviceProduct/ticketStatus?ticket=T-1',
    ],
  ],
  [
    'a claim',
    { kind: 'claim', number: 'CL-1', scheme: 'Bonanza', status: 'Approved', amount: 250_000 },
    [
      'Claim CL-1, Bonanza',
      'Status: Approved',
      'Invoice amount: ₹2,50,000',
      'See your claims: https://care.example.com/customer_dashboard/SchemeStatus',
    ],
  ],
  [
    'a claim without an amount',
    { kind: 'claim', number: 'CL-1', scheme: null, status: 'In Process', amount: 0 },
    [
      'Claim CL-1',
      'Status: In Process',
      'See your claims: https://care.example.com/customer_dashboard/SchemeStatus',
    ],
  ],
  [
    'an agreement',
    { kind: 'agreement', quarter: 'Q1 (AMJ) 2026' },
    [
      'Agreement Q1 (AMJ) 2026',
      'Read and print it here: https://care.example.com/customer_dashboard/customer-agreement-details',
    ],
  ],
])('%s', (_, news, facts) => {
  expect(messageTo(' Asha Verma ', from, news).split('\n')).toEqual([
    'Hello Asha Verma, this is Acme Care.',
    ...facts,
  ])
  expect(shared(from, news).split('\n')).toEqual(['Acme Care', ...facts])
})

test('a customer without a name gets a greeting', () => {
  const [greeting] = messageTo(null, from, { kind: 'ticket', number: 'T-1' }).split('\n')
  expect(greeting).toBe('Hello, this is Acme Care.')
})
