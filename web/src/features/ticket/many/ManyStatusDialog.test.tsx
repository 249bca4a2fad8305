import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { adminSession } from '@/lib/session'
import type { Preview, PreviewTicket } from './api'
import { EnterNumbers } from './EnterNumbers'
import { SetStatusOfChosen } from './SetStatusOfChosen'

const ticket = (number: string, part: Partial<PreviewTicket> = {}): PreviewTicket => ({
  number,
  kind: 'repair',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  was: 'Under Process',
  version: `1-${number}`,
  ...part,
})
const plan = (part: Partial<Preview> = {}): Preview => ({
  version: 'V1',
  status: 'On Hold',
  ends: false,
  changed: [ticket('T-1'), ticket('T-2', { was: '' })],
  unchanged: [],
  doubled: [],
  doubledDockets: [],
  wrong: [],
  wrongAll: 0,
  ...part,
})

type Routes = Parameters<typeof serve>[0]

const desk: Routes = {
  'GET /desk/couriers': () =>
    json(200, { couriers: [{ name: 'Swift', pattern: 'https://swift.example/{docket}' }] }),
  'POST /desk/bulk/status/preview': () => json(200, plan()),
  'POST /desk/bulk/status': () => json(200, { changed: 2, message: 'Status set for 2 tickets.' }),
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const sent = async (requests: Request[], path: string) => {
  const asked = requests.filter(({ url }) => new URL(url).pathname === path)
  return (await asked.at(-1)?.clone().json()) as unknown
}
const previewed = (requests: Request[]) => sent(requests, '/desk/bulk/status/preview')
const stored = (requests: Request[]) => sent(requests, '/desk/bulk/status')

async function enter(routes: Routes = {}, numbers = 'T-1, T-2') {
  const requests = serve({ ...desk, ...routes })
  renderPage(<EnterNumbers />)
  await press('Update by ticket number')
  await userEvent.click(await screen.findByLabelText('Ticket numbers'))
  if (numbers) await userEvent.paste(numbers)
  return requests
}
const choose = (status: string) => userEvent.selectOptions(screen.getByLabelText('Status'), status)

beforeEach(() => adminSession.start('desk'))

describe('numbers that are pasted', () => {
  test('get exactly the status that the preview showed', async () => {
    const requests = await enter()
    await choose('On Hold')
    await press('Preview changes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview changes' }))
    expect(dialog.getByText('2 tickets change')).toBeTruthy()
    expect(dialog.getByText('No status yet')).toBeTruthy()
    expect(await previewed(requests)).toEqual({ status: 'On Hold', numbers: 'T-1, T-2' })
    await press('Set status for 2 tickets')
    expect(await screen.findByText('Status set for 2 tickets.')).toBeTruthy()
    expect(await stored(requests)).toEqual({
      status: 'On Hold',
      version: 'V1',
      tickets: [
        { number: 'T-1', version: '1-T-1' },
        { number: 'T-2', version: '1-T-2' },
      ],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('and a status are needed', async () => {
    const requests = await enter({}, '')
    await press('Preview changes')
    expect(screen.getByText('Please enter at least one ticket number.')).toBeTruthy()
    expect(screen.getByText('Please select a status.')).toBeTruthy()
    await choose('Other')
    await press('Preview changes')
    expect(screen.getByText('Please enter the status.')).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('a custom status can close, and a docket becomes a link', async () => {
    const requests = await enter()
    await choose('Other')
    await userEvent.type(screen.getByLabelText('Custom Status'), 'Sent')
    await userEvent.click(screen.getByLabelText('Close these tickets'))
    await userEvent.selectOptions(screen.getByLabelText('Courier'), 'Swift')
    await userEvent.type(screen.getByLabelText('Docket Number'), ' AB-12 ')
    await press('Preview changes')
    await screen.findByRole('dialog', { name: 'Preview changes' })
    expect(await previewed(requests)).toEqual({
      status: 'Sent',
      ends: true,
      courier: 'Swift',
      docket: 'AB-12',
      numbers: 'T-1, T-2',
    })
  })

  test.each([
    ['Owner', 'Add a courier in the settings'],
    ['Agent', 'An owner can add one in the settings.'],
  ])('without couriers an %s reads what to do', async (role, help) => {
    adminSession.start(freshToken({ role }))
    await enter({ 'GET /desk/couriers': () => json(200, { couriers: [] }) })
    const hint = await screen.findByText(/^No courier is set up/)
    expect(hint.textContent).toContain(help)
    const link = screen.queryByRole('link', { name: help })
    expect(link?.getAttribute('href')).toBe(
      role === 'Owner' ? '/admin/dashboard/settings#couriers' : undefined,
    )
    expect(screen.queryByLabelText('Courier')).toBeNull()
  })

  test('a refusal is shown at its field', async () => {
    const message = 'A docket number can have only letters, digits and dashes, at most 40.'
    await enter({
      'POST /desk/bulk/status/preview': () =>
        json(400, { message, error: message, fields: [{ name: 'docket', message }] }),
    })
    await choose('On Hold')
    await userEvent.selectOptions(screen.getByLabelText('Courier'), 'Swift')
    await userEvent.type(screen.getByLabelText('Docket Number'), '1/2')
    await press('Preview changes')
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Docket Number')))
  })
})

describe('what will change', () => {
  test('a text that is no ticket number blocks until removed', async () => {
    const wrong = [
      { text: 'CL42', why: 'no-number' as const, message: 'CL42 is not a ticket number.' },
    ]
    const requests = await enter({
      'POST /desk/bulk/status/preview': () => json(200, plan({ wrong, wrongAll: 1 })),
    })
    await choose('On Hold')
    await press('Preview changes')
    expect(await screen.findByText('CL42 is not a ticket number.')).toBeTruthy()
    const confirm = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Set status for 2 tickets',
    })
    expect(confirm.disabled).toBe(true)
    expect(screen.getByText('Remove it to continue.')).toBeTruthy()
    await press('Remove it')
    expect(screen.getByText("1 entry isn't a ticket number. It is ignored.")).toBeTruthy()
    await userEvent.click(confirm)
    expect(await screen.findByText('Status set for 2 tickets.')).toBeTruthy()
    expect(await stored(requests)).toMatchObject({
      tickets: [{ number: 'T-1' }, { number: 'T-2' }],
    })
  })

  test('shows what stays, what is there twice, and what reopens', async () => {
    await enter({
      'POST /desk/bulk/status/preview': () =>
        json(
          200,
          plan({
            changed: [ticket('T-1', { was: 'Delivered', isOver: true })],
            unchanged: [ticket('T-3'), ticket('T-4')],
            doubled: ['T-1'],
          }),
        ),
    })
    await choose('On Hold')
    await press('Preview changes')
    for (const text of [
      '1 ticket changes',
      '1 ticket is closed. This status reopens it.',
      /^2 tickets already have this status and do not change\./,
      /^1 number is listed more than once\. It counts once\./,
      'T-3, T-4',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })

  test('if nothing does, nothing can be sent', async () => {
    await enter({
      'POST /desk/bulk/status/preview': () =>
        json(200, plan({ changed: [], unchanged: [ticket('T-1')] })),
    })
    await choose('On Hold')
    await press('Preview changes')
    expect(await screen.findByText('No changes')).toBeTruthy()
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: /^Set status/ })
    expect(confirm.disabled).toBe(true)
  })

  test('a preview that is out of date must be repeated', async () => {
    const sentence = 'T-1 got another status since the preview. Nothing was changed.'
    await enter({ 'POST /desk/bulk/status': () => refusal(409, sentence) })
    await choose('On Hold')
    await press('Preview changes')
    await press('Set status for 2 tickets')
    expect(await screen.findByText(sentence)).toBeTruthy()
    await press('Preview again')
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    expect(screen.getByRole('button', { name: 'Set status for 2 tickets' })).toBeTruthy()
  })

  test('going back keeps what was typed, and leaving asks first', async () => {
    await enter()
    await choose('On Hold')
    await press('Preview changes')
    await press('Back')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Ticket numbers').value).toBe('T-1, T-2')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: /^Discard/ })).toBeTruthy()
  })

  test('many are shown by and by', async () => {
    const changed = Array.from({ length: 120 }, (_, place) => ticket(`T-${place}`))
    await enter({ 'POST /desk/bulk/status/preview': () => json(200, plan({ changed })) })
    await choose('On Hold')
    await press('Preview changes')
    expect(await screen.findByText('120 tickets change')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(51)
    await press('Show 70 more')
    expect(screen.getAllByRole('row')).toHaveLength(121)
  })
})

describe('a docket number for each ticket', () => {
  const missing = 'Please enter the docket number for this ticket.'
  const asked = {
    'POST /desk/bulk/status/preview': () =>
      json(
        200,
        plan({
          changed: [
            ticket('T-1', { docket: 'AB-1' }),
            ticket('T-2', { docketWrong: missing }),
            ticket('T-3', { docketWrong: missing }),
          ],
        }),
      ),
  }
  const fieldOf = (number: string) =>
    screen.getByLabelText<HTMLInputElement>(`Docket number of ${number}`)
  const look = async () => {
    await press('Preview changes')
    await screen.findByRole('dialog', { name: 'Preview changes' })
  }

  test('is read after its number, corrected, checked and sent', async () => {
    let isTyped = false
    const typed = plan({
      version: 'V2',
      changed: [
        ticket('T-1', { docket: 'AB-1' }),
        ticket('T-2', { docket: 'ab-1' }),
        ticket('T-3', { docket: '7' }),
      ],
    })
    const first = asked['POST /desk/bulk/status/preview']
    const requests = await enter({
      'POST /desk/bulk/status/preview': () => (isTyped ? json(200, typed) : first()),
    })
    await choose('On Hold')
    await userEvent.selectOptions(screen.getByLabelText('Courier'), 'Swift')
    await look()
    const form = { status: 'On Hold', courier: 'Swift' }
    expect(await previewed(requests)).toEqual({ ...form, numbers: 'T-1, T-2' })
    const confirm = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Set status for 3 tickets' })
    const check = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Check docket numbers' })
    expect(screen.getByText(/^2 tickets need a docket number\./)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Tracking link of T-1' })
    expect(link.href).toBe('https://swift.example/AB-1')
    // Lines without a docket number come first. Enter goes to the next line.
    await userEvent.type(fieldOf('T-2'), 'ab-1{Enter}')
    expect(document.activeElement).toBe(fieldOf('T-3'))
    expect(screen.getByText(/^Several tickets have the same docket number:/)).toBeTruthy()
    await userEvent.keyboard('7/8')
    expect(screen.getByText(/^A docket number can have only letters/)).toBeTruthy()
    expect(check().disabled).toBe(true)
    await userEvent.keyboard('{Backspace}{Backspace} ')
    isTyped = true
    await userEvent.click(check())
    await waitFor(() => expect(confirm().disabled).toBe(false))
    const dockets = [
      { number: 'T-1', docket: 'AB-1' },
      { number: 'T-2', docket: 'ab-1' },
      { number: 'T-3', docket: '7' },
    ]
    expect(await previewed(requests)).toEqual({ ...form, numbers: 'T-1, T-2', dockets })
    await userEvent.click(confirm())
    await screen.findByText('Status set for 2 tickets.')
    expect(await stored(requests)).toEqual({
      ...form,
      version: 'V2',
      tickets: dockets.map((one) => ({ ...one, version: `1-${one.number}` })),
    })
  })

  test('typed by hand stays unless the list has another', async () => {
    let docket = 'AB-1'
    await enter({
      'POST /desk/bulk/status/preview': () =>
        json(200, plan({ changed: [ticket('T-1', { docket })] })),
    })
    await choose('On Hold')
    await userEvent.selectOptions(screen.getByLabelText('Courier'), 'Swift')
    await look()
    await userEvent.type(fieldOf('T-1'), '2')
    await press('Back')
    await look()
    expect(fieldOf('T-1').value).toBe('AB-12')
    docket = 'XY-9'
    await press('Back')
    await look()
    expect(fieldOf('T-1').value).toBe('XY-9')
  })
})

test('selected lines are sent by id and deselected afterwards', async () => {
  const requests = serve(desk)
  const onDone = vi.fn()
  renderPage(
    <SetStatusOfChosen
      chosen={[{ id: '01A' }, { id: '01B' }]}
      opened="status"
      setOpened={() => {}}
      onDone={onDone}
    />,
  )
  expect(await screen.findByText(/^2 lines selected\./)).toBeTruthy()
  await choose('On Hold')
  await press('Preview changes')
  expect(await previewed(requests)).toEqual({ status: 'On Hold', ids: ['01A', '01B'] })
  await press('Set status for 2 tickets')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})
