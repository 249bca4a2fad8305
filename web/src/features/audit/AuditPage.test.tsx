import { json, refusal, serve } from '@test/fakeServer'
import { onALaptop } from '@test/laptop'
import { renderPage } from '@test/renderPage'
import { savedFiles } from '@test/savedFiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import AuditPage from './AuditPage'
import type { AuditEntry } from './api'

const trail = 'GET /desk/audit'
const kinds = 'GET /desk/audit/kinds'
const everyKind = () => json(200, [{ kind: 'ticket.status', title: 'Ticket status added' }])

const status: AuditEntry = {
  id: '11',
  at: '2026-03-02T05:00:00Z',
  kind: 'ticket.status',
  title: 'Ticket status added',
  by: { kind: 'admin', id: 'meera', name: 'Meera Das' },
  address: '203.0.113.7',
  record: 'RP123',
  person: { kind: 'customer', id: 'CU1', name: 'Asha Verma' },
  changes: [{ field: 'status', before: 'Received', after: 'On the bench' }],
  sealed: false,
}

const guess: AuditEntry = {
  ...status,
  id: '10',
  title: 'Failed login at the desk',
  by: { kind: 'nobody', id: '' },
  record: 'meera',
  person: { kind: 'admin', id: 'meera', name: 'Meera Das' },
  changes: [],
  sealed: true,
}

const page = (entries: AuditEntry[], newer = '', older = '') => json(200, { entries, newer, older })

beforeEach(onALaptop)

describe('the audit trail', () => {
  test('tells who did what to which record, with before and after', async () => {
    serve({ [kinds]: everyKind, [trail]: () => page([status, guess]) })
    renderPage(<AuditPage />)
    const row = await screen.findByRole('row', { name: /RP123/ })
    for (const text of ['Meera Das', 'meera · 203.0.113.7', 'Ticket status added', 'On the bench'])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(within(row).getByText('Received').tagName).toBe('DEL')
    expect(within(row).getByText('about Asha Verma')).toBeTruthy()
    const refused = screen.getByRole('row', { name: /Failed login/ })
    expect(within(refused).getByText('Not logged in')).toBeTruthy()
    expect(within(refused).getByText('Personal data can no longer be read.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
  })

  test('two changes of one record name the record, oldest change first', async () => {
    const wait: AuditEntry = {
      ...status,
      changes: [{ field: 'status', before: 'Wait for Confirmation', after: 'In Process' }],
    }
    const approved: AuditEntry = {
      ...status,
      id: '12',
      changes: [{ field: 'status', before: 'In Process', after: 'Approved' }],
    }
    serve({ [kinds]: everyKind, [trail]: () => page([approved, wait]) })
    renderPage(<AuditPage />)
    const row = await screen.findByRole('row', { name: /RP123/ })
    expect(row.textContent).toMatch(/Wait for Confirmation.*In Process.*Approved/)
    expect(within(row).getAllByText(/^status/)).toHaveLength(1)
    expect(screen.queryByText('2 records')).toBeNull()
  })

  test('goes to older entries and back by their numbers', async () => {
    const calls = serve({
      [kinds]: everyKind,
      [trail]: ({ url }) =>
        new URL(url).searchParams.get('before') === '11'
          ? page([guess], '10')
          : page([status], '', '11'),
    })
    renderPage(<AuditPage />)
    expect((await screen.findByRole('button', { name: 'Newer' })).hasAttribute('disabled')).toBe(
      true,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Older' }))
    expect(await screen.findByText('Failed login at the desk')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }))
    await waitFor(() =>
      expect(calls.some(({ url }) => new URL(url).searchParams.get('after') === '10')).toBe(true),
    )
  })

  test('searches by person, record, kind and days, newest first', async () => {
    const calls = serve({ [kinds]: everyKind, [trail]: () => page([]) })
    renderPage(<AuditPage />, '/', '/?before=11')
    await userEvent.type(await screen.findByLabelText('Person'), 'asha@example.com')
    await userEvent.type(screen.getByLabelText('Record'), 'RP123')
    await screen.findByRole('option', { name: 'Ticket status added' })
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'ticket.status')
    await userEvent.type(screen.getByLabelText('From'), '01/03/2026')
    await userEvent.type(screen.getByLabelText('To'), '31/03/2026')
    const wanted =
      'from=2026-03-01&kind=ticket.status&limit=50&person=asha%40example.com&record=RP123&to=2026-03-31'
    await waitFor(() => {
      const asked = calls
        .map(({ url }) => new URL(url))
        .filter((url) => url.pathname === '/desk/audit')
      const last = asked.at(-1)?.searchParams
      last?.sort()
      expect(last?.toString()).toBe(wanted)
    })
    expect(await screen.findByText('No entries match your search')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No entries yet')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
  })

  test('says why it is not there, and tries again', async () => {
    let isDown = true
    serve({
      [kinds]: everyKind,
      [trail]: () => (isDown ? refusal(400, 'This kind of entry does not exist.') : page([status])),
    })
    renderPage(<AuditPage />, '/', '/?kind=nothing')
    expect(await screen.findByText('The audit trail could not be loaded.')).toBeTruthy()
    expect(screen.getByText('This kind of entry does not exist.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('RP123')).toBeTruthy()
  })

  test('exports what is searched for', async () => {
    const saved = savedFiles()
    serve({
      [kinds]: everyKind,
      [trail]: () => page([status]),
      'GET /desk/audit/export': ({ url }) => {
        expect(new URL(url).search).toBe('?kind=ticket.status')
        return new Response('sheet')
      },
    })
    renderPage(<AuditPage />, '/', '/?kind=ticket.status')
    await userEvent.click(await screen.findByRole('button', { name: 'Export to Excel' }))
    await waitFor(() => expect(saved).toEqual(['Audit_Trail.xlsx']))
  })
})
