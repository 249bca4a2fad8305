import { hearAlerts } from '@test/alerts'
import { answersOf, bonusCalls, type Tell, tellings } from '@test/data/specification'
import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { onALaptop } from '@test/laptop'
import { renderRoutes } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerPagePath, ownProductPath, paths, serialPath, sheetsPath } from '@/lib/paths'
import { adminSession, customerSession } from '@/lib/session'
import { routes } from './router'

/** An action on a page before the test looks at it. */
type Step = () => Promise<unknown>

const press =
  (name: string | RegExp): Step =>
  async () => {
    const [first] = await screen.findAllByRole('button', { name })
    await userEvent.click(first as HTMLElement)
  }

/** Opens the first row of the list. Only rows can have the focus. */
const openRow: Step = async () => {
  const main = within(await screen.findByRole('main'))
  const [first] = await main.findAllByRole('row', {
    name: (_, row) => row.hasAttribute('tabindex'),
  })
  await userEvent.click(first as HTMLElement)
}

const search =
  (label: string, button: string): Step =>
  async () => {
    await screen.findByLabelText(label)
    await fill({ [label]: 'TCK-1' })
    await press(button)()
  }

const chooseModel: Step = async () => {
  await userEvent.type(await screen.findByLabelText('Model Number'), 'SW')
  await userEvent.click(await screen.findByRole('option'))
}

const openPart =
  (name: string): Step =>
  async () =>
    userEvent.click(await screen.findByRole('link', { name }))

const close: Step = () => userEvent.keyboard('{Escape}')

/** A screen, and the steps to it from the previous one. */
type Stop = [name: string, ...steps: Step[]]

/** The first address, and the screens to visit from there. Each page is built only once. */
const walks: [path: string, ...stops: Stop[]][] = [
  [paths.login, ['the login']],
  [paths.register, ['the registration']],
  [paths.forgotPassword, ['the forgotten password']],
  ['/reset-password/abc', ['the new password']],
  ['/confirm-email/abc', ['the confirmed address']],
  ['/restore-email/abc', ['the restored address']],
  ['/unsubscribe/abc', ['the link that stops letters']],
  [paths.privacy, ['the privacy notice']],
  [paths.ticketTracker, ['the tracker', search('Ticket Reference Number', 'Track Status')]],
  [
    paths.adminLogin,
    ['the login of the desk'],
    ['the popup Check Email', press('Forgot Password?')],
  ],
  ['/admin/reset-password/abc', ['the new password of the desk']],
  ['/admin/invitation/abc', ['the invitation to the desk']],
  ['/admin/let-in/abc', ['the login of someone who is let in']],

  [
    paths.customer,
    ['Your Product Details'],
    ['a selected product', openRow],
    ['the service request', close, press(/^Apply: Product Service/)],
    ['the AWR query', close, press(/^Apply: AWR/)],
    ['the profile', close, press('Profile')],
    ['the form of the profile', press('Edit Profile')],
  ],
  [
    paths.customer,
    ['Check Status', press('Track Repair Status'), search('Ticket Number', 'Search')],
  ],
  [ownProductPath('PR1'), ['a product']],
  [paths.account, ['the own account']],
  [paths.registerProduct, ['the registration of a product', chooseModel]],
  [paths.productRepair, ['Product Repair Details'], ['a repair', openRow]],
  [paths.awr, ['the products for AWR']],
  [paths.awrRecords, ['Advance Warranty Replacement Details'], ['a replacement', openRow]],
  [paths.schemes, ['Select Schemes'], ['Invoices Sections', openRow]],
  [paths.invoices, ['Many Invoices']],
  [
    paths.schemeStatus,
    ['Explore Our Schemes'],
    ['a claim', press(/^Details/)],
    ['a rejection', close, press('Rejected')],
  ],

  [paths.overview, ['the overview']],
  [
    paths.queue,
    ['the queue'],
    ['assigning', press(/^Assign /)],
    ['a record of the queue', close, openRow],
  ],
  [sheetsPath(['TCK-1']), ['job cards']],
  [sheetsPath(['TCK-1'], 'label'), ['parcel labels']],
  [paths.review, ['the review'], ['a rejection in the review', press('Reject')]],
  [paths.customers, ['Customer Records'], ['Customer Details', openRow]],
  [paths.registeredProducts, ['the registered products', press(/^View/)]],
  [
    paths.warrantyRequests,
    ['the warranty requests', press(/^View/)],
    ['an approval', press('Approve')],
  ],
  [
    paths.repairs,
    ['Repair & Service Records', press(/^View/)],
    ['the history of a repair', press('Status History')],
  ],
  [
    paths.customerAwr,
    ['AWR Records', press(/^View/)],
    ['the history of a replacement', press('Status History')],
  ],
  [paths.createScheme, ['Create New Scheme'], ['the deletion of a scheme', press(/^Delete/)]],
  [paths.allSchemes, ['Scheme List']],
  [
    paths.customerSchemes,
    ['Manage Schemes'],
    ['the review of claims', openRow],
    ['the history of a claim', press(/^History/)],
  ],
  [paths.registeredSchemes, ['Registered Schemes', press(/^View/)]],
  [
    customerPagePath('CU1'),
    ['one customer'],
    ['the registration for a customer', press('Register a product')],
    ['a ticket for a customer', close, press(/^Raise a ticket/)],
  ],
  [serialPath('SN1'), ['one serial number']],
  [paths.deskAccount, ['the own account at the desk']],
  [paths.audit, ['the audit trail']],
  [paths.firstDay, ['the first day']],
  [paths.firstDayLists, ['the lists of the first day']],
  [paths.letters, ['the letters'], ['a letter', openRow]],
  [
    paths.catalogue,
    ['the models of the catalogue'],
    ['a new model', press('Add model')],
    ['an import', close, press('Import CSV')],
    ['the types of products', close, openPart('Types')],
    ['the dealers', openPart('Dealers')],
    ['a new dealer', press('Add dealer')],
    ['the locations', close, openPart('Locations')],
  ],
  [
    paths.people,
    ['the people at the desk'],
    ['another role', press(/^Change role/)],
    ['an invitation', close, press('Invite someone')],
  ],
  [paths.settings, ['the settings']],
]

beforeEach(() => {
  hearAlerts()
  onALaptop()
})

test('no page is left out but the agreements', () => {
  const looked = walks.map(([path]) =>
    path
      .replace(/\?.*$/, '')
      .replace(/\/abc$/, '/:token')
      .replace(/\/CU1$/, '/:customerId')
      .replace(/\/SN1$/, '/:serialNo')
      .replace(/\/PR1$/, '/:productID'),
  )
  const { admin: _, ...pages } = paths
  const forgotten = Object.values(pages).filter((path) => !looked.includes(path))
  expect(forgotten.filter((path) => !path.includes('agreement'))).toEqual([])
})

describe.each(Object.entries(tellings))('told %s', (_, tell) => {
  test.each(walks.map(([path, ...stops]) => ({ path, stops, names: namesOf(stops) })))(
    '$names can be read',
    ({ path, stops }) => expectReadable(tell, path, stops),
  )
})

// An extension needs a known purchase date.
test('Add 3 Months Warranty can be read', () =>
  expectReadable((record) => record, paths.customer, [
    ['Add 3 Months Warranty', press(/^Apply: Extend Warranty/)],
  ]))

const namesOf = (stops: Stop[]) => stops.map(([name]) => name).join(', ')

const nonsense = /undefined|\bnull\b|Invalid Date|NaN|\[object|N\/A · N\/A/

async function expectReadable(tell: Tell, path: string, stops: Stop[]): Promise<void> {
  const complaints = vi.spyOn(console, 'error')
  const told = Object.entries(answersOf(tell)).map(([call, body]) => [call, () => json(200, body)])
  const missing = bonusCalls.map((call) => [call, () => refusal(404, 'There is nothing here.')])
  serve(Object.fromEntries([...told, ...missing]))
  if (path.startsWith(paths.customer)) customerSession.start(freshToken({ role: 'Dealer' }))
  if (path.startsWith(paths.admin)) adminSession.start('desk')

  renderRoutes(routes, path)
  for (const [name, ...steps] of stops) {
    await settled()
    for (const step of steps) await step()
    await settled()

    expect(screen.getAllByRole('heading').length, name).toBeGreaterThan(0)
    expect(screen.queryByText('Something went wrong'), name).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' }), name).toBeNull()
    expect(
      shown().filter((text) => nonsense.test(text)),
      name,
    ).toEqual([])
    expect(complaints, name).not.toHaveBeenCalled()
  }
}

/** Waits until the page has loaded completely. */
async function settled(): Promise<void> {
  await waitFor(() => {
    expect(document.querySelector('h1, h2, h3')).not.toBeNull()
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    // React hides a part whose code is still loading.
    expect(document.querySelector('[style*="display: none"]')).toBeNull()
  })
}

/** Returns all visible and spoken text: content, names, values and addresses. */
function shown(): string[] {
  const attributes = ['aria-label', 'title', 'href', 'alt', 'placeholder', 'datetime']
  const elements = [...document.body.querySelectorAll('*')]
  return [
    document.body.textContent ?? '',
    ...elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ...elements.map((element) => ('value' in element ? String(element.value ?? '') : '')),
  ]
}
