import { hearAlerts } from '@test/alerts'
import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import CustomerRecordsPage from '@/features/account/CustomerRecordsPage'
import AdminAgreementPrintPage from '@/features/agreement/AdminAgreementPrintPage'
import ProductRecordsPage from '@/features/product/ProductRecordsPage'
import CustomerSchemesPage from '@/features/scheme/CustomerSchemesPage'
import RegisteredSchemesPage from '@/features/scheme/RegisteredSchemesPage'
import AwrRecordsPage from '@/features/ticket/AwrRecordsPage'
import RepairRecordsPage from '@/features/ticket/RepairRecordsPage'
import WarrantyRequestsPage from '@/features/warranty/WarrantyRequestsPage'
import { adminSession } from '@/lib/session'

const owner = { customerId: 'CU2', customerName: 'Ravi Traders' }
const contact = {
  customerId: 'CU2',
  name: 'Ravi Traders',
  phone: '098',
  email: 'r@example.com',
  address: 'Lucknow',
  role: 'Dealer',
}
const product = { ...owner, _id: '01P', productID: 'PR1', productName: 'Switch', serialNo: 'SN1' }
const request = { ...product, _id: '01W', status: 'In process' }
const ticket = {
  ...owner,
  _id: '01T',
  ticketNumber: 'T-ACDE-FGHJ-KMNP',
  productDetails: { productName: 'Switch', serialNo: 'SN1' },
  statusUpdates: [],
}
const claim = {
  ...owner,
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  schemeEndDate: '2026-12-31',
  ticketNo: 'CL1',
  status: 'Pending',
  createdAt: '2026-10-02T04:30:00Z',
}

const rows = (list: unknown[]) => () => json(200, list, { 'X-Total-Count': String(list.length) })

const desk = {
  'GET /api/users/all': rows([contact]),
  'GET /api/users/customer/CU2': () => json(200, contact),
  'GET /api/users/customer/CU9': () => refusal(404, 'Customer not found.'),
  'GET /CustomerRegisteredProduct/fetch': rows([product]),
  'GET /Registered/customerid/CU2': rows([product]),
  'GET /Registered/customerid/CU9': rows([]),
  'GET /api/warranty/fetch': rows([request]),
  'GET /api/warranty/customerid/CU2': rows([request]),
  'GET /api/warranty/customerid/CU9': rows([]),
  'GET /ProductRepair/fetch': rows([ticket]),
  'GET /ProductRepair/customer/CU2': rows([ticket]),
  'GET /ProductRepair/customer/CU9': rows([]),
  'GET /admin/awr/fetch': rows([ticket]),
  'GET /awr/customer/CU2': rows([ticket]),
  'GET /awr/customer/CU9': rows([]),
  'GET /Scheme/fetch': rows([claim]),
  'GET /Scheme/counts': () => json(200, []),
  'GET /Scheme/customerid/CU2': rows([claim]),
  'GET /Scheme/customerid/CU9': rows([]),
  'GET /agreement/fetchagreement': () => json(200, { data: [] }),
}

interface Screen {
  name: string
  page: ReactNode
  path: string
  title: string
  /** The address after opening a row. */
  opened: string
  /** The address of one record, its mark, and an address of a missing record. */
  record?: { named: string; wrong: string; sentence: string }
}

const awkward = 'The link may be incomplete or have the wrong customer ID.'
const screens: Screen[] = [
  {
    name: 'Customer Records',
    page: <CustomerRecordsPage />,
    path: '/admin/dashboard/registered-customer',
    title: 'Customer Details',
    opened: '?customer=CU2',
  },
  {
    name: 'Registered Product',
    page: <ProductRecordsPage />,
    path: '/admin/dashboard/registered/product',
    title: 'Customer Product Details',
    opened: '?customer=CU2',
    record: {
      named: '&product=PR1',
      wrong: '&product=PR9',
      sentence: `Product PR9 is not one of this customer's products. ${awkward}`,
    },
  },
  {
    name: 'Warranty',
    page: <WarrantyRequestsPage />,
    path: '/admin/dashboard/WarrantyExtended',
    title: 'Customer Product Details',
    opened: '?customer=CU2',
    record: {
      named: '&request=PR1',
      wrong: '&request=PR9',
      sentence: `The request for product PR9 is not one of this customer's requests. ${awkward}`,
    },
  },
  {
    name: 'Repair & Service',
    page: <RepairRecordsPage />,
    path: '/admin/dashboard/ProductRepair',
    title: 'Customer Repair Details',
    opened: '?customer=CU2',
    record: {
      named: '&ticket=T-ACDE-FGHJ-KMNP',
      wrong: '&ticket=T-9',
      sentence: `Ticket #T-9 is not one of this customer's tickets. ${awkward}`,
    },
  },
  {
    name: 'Customer AWR',
    page: <AwrRecordsPage />,
    path: '/admin/dashboard/CustomerAwr',
    title: 'Customer Product Details',
    opened: '?customer=CU2',
    record: {
      named: '&ticket=t-acde-fghj-kmnp',
      wrong: '&ticket=T-9',
      sentence: `Ticket #T-9 is not one of this customer's tickets. ${awkward}`,
    },
  },
  {
    name: 'Customer Scheme',
    page: <CustomerSchemesPage />,
    path: '/admin/dashboard/CustomerScheme',
    title: 'Customer Scheme Details',
    opened: '?customer=CU2&claimed=SC1',
    record: {
      named: '&claim=CL1',
      wrong: '&claim=CL9',
      sentence: `Claim CL9 is not one of this customer's claims on this scheme. ${awkward}`,
    },
  },
  {
    name: 'Registered Schemes',
    page: <RegisteredSchemesPage />,
    path: '/admin/dashboard/CustomerScheme/registered',
    title: 'Registered Scheme Details',
    opened: '?customer=CU2&claimed=SC1',
  },
]
const withRecords = screens.flatMap((one) => (one.record ? [{ ...one, record: one.record }] : []))

const dialog = (name: string) => screen.findByRole('dialog', { name })
const isClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

const unscrolled = Element.prototype.scrollIntoView
afterEach(() => {
  Element.prototype.scrollIntoView = unscrolled
})

beforeEach(() => {
  hearAlerts()
  adminSession.start(freshToken())
  serve(desk)
})

describe.each(screens)('$name', ({ page, path, title, opened }) => {
  test('an open dialog is in the address, and Back closes it', async () => {
    const { router } = renderPage(page, path, `${path}?q=ra`)
    await userEvent.click((await screen.findAllByText('Ravi Traders'))[0] as HTMLElement)
    await dialog(title)
    expect(router.state.location.search).toBe(`?q=ra&${opened.slice(1)}`)
    await router.navigate(-1)
    await isClosed(title)
    expect(router.state.location.search).toBe('?q=ra')
    await router.navigate(1)
    await dialog(title)
  })

  test('the X leads back to the list, however often it is pressed', async () => {
    const { router } = renderPage(page, path, '/before')
    await router.navigate(path)
    await userEvent.click((await screen.findAllByText('Ravi Traders'))[0] as HTMLElement)
    const close = within(await dialog(title)).getByRole('button', { name: 'Close' })
    await userEvent.dblClick(close)
    await isClosed(title)
    expect(router.state.location.pathname + router.state.location.search).toBe(path)
  })

  test('a link opens it, and closing leaves the list', async () => {
    const { router } = renderPage(page, path, path + opened)
    const shown = within(await dialog(title))
    expect(await shown.findByText('r@example.com')).toBeTruthy()
    await userEvent.click(shown.getByRole('button', { name: 'Close' }))
    await isClosed(title)
    expect(router.state.location.pathname + router.state.location.search).toBe(path)
  })

  test('its link can be copied', async () => {
    const user = userEvent.setup()
    renderPage(page, path, `${path}${opened}&q=ra`)
    const shown = within(await dialog(title))
    await user.click(shown.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + path + opened)
  })

  test('an unknown customer shows a note', async () => {
    renderPage(page, path, path + opened.replace('CU2', 'CU9'))
    const shown = within(await dialog(title))
    const sentence = 'There is no customer CU9. The link may be incomplete.'
    expect(await shown.findByText(sentence)).toBeTruthy()
  })
})

describe.each(withRecords)('one record of $name', ({ page, path, title, opened, record }) => {
  test('is marked and brought into view', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    renderPage(page, path, path + opened + record.named)
    const shown = await dialog(title)
    await waitFor(() => expect(shown.querySelector('[aria-current]')).toBeTruthy())
    expect(shown.querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(scroll.mock.contexts).toContain(shown.querySelector('[aria-current]'))
  })

  test('has a link of its own', async () => {
    const user = userEvent.setup()
    renderPage(page, path, path + opened)
    const shown = within(await dialog(title))
    await user.click(await shown.findByRole('button', { name: /^Copy link to / }))
    const copied = await navigator.clipboard.readText()
    expect(copied.toLowerCase()).toBe(
      (window.location.origin + path + opened + record.named).toLowerCase(),
    )
  })

  test('that does not exist says so', async () => {
    renderPage(page, path, path + opened + record.wrong)
    const shown = within(await dialog(title))
    expect(await shown.findByText(record.sentence)).toBeTruthy()
  })
})

test.each(withRecords)(
  'a link to a record of $name without its customer says so',
  async ({ page, path, record }) => {
    renderPage(page, path, `${path}?${record.wrong.slice(1)}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('but not the customer whose it is, so it cannot be opened.')
  },
)

test('a ticket on a later page of its customer is found', async () => {
  const others = Array.from({ length: 30 }, (_, place) => ({
    ...ticket,
    _id: `0${place}`,
    ticketNumber: `T-${place}`,
  }))
  serve({
    ...desk,
    'GET /ProductRepair/customer/CU2': ({ url }) => {
      const { page, limit } = Object.fromEntries(new URL(url).searchParams)
      const start = page ? (Number(page) - 1) * Number(limit) : 0
      const list = [...others, ticket]
      return json(200, limit ? list.slice(start, start + Number(limit)) : list, {
        'X-Total-Count': '31',
      })
    },
  })
  renderPage(<RepairRecordsPage />, '/', '/?customer=CU2&ticket=T-ACDE-FGHJ-KMNP')
  const mark = await screen.findByText('The link you opened is for this record')
  expect(mark.closest('li')?.textContent).toContain('T-ACDE-FGHJ-KMNP')
  const shown = within(await dialog('Customer Repair Details'))
  await userEvent.click(shown.getByRole('button', { name: '1' }))
  expect(await screen.findByText('T-0')).toBeTruthy()
  expect(screen.queryByText(/is not among/)).toBeNull()
})

test('Back asks once before it discards a started status', async () => {
  const { router } = renderPage(<RepairRecordsPage />, '/')
  await userEvent.click((await screen.findAllByText('Ravi Traders'))[0] as HTMLElement)
  await userEvent.selectOptions(await screen.findByLabelText('Update Status'), 'Completed')
  await router.navigate(-1)
  const question = 'Discard your changes?'
  await userEvent.click(
    within(await dialog(question)).getByRole('button', { name: 'Keep editing' }),
  )
  await isClosed(question)
  expect(router.state.location.search).toBe('?customer=CU2')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await dialog(question)).getByRole('button', { name: 'Discard' }))
  await isClosed('Customer Repair Details')
  await isClosed(question)
  expect(router.state.location.search).toBe('')
})

test('an address that leads to no agreement says so', async () => {
  renderPage(<AdminAgreementPrintPage />, '/', '/?id=01X')
  const sentence = 'There is no agreement at this address. The link may be incomplete.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})
