import { hearAlerts } from '@test/alerts'
import { answersOf, bonusCalls, type Tell, tellings } from '@test/data/specification'
import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { onALaptop } from '@test/laptop'
import { renderRoutes } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerPagePath, paths, serialPath, sheetsPath } from '@/lib/paths'
import { adminSession, customerSession } from '@/lib/session'
import { routes } from './router'

/** What someone does on a page before the test looks at it. */
type Step = () => Promise<unknown>

const press =
  (name: string | RegExp): Step =>
  async () => {
    const [first] = await screen.findAllByRole('button', { name })
    await userEvent.click(first as HTMLElement)
  }

/** Opens the first row of the list; a row is what takes the focus as a whole. */
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

const screens: [name: string, path: string, ...steps: Step[]][] = [
  ['the login', paths.login],
  ['the registration', paths.register],
  ['the forgotten password', paths.forgotPassword],
  ['the new password', '/reset-password/abc'],
  ['the confirmed address', '/confirm-email/abc'],
  ['the restored address', '/restore-email/abc'],
  ['the link that stops letters', '/unsubscribe/abc'],
  ['the tracker', paths.ticketTracker, search('Ticket Reference Number', 'Track Status')],
  ['the login of the desk', paths.adminLogin],
  ['the popup Check Email', paths.adminLogin, press('Forgot Password?')],
  ['the new password of the desk', '/admin/reset-password/abc'],
  ['the invitation to the desk', '/admin/invitation/abc'],

  ['Your Product Details', paths.customer],
  ['a selected product', paths.customer, openRow],
  ['the service request', paths.customer, press(/^Apply: Product Service/)],
  ['the AWR query', paths.customer, press(/^Apply: AWR/)],
  ['the profile', paths.customer, press('Profile')],
  ['the form of the profile', paths.customer, press('Profile'), press('Edit Profile')],
  ['the own account', paths.account],
  ['Check Status', paths.customer, press('Track Repair Status'), search('Ticket Number', 'Search')],
  ['the registration of a product', paths.registerProduct, chooseModel],
  ['Product Repair Details', paths.productRepair],
  ['a repair', paths.productRepair, openRow],
  ['the products for AWR', paths.awr],
  ['Advance Warranty Replacement Details', paths.awrRecords],
  ['a replacement', paths.awrRecords, openRow],
  ['Select Schemes', paths.schemes],
  ['Invoices Sections', paths.schemes, openRow],
  ['Explore Our Schemes', paths.schemeStatus],
  ['a claim', paths.schemeStatus, press(/^Details/)],
  ['a rejection', paths.schemeStatus, press('Rejected')],

  ['the overview', paths.overview],
  ['the queue', paths.queue],
  ['a record of the queue', paths.queue, openRow],
  ['assigning', paths.queue, press(/^Assign /)],
  ['job cards', sheetsPath(['TCK-1'])],
  ['parcel labels', sheetsPath(['TCK-1'], 'label')],
  ['the review', paths.review],
  ['a rejection in the review', paths.review, press('Reject')],
  ['Customer Records', paths.customers],
  ['Customer Details', paths.customers, openRow],
  ['the registered products', paths.registeredProducts, press(/^View/)],
  ['the warranty requests', paths.warrantyRequests, press(/^View/)],
  ['an approval', paths.warrantyRequests, press(/^View/), press('Approve')],
  ['Repair & Service Records', paths.repairs, press(/^View/)],
  ['the history of a repair', paths.repairs, press(/^View/), press('Status History')],
  ['AWR Records', paths.customerAwr, press(/^View/)],
  ['the history of a replacement', paths.customerAwr, press(/^View/), press('Status History')],
  ['Create New Scheme', paths.createScheme],
  ['the deletion of a scheme', paths.createScheme, press(/^Delete/)],
  ['Scheme List', paths.allSchemes],
  ['Manage Schemes', paths.customerSchemes],
  ['the review of claims', paths.customerSchemes, openRow],
  ['the history of a claim', paths.customerSchemes, openRow, press(/^History/)],
  ['Registered Schemes', paths.registeredSchemes, press(/^View/)],
  ['one customer', customerPagePath('CU1')],
  ['the registration for a customer', customerPagePath('CU1'), press('Register a product')],
  ['a ticket for a customer', customerPagePath('CU1'), press(/^Raise a ticket/)],
  ['one serial number', serialPath('SN1')],
  ['the own account at the desk', paths.deskAccount],
  ['the audit trail', paths.audit],
  ['the first day', paths.firstDay],
  ['the letters', paths.letters],
  ['a letter', paths.letters, openRow],
  ['the models of the catalogue', paths.catalogue],
  ['a new model', paths.catalogue, press('Add model')],
  ['an import', paths.catalogue, press('Import CSV')],
  ['the types of products', paths.catalogue, openPart('Types')],
  ['the dealers', paths.catalogue, openPart('Dealers')],
  ['a new dealer', paths.catalogue, openPart('Dealers'), press('Add dealer')],
  ['the locations', paths.catalogue, openPart('Locations')],
  ['the people at the desk', paths.people],
  ['the settings', paths.settings],
  ['another role', paths.people, press(/^Change role/)],
  ['an invitation', paths.people, press('Invite someone')],
]

beforeEach(() => {
  hearAlerts()
  onALaptop()
})

test('no page is left out but the agreements', () => {
  const looked = screens.map(([, path]) =>
    path
      .replace(/\?.*$/, '')
      .replace(/\/abc$/, '/:token')
      .replace(/\/CU1$/, '/:customerId')
      .replace(/\/SN1$/, '/:serialNo'),
  )
  const { admin: _, ...pages } = paths
  const forgotten = Object.values(pages).filter((path) => !looked.includes(path))
  expect(forgotten.filter((path) => !path.includes('agreement'))).toEqual([])
})

describe.each(Object.entries(tellings))('told %s', (_, tell) => {
  test.each(screens)('%s can be read', (_, path, ...steps) => expectReadable(tell, path, steps))
})

// Only who knows the date of a purchase can offer to extend its warranty.
test('Add 3 Months Warranty can be read', () =>
  expectReadable((record) => record, paths.customer, [press(/^Apply: Extend Warranty/)]))

const nonsense = /undefined|\bnull\b|Invalid Date|NaN|\[object|N\/A · N\/A/

async function expectReadable(tell: Tell, path: string, steps: readonly Step[]): Promise<void> {
  const complaints = vi.spyOn(console, 'error')
  const told = Object.entries(answersOf(tell)).map(([call, body]) => [call, () => json(200, body)])
  const missing = bonusCalls.map((call) => [call, () => refusal(404, 'There is nothing here.')])
  serve(Object.fromEntries([...told, ...missing]))
  if (path.startsWith(paths.customer)) customerSession.start(freshToken({ role: 'Dealer' }))
  if (path.startsWith(paths.admin)) adminSession.start('desk')

  renderRoutes(copyOf(routes), path)
  await settled()
  for (const step of steps) await step()
  await settled()

  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(shown().filter((text) => nonsense.test(text))).toEqual([])
  expect(complaints).not.toHaveBeenCalled()
}

/** A router takes its routes for its own and notes in them what it has loaded. */
function copyOf(list: RouteObject[]): RouteObject[] {
  return list.map((route) => {
    const copy = { ...route, ...(route.lazy && { lazy: { ...route.lazy } }) }
    return (route.children ? { ...copy, children: copyOf(route.children) } : copy) as RouteObject
  })
}

/** Waits until the page is there and nothing of it is still on its way. */
async function settled(): Promise<void> {
  await screen.findAllByRole('heading')
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
}

/** All that is read or heard: the texts, and the attributes that are names, values and addresses. */
function shown(): string[] {
  const attributes = ['aria-label', 'title', 'href', 'alt', 'placeholder', 'datetime']
  const elements = [...document.body.querySelectorAll('*')]
  return [
    document.body.textContent ?? '',
    ...elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ...elements.map((element) => ('value' in element ? String(element.value ?? '') : '')),
  ]
}
