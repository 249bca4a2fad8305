import { hearAlerts } from '@test/alerts'
import { schemeOf } from '@test/data/scheme'
import { json, refusal, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderRoutes } from '@test/renderPage'
import { freshToken, seconds, tokenOf } from '@test/tokens'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerApi } from '@/api/client'
import { ProfileMenu } from '@/features/account/ProfileMenu'
import SelectSchemesPage from '@/features/scheme/SelectSchemesPage'
import { ServiceRequestDialog } from '@/features/ticket/ServiceRequestDialog'
import { StatusForm } from '@/features/ticket/StatusForm'
import { removeCookie } from '@/lib/cookies'
import { paths } from '@/lib/paths'
import { adminSession, customerSession } from '@/lib/session'
import { RequireAdmin, RequireCustomer } from './guards'

const asha = {
  customerId: 'CU1',
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '09876543210',
  address: '14, Civil Lines',
  role: 'User',
}
const product = { _id: '01P', productID: 'PR1', productName: 'Bullet Camera' }
const over = 'Your session has ended. Please log in again.'

const routes = [
  {
    element: <RequireCustomer />,
    children: [
      { path: paths.customer, element: <ProfileMenu /> },
      {
        path: paths.productRepair,
        element: <ServiceRequestDialog product={product} open onClose={() => undefined} />,
      },
      { path: paths.schemes, element: <SelectSchemesPage /> },
    ],
  },
  {
    element: <RequireAdmin />,
    children: [{ path: paths.repairs, element: <StatusForm kind="repair" id="01T" /> }],
  },
]

const loginAbove = () => screen.findByRole('dialog', { name: 'Your session has ended' })
const noLoginAbove = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull())

async function logInAbove(username?: string) {
  const dialog = within(await loginAbove())
  if (username) {
    await userEvent.clear(dialog.getByLabelText('Username'))
    await userEvent.type(dialog.getByLabelText('Username'), username)
  }
  await userEvent.type(dialog.getByLabelText('Password'), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }))
}

let alert: ReturnType<typeof hearAlerts>
const first = freshToken({ iat: seconds(new Date()) - 60 })
const second = freshToken()
const ravis = freshToken({ customerId: 'CU2', email: 'ravi@example.com' })

// In a test, the form is filled before the session keeper has loaded, so it loads first.
beforeAll(() => import('./SessionKeeper'))

beforeEach(() => {
  alert = hearAlerts()
  customerSession.start(first)
})

/** A server that no longer accepts the first token. */
function profileServer(login: () => Response = () => json(200, { token: second })) {
  return serve({
    'GET /api/users/customer/CU1': () => json(200, asha),
    'GET /api/users/customer/CU2': () => json(200, { ...asha, customerId: 'CU2', name: 'Ravi' }),
    'POST /api/users/login': login,
    'PUT /api/users/customer/CU1': ({ headers }) =>
      isOver(headers) ? refusal(401, over) : json(200, { ...asha, address: '2, Mall Road' }),
  })
}

const isOver = (headers: Headers) =>
  [null, `Bearer ${first}`].includes(headers.get('Authorization'))

async function changeAddress() {
  await userEvent.click(await screen.findByRole('button', { name: 'Profile' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  await fill({ Address: '2, Mall Road' })
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

describe('a session that the server ends in the middle of work', () => {
  test('opens the login above the form, which keeps its own key', async () => {
    const requests = profileServer()
    renderRoutes(routes, paths.customer)
    await changeAddress()
    await save()
    expect((await loginAbove()).textContent).toContain('What you entered is still here.')
    expect(
      screen.getByLabelText<HTMLInputElement>('Username', { selector: 'dialog input' }).value,
    ).toBe('asha@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('2, Mall Road')
    await logInAbove()
    await noLoginAbove()
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      `Bearer ${first}`,
      `Bearer ${second}`,
    ])
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe(sent[1]?.headers.get('Idempotency-Key'))
    expect(await sent[1]?.json()).toMatchObject({ address: '2, Mall Road' })
  })

  test('says why a login was refused, and lets one try again', async () => {
    const answers = [() => refusal(401, 'Invalid User ID or Password')]
    profileServer(() => answers.pop()?.() ?? json(200, { token: second }))
    renderRoutes(routes, paths.customer)
    await changeAddress()
    await save()
    await logInAbove()
    expect(await screen.findByText('Invalid User ID or Password')).toBeTruthy()
    await logInAbove()
    await noLoginAbove()
  })

  test('sends nothing in the name of someone else, and says so', async () => {
    const requests = profileServer(() => json(200, { token: ravis }))
    renderRoutes(routes, paths.customer)
    await changeAddress()
    await save()
    await logInAbove('ravi@example.com')
    expect(
      await screen.findByText(
        'You are now logged in as someone else. What asha@example.com entered was not sent and is lost.',
      ),
    ).toBeTruthy()
    expect(screen.queryByLabelText('Address')).toBeNull()
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('leads to the login page when the work is given up', async () => {
    const requests = profileServer()
    const { router } = renderRoutes(routes, paths.customer)
    await changeAddress()
    await save()
    await userEvent.click(
      within(await loginAbove()).getByRole('button', { name: 'Discard and leave' }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('continues a form with files, too', async () => {
    serve({ 'POST /api/users/login': () => json(200, { token: second }) })
    const answers = [
      () => json(201, { ticketNumber: 'T-ACDE-FGHJ-KMNP' }),
      () => refusal(401, over),
    ]
    const uploads = serveUploads(() => answers.pop()?.() ?? json(500, {}))
    renderRoutes(routes, paths.productRepair)
    await fill({ Address: '1, Mall Road', Query: 'No picture.' })
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await logInAbove()
    expect(await screen.findByText('Query submitted successfully!')).toBeTruthy()
    expect(uploads).toHaveLength(2)
    expect(uploads[1]).toEqual(uploads[0])
  })

  test('lets the desk go on as well', async () => {
    const now = seconds(new Date())
    const who = { username: 'admin', email: 'admin@desk.example' }
    const before = tokenOf({ ...who, iat: now - 60 })
    const after = tokenOf({ ...who, iat: now })
    adminSession.start(before)
    const requests = serve({
      'POST /admin/login': () => json(200, { success: true, token: after, message: '' }),
      'POST /ProductRepair/update-status/01T': ({ headers }) =>
        headers.get('Authorization') === `Bearer ${before}` ? refusal(401, over) : json(200, {}),
    })
    renderRoutes(routes, paths.repairs)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Completed')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Status' }))
    // The desk logs in with the username, not with the email address.
    const name = await screen.findByLabelText('Username', { selector: 'dialog input' })
    expect((name as HTMLInputElement).value).toBe('admin')
    await logInAbove()
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Status updated successfully'))
    const keys = requests
      .filter(({ url }) => url.includes('update-status'))
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  describe('of someone at the desk with a second step', () => {
    const now = seconds(new Date())
    const before = tokenOf({ username: 'admin', iat: now - 60 })
    const after = tokenOf({ username: 'admin', iat: now })
    const asked = 'Please complete the two-step login.'
    const stepAbove = () => screen.findByRole('dialog', { name: 'Two-step login' })

    async function setStatus(code: () => Response) {
      adminSession.start(before)
      const requests = serve({
        'POST /admin/login': () =>
          json(401, { message: asked, error: asked, challenge: 'asked', ways: ['code'] }),
        'POST /desk/login/code': code,
        'POST /ProductRepair/update-status/01T': ({ headers }) =>
          headers.get('Authorization') === `Bearer ${before}` ? refusal(401, over) : json(200, {}),
      })
      renderRoutes(routes, paths.repairs)
      await userEvent.selectOptions(await screen.findByRole('combobox'), 'Completed')
      await userEvent.click(screen.getByRole('button', { name: 'Confirm Status' }))
      await logInAbove()
      const dialog = within(await stepAbove())
      await userEvent.type(dialog.getByLabelText('Code'), '123456')
      await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
      return requests
    }

    test('asks for it above the form, which then goes out', async () => {
      await setStatus(() => json(200, { success: true, token: after, message: '' }))
      await waitFor(() => expect(alert).toHaveBeenCalledWith('Status updated successfully'))
      expect(screen.queryByRole('dialog', { name: 'Two-step login' })).toBeNull()
    })

    test('says that a code is wrong, and lets one type another', async () => {
      const requests = await setStatus(() => refusal(400, 'This code is not right.'))
      expect(within(await stepAbove()).getByText('This code is not right.')).toBeTruthy()
      expect(requests.filter(({ url }) => url.includes('update-status'))).toHaveLength(1)
    })

    test('leads to the login page when the work is given up', async () => {
      await setStatus(() => refusal(400, 'This code is not right.'))
      await userEvent.click(
        within(await stepAbove()).getByRole('button', { name: 'Discard and leave' }),
      )
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    })
  })
})

describe('a token that is gone before the click', () => {
  test('opens the login above the form, for the same person', async () => {
    const requests = profileServer()
    renderRoutes(routes, paths.customer)
    await changeAddress()
    removeCookie('token')
    await save()
    await logInAbove()
    await noLoginAbove()
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      null,
      `Bearer ${second}`,
    ])
  })

  test('sends nothing in the name of someone else', async () => {
    const requests = profileServer(() => json(200, { token: ravis }))
    renderRoutes(routes, paths.customer)
    await changeAddress()
    removeCookie('token')
    await save()
    await logInAbove('ravi@example.com')
    expect(
      await screen.findByText(/asha@example.com entered was not sent and is lost/),
    ).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test.each([
    ['the cookie was removed', () => removeCookie('token')],
    ['its hour was over while the timer was late', () => vi.setSystemTime(Date.now() + 3_600_000)],
  ])('lets a form with files go on: %s', async (_, lose) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    serve({ 'POST /api/users/login': () => json(200, { token: freshToken() }) })
    const answers = [
      () => json(201, { ticketNumber: 'T-ACDE-FGHJ-KMNP' }),
      () => refusal(401, over),
    ]
    const uploads = serveUploads(() => answers.pop()?.() ?? json(500, {}))
    renderRoutes(routes, paths.productRepair)
    await fill({ Address: '1, Mall Road', Query: 'No picture.' })
    lose()
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await logInAbove()
    expect(await screen.findByText('Query submitted successfully!')).toBeTruthy()
    const whose = { fields: { customerId: 'CU1' } }
    expect(uploads).toMatchObject([whose, whose])
  })

  test('lets the desk go on as well', async () => {
    const desk = tokenOf({ username: 'admin', iat: seconds(new Date()) })
    adminSession.start(desk)
    serve({
      'POST /admin/login': () => json(200, { success: true, token: desk, message: '' }),
      'POST /ProductRepair/update-status/01T': ({ headers }) =>
        headers.has('Authorization') ? json(200, {}) : refusal(401, over),
    })
    renderRoutes(routes, paths.repairs)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Completed')
    removeCookie('admin')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Status' }))
    await logInAbove()
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Status updated successfully'))
  })

  test('shows the login page at the next call if nothing was typed', async () => {
    serve({ 'GET /api/users/customer/CU1': () => refusal(401, over) })
    const { router } = renderRoutes(routes, paths.productRepair)
    await screen.findByLabelText('Query')
    removeCookie('token')
    const params = { path: { customerId: 'CU1' } }
    const call = customerApi.GET('/api/users/customer/{customerId}', { params })
    await expect(call).rejects.toMatchObject({ status: 401 })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

describe('an expired session', () => {
  test('leaves a filled form standing, with the login above it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-09-05T12:00:00Z') })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    customerSession.start(freshToken())
    serve({})
    renderRoutes(routes, paths.productRepair)
    await user.type(await screen.findByLabelText('Query'), 'No picture.')
    act(() => vi.advanceTimersByTime(3_600_000))
    expect(await loginAbove()).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Query').value).toBe('No picture.')
  })

  test('leads to the login page when nothing was entered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-09-05T12:00:00Z') })
    customerSession.start(freshToken())
    serve({})
    const { router } = renderRoutes(routes, paths.productRepair)
    await screen.findByLabelText('Query')
    act(() => vi.advanceTimersByTime(3_600_000))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

test('a claim without a token says so and opens the login above', async () => {
  const token = freshToken({ role: 'Dealer' })
  customerSession.start(token)
  serve({
    'GET /Customer-Scheme/all': () => json(200, [schemeOf()]),
    'POST /api/users/login': () => json(200, { token }),
  })
  const uploads = serveUploads(() => json(201, { ticketNos: ['CLNEW'] }))
  renderRoutes(routes, paths.schemes)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camera Bonanza' }))
  const invoice = new File(['%PDF-1.4 %%EOF'], 'invoice.pdf', { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('Invoice'), invoice)
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
  removeCookie('token')
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await submit()
  const sentence = 'Unable to retrieve customer ID. Please login again.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Go to the login' }))
  await logInAbove()
  await noLoginAbove()
  expect(screen.queryByText(sentence)).toBeNull()
  await submit()
  expect(await screen.findByText(/CLNEW/)).toBeTruthy()
  expect(uploads).toMatchObject([{ fields: { 'invoiceFiles[]': invoice } }])
})

test('a logout by will ends the work as well', async () => {
  profileServer()
  const { router } = renderRoutes(routes, paths.customer)
  await changeAddress()
  act(() => customerSession.end('logout'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
