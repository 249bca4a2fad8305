import { formChoices, openedProgramme, quarters } from '@test/data/agreement'
import { json, serve } from '@test/fakeServer'
import { renderPage, renderRoutes } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import AdminAgreementPrintPage from './AdminAgreementPrintPage'
import AgreementFormPage from './AgreementFormPage'
import AgreementRecordsPage from './AgreementRecordsPage'
import CustomerAgreementPrintPage from './CustomerAgreementPrintPage'
import MyAgreementsPage from './MyAgreementsPage'

/** An agreement with only the fields of the specification. */
const stored = {
  user: { customerId: 'CU1', name: 'Ravi Traders' },
  agreement: {
    location: 'Lucknow',
    bankAccountNumber: '50100204813770',
    ifscCode: 'HDFC0001234',
    partnerNameFirmName: 'Ravi Infotech',
    contactPersonName: 'Ravi Kumar',
    mobileNumber: '09812345678',
    address: 'Shop 7, Hazratganj',
    purchaseDistributor: 'STEK SYSTEM',
    authorizedDistributorForRegion: 'Jalan Distributors',
    distributorLocation: 'LUCKNOW',
  },
}

const someone = (n: number) => ({
  user: { customerId: `CU${n}`, name: `Partner ${n}` },
  agreement: { ...stored.agreement, location: n === 12 ? 'Agra' : 'Lucknow' },
})

const mine = 'GET /useragreement/fetch-agreement'
const desk = {
  'GET /agreement/programmes': () => json(200, [openedProgramme]),
  'GET /agreement/quarters': () => json(200, quarters),
}
const list = 'GET /agreement/fetchagreement'

beforeEach(() => customerSession.start(freshToken()))
/** Checks that missing values are not invented, and that no internal text is visible. */
function expectNothingUndefined() {
  expect(document.body.textContent).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
}

function expectLetter() {
  const letter = screen.getByRole('article')
  for (const text of Object.values({ ...stored.user, ...stored.agreement })) {
    expect(within(letter).getAllByText(text).length).toBeGreaterThan(0)
  }
  const fact = (label: string) => within(letter).getByText(label).nextElementSibling?.textContent
  expect(fact('Date')).toBe('N/A')
  expect(within(letter).getByRole('rowheader').textContent).toBe('N/A')
  const terms = within(letter).getByRole('heading', { name: 'Terms and Conditions' })
  expect(terms.nextElementSibling?.textContent).toBe('N/A')
  expectNothingUndefined()
}

describe('answers of the described fields alone', () => {
  test('My Agreements leads to the letter', async () => {
    serve({ [mine]: () => json(200, { data: [stored] }) })
    renderRoutes(
      [
        { path: '/list', element: <MyAgreementsPage /> },
        {
          path: '/customer_dashboard/customer-agreement-details-print',
          element: <CustomerAgreementPrintPage />,
        },
      ],
      '/list',
    )
    expect(await screen.findByText('Ravi Traders')).toBeTruthy()
    expect(screen.getByText('CU1')).toBeTruthy()
    expectNothingUndefined()
    await userEvent.click(screen.getByRole('link', { name: /^Print/ }))
    await screen.findByRole('article')
    expectLetter()
  })

  test('two letters of one customer lead to one each', async () => {
    const second = { ...stored, agreement: { ...stored.agreement, location: 'Agra' } }
    serve({ [mine]: () => json(200, { data: [stored, second] }) })
    renderPage(<MyAgreementsPage />)
    const links = await screen.findAllByRole('link', { name: /^Print/ })
    const addresses = links.map((link) => link.getAttribute('href') ?? '')
    expect(new Set(addresses).size).toBe(2)
    const search = new URL(addresses[1] ?? '', 'http://portal.test').search
    renderPage(<CustomerAgreementPrintPage />, '/print', `/print${search}`)
    expect(await within(await screen.findByRole('article')).findByText('Agra')).toBeTruthy()
  })

  test('Agreement Details opens the letter, also after a reload', async () => {
    serve({ ...desk, [list]: () => json(200, { data: [someone(2), stored] }) })
    const { router, unmount } = renderRoutes(
      [
        { path: '/list', element: <AgreementRecordsPage /> },
        { path: '/admin/dashboard/agreement-details-print', element: <AdminAgreementPrintPage /> },
      ],
      '/list',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'View Ravi Traders' }))
    await screen.findByRole('article')
    expectLetter()
    const { search } = router.state.location
    unmount()
    renderPage(<AdminAgreementPrintPage />, '/print', `/print${search}`)
    await screen.findByRole('article')
    expectLetter()
  })

  test('Agreement Details searches and pages a whole list itself', async () => {
    const data = Array.from({ length: 12 }, (_, i) => someone(i + 1))
    serve({ ...desk, [list]: () => json(200, { data }) })
    const { unmount } = renderPage(<AgreementRecordsPage />, '/list')
    expect(await screen.findAllByRole('button', { name: /^View/ })).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('button', { name: 'View Partner 12' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^View/ })).toHaveLength(2)
    expectNothingUndefined()
    unmount()
    renderPage(<AgreementRecordsPage />, '/list', '/list?q=AGRA')
    expect(await screen.findByRole('button', { name: 'View Partner 12' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^View/ })).toHaveLength(1)
  })

  test('the form gives way to the notice', async () => {
    serve({
      [mine]: () => json(200, { data: [stored] }),
      'GET /agreement-form/programme': () => json(200, formChoices),
    })
    renderPage(<AgreementFormPage />)
    expect(
      await screen.findByText(
        'Your agreement form has been successfully submitted and is now being processed.',
      ),
    ).toBeTruthy()
    expectNothingUndefined()
  })

  test.each([
    ['an empty letter', { user: { customerId: 'CU1', name: 'Ravi Traders' }, agreement: {} }],
    ['a letter without its customer', { agreement: stored.agreement }],
    ['nothing at all', {}],
  ])('%s shows N/A in every place', async (_, row) => {
    serve({
      ...desk,
      [mine]: () => json(200, { data: [row] }),
      [list]: () => json(200, { data: [row] }),
    })
    for (const page of [
      <MyAgreementsPage key="mine" />,
      <AgreementRecordsPage key="desk" />,
      <CustomerAgreementPrintPage key="print" />,
    ]) {
      const { unmount } = renderPage(page)
      expect((await screen.findAllByText('N/A')).length).toBeGreaterThan(0)
      expectNothingUndefined()
      unmount()
    }
  })
})
